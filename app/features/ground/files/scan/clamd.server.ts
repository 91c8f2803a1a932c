import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SECOND } from '#app/lib/time/duration.ts'

/** Where clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** What clamd says of a content. `signature` is the name of the malware. */
export type Verdict = { kind: 'clean' } | { kind: 'infected'; signature: string }

/**
 * Why there is no verdict: clamd is `unreachable` or `silent`, the content is larger than it takes (`size`), or its
 * `answer` is cut or unknown.
 */
export type ClamdProblem = 'unreachable' | 'silent' | 'size' | 'answer'

/** Clamd gave no verdict. */
export class ClamdError extends Error {
  override name = 'ClamdError'
  readonly problem: ClamdProblem

  constructor(problem: ClamdProblem, cause?: unknown) {
    super(`clamd gave no verdict: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Time for one content: a document of some megabytes takes a few seconds. */
const LIMIT_MS = 60 * SECOND
/** The default of clamd's `StreamMaxLength` in Debian. */
const MOST_BYTES = 25 * 1024 * 1024
/** An answer is one line with the name of a signature. */
const LONGEST_ANSWER = 1_000

/**
 * Sends a content of a known size to clamd (command INSTREAM). Throws ClamdError without a verdict, and the content's own
 * error if it cannot be read.
 */
export async function scanContent(
  address: ClamdAddress,
  { size, stream }: { size: number; stream: Readable },
  { signal, limitMs = LIMIT_MS }: { signal: AbortSignal; limitMs?: number },
): Promise<Verdict> {
  if (size > MOST_BYTES) {
    stream.destroy()
    throw new ClamdError('size')
  }
  const timeout = AbortSignal.timeout(limitMs)
  const socket = connect({ ...address, signal: AbortSignal.any([signal, timeout]) })
  const sent = { bytes: 0, isWhole: false, error: undefined as unknown }
  const answer = readAnswer(socket)
  // If clamd hangs up early, its answer says why.
  const sending = pipeline(frames(stream, sent), socket, { end: false }).catch(() => {
    if (sent.error) socket.destroy()
  })
  try {
    const text = await answer
    if (text.startsWith('INSTREAM size limit exceeded')) throw new ClamdError('size')
    const verdict = /^stream: (?:(OK)|(.+) FOUND)$/.exec(text)
    if (!verdict || !sent.isWhole || sent.bytes !== size) throw new ClamdError('answer')
    return verdict[1] ? { kind: 'clean' } : { kind: 'infected', signature: plainName(verdict[2] ?? '') }
  } catch (error) {
    if (sent.error) throw sent.error
    throw timeout.aborted ? new ClamdError('silent', error) : error
  } finally {
    socket.destroy()
    stream.destroy()
    await sending
  }
}

/** The command, then each part behind its length, then a length of zero. */
async function* frames(
  source: Readable,
  sent: { bytes: number; isWhole: boolean; error: unknown },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  try {
    for await (const part of source as AsyncIterable<Uint8Array>) {
      if (part.length === 0) continue
      sent.bytes += part.length
      yield lengthOf(part.length)
      yield part
    }
  } catch (error) {
    sent.error = error
    throw error
  }
  sent.isWhole = true
  yield lengthOf(0)
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The answer up to its NUL: without it, it may be cut. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    let text = ''
    socket.once('connect', () => {
      isConnected = true
    })
    socket.on('data', (part) => {
      text += part.toString('latin1')
      const end = text.indexOf('\0')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > LONGEST_ANSWER) reject(new ClamdError('answer'))
    })
    socket.on('error', (error) => reject(new ClamdError(isConnected ? 'answer' : 'unreachable', error)))
    socket.once('end', () => reject(new ClamdError('answer')))
    socket.once('close', () => reject(new ClamdError(isConnected ? 'answer' : 'unreachable')))
  })
}

/** A signature's name, without anything that is not part of one. */
function plainName(name: string): string {
  return name.replace(/[^\w.:/()-]/g, '').slice(0, 100)
}
