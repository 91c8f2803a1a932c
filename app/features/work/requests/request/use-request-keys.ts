import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type InboxFilter, listPath, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import type { Neighbours } from '#app/features/work/requests/inbox/neighbours.server.ts'
import { usePageKeys } from '#app/lib/browser/page-keys.ts'
import { openComposer } from './composer/composer.tsx'

interface Options {
  id: string
  filter: InboxFilter
  beside: Neighbours
  /** Undefined if it cannot be done now. */
  close: (() => void) | undefined
  assignToMe: (() => void) | undefined
}

/**
 * Keys of a request: j and k open the next and previous one, r answers, n writes a note, e closes, a assigns it to the
 * user, u goes back to the list.
 */
export function useRequestKeys({ id, filter, beside, close, assignToMe }: Options): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#scrivi') openComposer('reply')
  }, [hash])
  const open = (other: string | undefined) => () => {
    if (other) navigate(requestPath(other, filter))
  }
  usePageKeys({
    j: open(beside.next),
    k: open(beside.previous),
    r: () => openComposer('reply'),
    n: () => openComposer('note'),
    u: () => void navigate(`${listPath(filter)}#${id}`),
    ...(close && { e: close }),
    ...(assignToMe && { a: assignToMe }),
  })
}
