import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useRefresh } from '#app/ui/use-refresh.ts'

type Fields = Record<string, string>

/** A form that is saved in the background. */
export interface BackgroundSave {
  save: (fields: Fields) => void
  /** Value of a field that is being saved; undefined when none is. */
  pending: (name: string) => string | undefined
  /** Key of the last saved change. */
  done: string | undefined
  /** Why the last change was not saved. */
  problem: string | undefined
  /** Sends the unsaved change again. */
  retry: (() => void) | undefined
}

/**
 * Saves changes of a request without a navigation: the page keeps its scroll position, focus and typed text. A change
 * made while another one is being saved waits for the new version.
 */
export function useBackgroundSave(action: string, version: number): BackgroundSave {
  const { submit, state, data, formData } = useFetcher<{ done?: string; problem?: string }>()
  const [sent, setSent] = useState<Fields>()
  // The fetcher is still idle in the first rendering after `submit`.
  const [isUnderWay, setUnderWay] = useState(false)
  const waiting = useRef<Fields>(undefined)
  const isIdle = state === 'idle'
  if (!isIdle && !isUnderWay) setUnderWay(true)
  const send = (fields: Fields) => {
    setSent(fields)
    setUnderWay(false)
    sentAt.current = version
    submit({ ...fields, version: String(version), quiet: 'on' }, { method: 'post', action })
  }
  useEffect(() => {
    const next = waiting.current
    if (!isIdle || !next) return
    waiting.current = undefined
    send(next)
  })
  const refresher = useRefresh()
  const sentAt = useRef<number>(undefined)
  useEffect(() => {
    // A reading that began before the save may end after it: the router then shows the former state.
    if (!isIdle || !refresher.isIdle || data?.done === undefined || sentAt.current !== version) return
    sentAt.current = undefined
    refresher.refresh()
  })
  const failed = isIdle && isUnderWay && data?.done === undefined
  return {
    save: (fields) => {
      if (isIdle) send(fields)
      else waiting.current = fields
    },
    pending: (name) => (isIdle ? undefined : (formData?.get(name)?.toString() ?? undefined)),
    done: isIdle ? data?.done : undefined,
    problem: failed ? (data?.problem ?? 'Non salvato: controlla la connessione e riprova.') : undefined,
    retry: failed && sent ? () => send(sent) : undefined,
  }
}
