import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { StoreFailedError } from '#app/lib/files/blob-store.ts'
import type { EncodedWidth } from './encode.server.ts'
import { GIVEN_UP, readFrames } from './frames.server.ts'

/** Time for one picture; the largest one takes a tenth of it. */
const LIMIT_MS = 120_000

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
): AsyncGenerator<EncodedWidth> {
  // The build has one entry point, which checks the argument (server/index.ts).
  const file = import.meta.url.endsWith('.ts') ? 'widths-child.server.ts' : 'index.js'
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), 'widths-child'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    killSignal: 'SIGKILL',
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-500)
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, by) => resolve(code ?? String(by)))
  })
  // A process that ends early breaks the pipe; its exit says why. A store that fails sends too little.
  const sent = pipeline(Readable.fromWeb(original as never), child.stdin).catch((error) => error as Error)
  try {
    yield* readFrames(child.stdout)
    const [end, failure] = await Promise.all([ended, sent])
    if (failure instanceof StoreFailedError) throw failure
    if (end === 3 || complaint.includes(GIVEN_UP)) throw new UnreadablePictureError(complaint)
    if (end !== 0) throw new Error(`the process of the picture ended with ${end}. ${complaint}`.trim())
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
}
