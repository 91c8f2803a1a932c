import { SECOND } from '#app/lib/time/duration.ts'
import { LateError, within } from '#app/lib/within.ts'
/** Time limit for loading a page's code (spec, section 9). A browser that fails earlier is not retried. */
export const CHUNK_TIMEOUT_MS = 120 * SECOND

/** The code of a page could not be loaded. The message is safe to display: it contains only the chunk's name. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(url: string, reason: 'missing' | 'timeout', cause?: unknown) {
    super(`Loading chunk ${chunkName(url)} failed (${reason})`, { cause })
  }
}

/** `/assets/about-page-Du6lrePS.js` -> `about-page`. */
function chunkName(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1)
  return file.replace(/\.js$/, '').replace(/-[\w-]{8}$/, '')
}

/** Loads a module with a time limit. Throws ChunkLoadError. */
export async function loadWithin<T>(url: string, load: () => Promise<T>, ms: number): Promise<T> {
  try {
    return await within(load(), ms)
  } catch (error) {
    throw new ChunkLoadError(url, error instanceof LateError ? 'timeout' : 'missing', error)
  }
}

/** The part of `sessionStorage` that the guard uses. */
export type MarkStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const markOf = (url: string) => `idg-chunk-failed:${url}`

/**
 * Whether a failed chunk may cause a reload: once per tab until it has loaded. Without storage the answer is no, which
 * prevents reload loops.
 */
export function mayReload(url: string, marks: () => MarkStore): boolean {
  try {
    const store = marks()
    if (store.getItem(markOf(url))) return false
    store.setItem(markOf(url), '1')
    return true
  } catch {
    return false
  }
}

/** Allows another reload for a chunk that has loaded. */
export function forgetFailure(url: string, marks: () => MarkStore): void {
  try {
    marks().removeItem(markOf(url))
  } catch {
    // Without storage nothing was stored.
  }
}
