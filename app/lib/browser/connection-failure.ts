import { useSyncExternalStore } from 'react'

/** A request of the staff area that got no response from the server. */
export type ConnectionFailure =
  | {
      kind: 'form'
      /** The `intent` of the form. */
      intent: string
      /** The server's message, if any. */
      message: string | undefined
      /** Scroll position before the submission: the router scrolls when it ends. */
      scrollY: number
    }
  | { kind: 'page'; retry: () => void }

let failure: ConnectionFailure | undefined
const listeners = new Set<() => void>()

/** Sets or clears the displayed failure. */
export function showFailure(next: ConnectionFailure | undefined): void {
  if (failure === next) return
  failure = next
  for (const listener of listeners) listener()
}

/** Clears a failed form of this intent: what it was to save has been saved in another way. */
export function settleFailure(intent: string): void {
  if (failure?.kind === 'form' && failure.intent === intent) showFailure(undefined)
}

/** The failure to display. */
export function useFailure(): ConnectionFailure | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => failure,
    () => undefined,
  )
}
