import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from '#app/lib/browser/page-keys.ts'
import { moveRow, presentRow, tickRow } from '#app/lib/browser/row-keys.ts'
import { type InboxFilter, requestPath } from './filter/inbox-filter.ts'

/**
 * Keys of the list: j and k move, x selects, r answers the row with the focus, e closes and a assigns to the user the
 * selected rows, or without any the row with the focus.
 */
export function useInboxKeys(
  list: RefObject<HTMLFormElement | null>,
  { me, filter }: { me: string; filter: InboxFilter },
) {
  const navigate = useNavigate()
  const act = (intent: 'close' | 'assign') => {
    const form = list.current
    const button = form?.querySelector<HTMLButtonElement>(`button[name=intent][value=${intent}]`)
    if (!form || !button) return
    if (!form.querySelector('[name=item]:checked')) tickRow()
    if (!form.querySelector('[name=item]:checked')) return
    const person = form.querySelector<HTMLSelectElement>('[name=adminId]')
    if (intent === 'assign' && person) person.value = me
    form.requestSubmit(button)
  }
  usePageKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: tickRow,
    e: () => act('close'),
    a: () => act('assign'),
    r: () => {
      const id = presentRow()?.id
      if (id) navigate(`${requestPath(id, filter)}#scrivi`)
    },
  })
}
