import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startChild } from '#app/lib/child-process.server.ts'
import { StoreFailedError } from '#app/lib/files/blob-store.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import type { EncodedWidth } from './encode.server.ts'
import { GIVEN_UP, readFrames } from './frames.server.ts'

/** Time for one picture; the largest one takes a tenth of it. */
const LIMIT_MS = 2 * MINUTE
/** Time of the processor for drawing: a drawing of a few kilobytes can demand years of it. */
const DRAWING_LIMIT_MS = 5 * SECOND

/** The picture cannot be decoded: another attempt would end the same way. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
}

/**
 * Decodes a picture in a process of its own and yields its widths. Throws UnreadablePictureError for a damaged picture,
 * and other errors if the process fails.
 */
export async function* makeWidths(
  original: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  drawingLimitMs = DRAWING_LIMIT_MS,
): AsyncGenerator<EncodedWidth> {
  const args = [String(drawingLimitMs)]
  const child = startChild({ name: 'widths-child', args, beside: import.meta.url, limitMs: LIMIT_MS, signal })
  // A process that ends early breaks the pipe; its exit says why. A store that fails sends too little.
  const sent = pipeline(Readable.fromWeb(original as never), child.input).catch((error) => error as Error)
  try {
    yield* readFrames(child.output)
    const [end, failure] = await Promise.all([child.ended, sent])
    if (failure instanceof StoreFailedError) throw failure
    const complaint = child.complaint()
    if (end === 3 || complaint.includes(GIVEN_UP)) throw new UnreadablePictureError(complaint)
    if (end !== 0) throw new Error(`the process of the picture ended with ${end}. ${complaint}`.trim())
  } finally {
    await child.end()
  }
}
