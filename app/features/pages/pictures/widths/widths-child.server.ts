import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { frameHead, GIVEN_UP, type WidthFrame } from './frames.server.ts'

/*
 * The process that decodes one picture (see prepare.server.ts): its memory is returned when it ends, and a decoder
 * that crashes takes nothing with it. It reads the original from its input and writes frames to its output.
 */
const UNREADABLE_EXIT = 3

/** Far more than the largest picture needs. */
const MOST_MEMORY = 1.5e9
/** Time of the processor until it must be drawn. */
const drawingLimitMs = Number(process.argv[3])
if (!(drawingLimitMs > 0)) throw new Error('the time limit for drawing is missing')
const LOOK_MS = 50

async function send(frame: WidthFrame, bytes: Buffer): Promise<void> {
  if (!process.stdout.write(Buffer.concat([frameHead(frame, bytes.length), bytes]))) await once(process.stdout, 'drain')
}

/** Ends the process at once: an exit would wait for the decoder. */
function giveUp(reason: string): void {
  process.stderr.write(`${GIVEN_UP}: ${reason}`)
  process.kill(process.pid, 'SIGKILL')
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A package with native code, which the build does not contain.
const { encodeWidths, isDrawing } = await import('./encode.server.ts')
const original = await buffer(process.stdin)
let isDrawn = !isDrawing(original)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > MOST_MEMORY) giveUp('it needs too much memory')
  if (!isDrawn && (user + system) / 1_000 > drawingLimitMs) giveUp('it takes too long')
}, LOOK_MS).unref()
try {
  for await (const { bytes, ...width } of encodeWidths(original)) {
    isDrawn = true
    await send(width, bytes)
  }
} catch (error) {
  process.stderr.write(String(error instanceof Error ? error.message : error).slice(0, 500))
  process.exitCode = UNREADABLE_EXIT
}
