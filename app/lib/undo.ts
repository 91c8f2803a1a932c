import { SECOND } from './time/duration.ts'

/** Time in which an action can be undone. */
export const UNDO_MS = 10 * SECOND

/** Margin for the network after the ten seconds shown. */
export const ON_ITS_WAY_MS = 3 * SECOND

/** The result of an action that can be undone, for `?esito=`. */
export function undoableResult(result: string, undoId: string | undefined): string {
  return undoId ? `${result}~${undoId}` : result
}

/** Reads a result: what was done, and the id with which it can be undone. */
export function readUndoable(result: string | null): { done: string; undoId: string | undefined } {
  const [done = '', undoId] = (result ?? '').split('~')
  return { done, undoId }
}
