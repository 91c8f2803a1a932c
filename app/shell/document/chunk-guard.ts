/** How long a page's code may be on its way (spec, section 9). A browser that gives up earlier is believed. */
export const CHUNK_TIMEOUT_MS = 120_000

/** The code of a page could not be loaded. The message may be shown: it names a file of ours and nothing else. */
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

/** Waits for a module, but not for ever. Throws ChunkLoadError. */
export async function loadWithin<T>(url: string, load: () => Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(url, 'timeout')), ms)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(url, 'missing', error)
  } finally {
    clearTimeout(timer)
  }
}

/** What the guard needs of `sessionStorage`. */
export type MarkStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const markOf = (url: string) => `idg-chunk-failed:${url}`

/**
 * Whether a failed chunk may be answered with a reload: once in this tab, then not again until it has loaded.
 * Where nothing can be remembered the answer is no, so that no page ever reloads in circles.
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

/** The chunk has loaded: a later failure is a first one again. */
export function forgetFailure(url: string, marks: () => MarkStore): void {
  try {
    marks().removeItem(markOf(url))
  } catch {
    // Nothing could be remembered, so there is nothing to forget.
  }
}
