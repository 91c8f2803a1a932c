import { useSyncExternalStore } from 'react'

/** What the staff area could not do for want of an answer from the server. */
export type ConnectionFailure =
  | {
      kind: 'form'
      /** What the server said, where it said something. */
      message: string | undefined
      /** Where the window stood: the router scrolls when a submission ends. */
      scrollY: number
    }
  | { kind: 'page'; retry: () => void }

let failure: ConnectionFailure | undefined
const listeners = new Set<() => void>()

/** Shows a failure in the staff area, or none any more. */
export function showFailure(next: ConnectionFailure | undefined): void {
  if (failure === next) return
  failure = next
  for (const listener of listeners) listener()
}

/** The failure that is to be shown. */
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
