import type { EncodedWidth } from './encode.server.ts'

/** What precedes the bytes of a prepared file on the pipe between both processes. */
export type WidthFrame = Omit<EncodedWidth, 'bytes'>

/** What the process of a picture writes to its errors before it ends itself, because the picture exceeds its bounds. */
export const GIVEN_UP = 'given up'

const HEAD = 8
const MOST_JSON = 1_000
/** No width that is made here comes near it. */
const MOST_BYTES = 64 * 1024 * 1024

/** The head of a frame: the lengths of its description and of its bytes, then the description. */
export function frameHead(frame: WidthFrame, length: number): Buffer {
  const json = Buffer.from(JSON.stringify(frame))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(json.length, 0)
  head.writeUInt32BE(length, 4)
  return Buffer.concat([head, json])
}

/** Reads frames as they arrive. Throws for an incomplete one. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<EncodedWidth> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    for (;;) {
      const needed = size >= HEAD ? lengthOf(waiting) : HEAD
      if (size < needed || size < HEAD) break
      const all = Buffer.concat(waiting)
      const jsonLength = all.readUInt32BE(0)
      const frame = JSON.parse(all.toString('utf8', HEAD, HEAD + jsonLength)) as WidthFrame
      yield { ...frame, bytes: all.subarray(HEAD + jsonLength, needed) }
      waiting = [all.subarray(needed)]
      size = all.length - needed
    }
  }
  if (size > 0) throw new Error('the last prepared file is incomplete')
}

/** The length of the first frame. */
function lengthOf(chunks: Buffer[]): number {
  if ((chunks[0]?.length ?? 0) < HEAD) chunks.splice(0, chunks.length, Buffer.concat(chunks))
  const [first] = chunks
  const [json, bytes] = [first?.readUInt32BE(0) ?? 0, first?.readUInt32BE(4) ?? 0]
  if (json > MOST_JSON || bytes > MOST_BYTES) throw new Error('a prepared file has an impossible size')
  return HEAD + json + bytes
}
