import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { S3Error } from './s3-error.ts'
import type { S3Place } from './s3-place.ts'

/** Hash of an empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Bytes to send. The signature covers their hash, so the server refuses anything else. */
export interface S3Body {
  sha256: string
  size: number
  /** A stream from the first byte; called again for each attempt. */
  open: () => Readable
}

/** One request about an object, or about the bucket if `key` is undefined. */
export interface S3Request {
  /** For messages: what was tried. */
  what: string
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Readonly<Record<string, string>>
  /** Bytes of the object to begin with. */
  from?: number
  body?: S3Body
}

/** Time limits. Tests pass shorter ones. */
export interface S3Times {
  /** Without any progress until the answer begins. */
  idleMs: number
  /** Without any progress while an answer is read; its reader may be slow. */
  readIdleMs: number
  /** Until the answer begins, all attempts together; a body gets `bodyMs`. */
  answerMs: number
  bodyMs: number
  /** Pauses before the second and third attempt. */
  pausesMs: readonly number[]
}

export const S3_TIMES: S3Times = {
  idleMs: 10 * SECOND,
  readIdleMs: MINUTE,
  answerMs: 20 * SECOND,
  bodyMs: 5 * MINUTE,
  pausesMs: [200, 1_000],
}

/** Sends signed requests to one store. */
export class S3Sender {
  readonly #place: S3Place
  readonly #times: S3Times
  readonly #agent: Agent
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(place: S3Place, times: S3Times) {
    this.#place = place
    this.#times = times
    this.#agent = new (place.endpoint.startsWith('https:') ? https : http).Agent({ keepAlive: true, maxSockets: 32 })
  }

  /**
   * Sends a request and returns the answer, whose body the caller reads or destroys; undefined for 404. Momentary failures
   * are tried again. Throws S3Error.
   */
  async send(request: S3Request): Promise<IncomingMessage | undefined> {
    const deadline = AbortSignal.timeout(request.body ? this.#times.bodyMs : this.#times.answerMs)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#sendOnce(request, deadline)
      } catch (error) {
        const pause = this.#times.pausesMs[attempt]
        if (!(error instanceof S3Error) || !error.isMomentary || pause === undefined || deadline.aborted) throw error
        await sleep(pause * (0.5 + Math.random()))
      }
    }
  }

  async #sendOnce(request: S3Request, deadline: AbortSignal): Promise<IncomingMessage | undefined> {
    const { answer, sent } = await this.#exchange(request, deadline)
    const { statusCode: status = 0 } = answer
    if (status >= 200 && status < 300) return answer
    const text = await readText(answer, 8 * 1024).catch(() => '')
    // The server has refused a body that is still being sent.
    if (!sent.writableFinished) sent.destroy()
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
    // A missing bucket is not a missing object.
    if (status === 404 && code !== 'NoSuchBucket') return undefined
    throw new S3Error(request.what, { status, code })
  }

  async #exchange(
    request: S3Request,
    deadline: AbortSignal,
  ): Promise<{ answer: IncomingMessage; sent: ClientRequest }> {
    const { what, method, body } = request
    const { url, headers } = await this.#sign(request)
    const { idleMs, readIdleMs } = this.#times
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? https.request : http.request
      const sent = send(url, { method, headers, agent: this.#agent })
      const abort = () => void sent.destroy(Object.assign(new Error(), { code: 'TOO_SLOW' }))
      const fail = (error: NodeJS.ErrnoException) => {
        deadline.removeEventListener('abort', abort)
        reject(error instanceof S3Error ? error : new S3Error(what, { code: error.code ?? 'FAILED' }))
      }
      deadline.addEventListener('abort', abort, { once: true })
      sent.setTimeout(idleMs, abort)
      sent.once('response', (answer) => {
        deadline.removeEventListener('abort', abort)
        answer.setTimeout(readIdleMs, abort)
        resolve({ answer, sent })
      })
      sent.on('error', fail)
      if (deadline.aborted) abort()
      // After an answer this changes nothing: the answer is what counts.
      else if (body) pipeline(body.open(), sent).catch(fail)
      else sent.end()
    })
  }

  async #sign({ method, key = '', query = {}, from, body }: S3Request) {
    const { endpoint, bucket, prefix, region, accessKey, secretKey } = this.#place
    const address = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: address.href,
      service: 's3',
      region,
      cache: this.#signingKeys,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? EMPTY, ...(from && { range: `bytes=${from}-` }) },
    })
    const { url, headers } = await signer.sign()
    if (body) headers.set('content-length', String(body.size))
    return { url, headers: Object.fromEntries(headers) }
  }
}

/** Reads an answer as text; throws S3Error beyond `limit` bytes. */
export async function readText(answer: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > limit) throw new S3Error('reading an answer', { code: 'TOO_LONG' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The contents of all elements of a name in an S3 answer, as they are written. */
export function fieldsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text)
}

/** The text of the first element of a name in an S3 answer. */
export function fieldOf(xml: string, name: string): string | undefined {
  const [text] = fieldsOf(xml, name)
  return text?.replaceAll(/&(\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity)
}
