import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { startChild } from '#app/lib/child-process.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { ShareDrawing } from './share-drawing.ts'

/** An image takes a second; much longer on a machine without free time. */
const LIMIT_MS = 2 * MINUTE

/** Draws a share image in a process of its own, as PNG. */
export async function makeShareImage(drawing: ShareDrawing, signal: AbortSignal): Promise<Buffer> {
  const child = startChild({ name: 'share-image-child', beside: import.meta.url, limitMs: LIMIT_MS, signal })
  // A process that ends early breaks the pipe; its exit says why.
  const sent = pipeline(Readable.from([JSON.stringify(drawing)]), child.input).catch(() => undefined)
  try {
    const [bytes, end] = await Promise.all([buffer(child.output), child.ended, sent])
    if (end !== 0) throw new Error(`the process of the share image ended with ${end}. ${child.complaint()}`.trim())
    return bytes
  } finally {
    await child.end()
  }
}
