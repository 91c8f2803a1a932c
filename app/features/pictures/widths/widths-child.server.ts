import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { frameHead, type WidthFrame } from './frames.server.ts'

/*
 * The process that decodes one picture (see make-widths.server.ts): its memory is returned when it ends, and a decoder
 * that crashes takes nothing with it. It reads the original from its input and writes frames to its output.
 */
const UNREADABLE_EXIT = 3

async function send(frame: WidthFrame, bytes: Buffer): Promise<void> {
  if (!process.stdout.write(Buffer.concat([frameHead(frame, bytes.length), bytes]))) await once(process.stdout, 'drain')
}

setPriority(constants.priority.PRIORITY_LOW)
// A package with native code, which the build does not contain.
const { encodeWidths } = await import('./encode.server.ts')
const original = await buffer(process.stdin)
try {
  for await (const { bytes, ...width } of encodeWidths(original)) await send(width, bytes)
} catch (error) {
  process.stderr.write(String(error instanceof Error ? error.message : error).slice(0, 500))
  process.exitCode = UNREADABLE_EXIT
}
