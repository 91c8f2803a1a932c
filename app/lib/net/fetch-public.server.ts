import http, { type Agent, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why an address could not be fetched. `network` covers DNS, connection and TLS failures. */
export type FetchProblem =
  | { kind: 'no-calendar' | 'too-complex' }
  | { kind: 'protocol' | 'host' | 'not-public' | 'redirects' | 'too-large' | 'too-slow' | 'encoding' | 'network' }
  | { kind: 'status'; status: number }

/** A fetch failed; the message contains no address. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly problem: FetchProblem

  constructor(problem: FetchProblem, cause?: unknown) {
    super(`fetching failed: ${problem.kind}`, { cause })
    this.problem = problem
  }
}

type Send = (url: URL, options: RequestOptions, done: (response: IncomingMessage) => void) => ClientRequest

/** Allowed protocols and the agent that refuses addresses when it connects. Tests pass their own. */
export interface Network {
  protocols: Readonly<Record<string, Send>>
  agent: Agent
  lookup?: LookupFunction
  /** The only host names that may be requested, also by a redirect; undefined for all. */
  hosts?: ReadonlySet<string> | undefined
  /** Host names that the operator allows although they lie within the network, also without TLS. */
  insideHosts?: ReadonlySet<string> | undefined
}

/** The public internet over TLS only. Connections are not kept: the next one may lead to another address. */
export const PUBLIC_NETWORK: Network = {
  protocols: { 'https:': https.request },
  agent: new RequestFilteringHttpsAgent({ keepAlive: false }),
}

/** The same within the network. */
const INSIDE: Network['protocols'] = { 'https:': https.request, 'http:': http.request }

/** Limits of a fetch. */
export interface FetchLimits {
  maxBytes: number
  /** For the whole fetch: resolution, connections, redirects and body. */
  timeoutMs: number
  maxRedirects: number
  /** Aborts the fetch, for example at shutdown. */
  stopping?: AbortSignal
}

/** A text with the version that the server gave it. */
export interface FetchedText {
  text: string
  etag: string | undefined
}

/**
 * Fetches a text from an untrusted address without allowing SSRF: the agent checks every address that the name resolves
 * to in the look-up of the connection itself, so that DNS rebinding has no effect. Every redirect is checked in the same
 * way. Returns undefined for the version that is known already. Throws FetchError.
 */
export async function fetchPublic(
  address: string,
  limits: FetchLimits,
  network: Network,
  known?: string,
): Promise<FetchedText | undefined> {
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    ...(known !== undefined && { 'if-none-match': known }),
  }
  return withinLimits(limits, async (signal) => {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, { headers }, network, signal)
      const { statusCode: status = 0, headers: answered } = response
      if (status >= 300 && status < 400 && answered.location !== undefined) {
        response.destroy()
        if (redirects === limits.maxRedirects) throw new FetchError({ kind: 'redirects' })
        url = new URL(answered.location, url)
        continue
      }
      if (status !== 200) {
        response.destroy()
        if (status === 304 && known !== undefined) return undefined
        throw new FetchError({ kind: 'status', status })
      }
      return { text: await readText(response, limits.maxBytes), etag: answered.etag }
    }
  })
}

/** What is sent to a server. */
export interface Sent {
  method?: string
  headers: Record<string, string>
  body?: string
}

/** Sends one request by the same rules and follows no redirect, which could lead a password elsewhere. Throws FetchError. */
export async function sendPublic(
  address: string,
  sent: Sent,
  limits: Omit<FetchLimits, 'maxRedirects'>,
  network: Network,
): Promise<FetchedText & { status: number }> {
  return withinLimits(limits, async (signal) => {
    const response = await request(new URL(address), sent, network, signal)
    const { statusCode: status = 0, headers } = response
    return { status, text: await readText(response, limits.maxBytes), etag: headers.etag }
  })
}

async function withinLimits<Result>(
  { timeoutMs, stopping }: Pick<FetchLimits, 'timeoutMs' | 'stopping'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  try {
    return await work(signal)
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError({ kind: signal.aborted ? 'too-slow' : isRefused(error) ? 'not-public' : 'network' }, error)
  }
}

async function request(
  url: URL,
  { method = 'GET', headers, body }: Sent,
  { protocols, agent, lookup, hosts, insideHosts }: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isInside = insideHosts?.has(url.hostname) === true
  const ways = isInside ? INSIDE : protocols
  const send = Object.hasOwn(ways, url.protocol) ? ways[url.protocol] : undefined
  if (!send) throw new FetchError({ kind: 'protocol' })
  if (!isInside && hosts && !hosts.has(url.hostname)) throw new FetchError({ kind: 'host' })
  const options = {
    method,
    signal,
    agent: isInside ? false : agent,
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Mozilla/5.0 (compatible; IDG)',
      ...headers,
    },
    ...(lookup && !isInside && { lookup }),
  }
  return new Promise((resolve, reject) => {
    send(url, options, resolve).once('error', reject).end(body)
  })
}

/** Whether the agent refused the address; its errors have no code. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && /^DNS lookup .* is not allowed\./.test(error.message)
}

/** The body as text. The limit counts decompressed bytes, and no more are decompressed. */
async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const body = decompressed(response)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > maxBytes) throw new FetchError({ kind: 'too-large' })
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  return decode(Buffer.concat(parts), response.headers['content-type'])
}

/** The body as the server means it; some servers compress whatever the request accepts. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return response
  // The reader of the stream sees its errors.
  const seen = () => undefined
  if (['gzip', 'x-gzip', 'deflate'].includes(encoding)) return pipeline(response, createUnzip(), seen)
  if (encoding === 'br') return pipeline(response, createBrotliDecompress(), seen)
  response.destroy()
  throw new FetchError({ kind: 'encoding' })
}

/** Text in UTF-8, unless a byte order mark, the bytes or the header say otherwise: some calendars are UTF-16. */
function decode(bytes: Buffer, contentType = ''): string {
  const [first, second] = bytes
  const named = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
