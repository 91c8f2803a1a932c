import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.server.ts'

/** Why an address could not be fetched. `network` covers DNS, connection and TLS failures. */
export type FetchProblem =
  | { kind: 'protocol' | 'not-public' | 'redirects' | 'too-large' | 'too-slow' | 'encoding' | 'network' }
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

/** Allowed protocols, name resolution and allowed addresses. Tests pass their own. */
export interface Network {
  protocols: Readonly<Record<string, Send>>
  resolve: (host: string) => Promise<string[]>
  isAllowed: (address: string) => boolean
}

/** The public internet over TLS only. */
export const PUBLIC_NETWORK: Network = {
  protocols: { 'https:': https.get },
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

/** Limits of a fetch. */
export interface FetchLimits {
  maxBytes: number
  /** For the whole fetch: resolution, connections, redirects and body. */
  timeoutMs: number
  maxRedirects: number
  /** Aborts the fetch, for example at shutdown. */
  stopping?: AbortSignal
}

/**
 * Fetches a text from an untrusted address without allowing SSRF: the name is resolved once, every address it resolves
 * to must be allowed, and the connection goes to the checked addresses, so that DNS rebinding has no effect. Every
 * redirect is checked in the same way. Throws FetchError.
 */
export async function fetchPublic(address: string, limits: FetchLimits, network: Network): Promise<string> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.stopping ? AbortSignal.any([timeout, limits.stopping]) : timeout
  try {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, network, signal)
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        response.destroy()
        if (redirects === limits.maxRedirects) throw new FetchError({ kind: 'redirects' })
        url = new URL(headers.location, url)
        continue
      }
      if (status !== 200) {
        response.destroy()
        throw new FetchError({ kind: 'status', status })
      }
      return await readText(response, limits.maxBytes)
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError({ kind: signal.aborted ? 'too-slow' : 'network' }, error)
  }
}

async function request(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const send = Object.hasOwn(network.protocols, url.protocol) ? network.protocols[url.protocol] : undefined
  if (!send) throw new FetchError({ kind: 'protocol' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await inTime(network.resolve(host), signal)
  // One disallowed address among several is enough to refuse: the name is not trustworthy.
  if (addresses.length === 0 || !addresses.every(network.isAllowed)) throw new FetchError({ kind: 'not-public' })
  const options: RequestOptions = {
    signal,
    // A kept-alive connection might lead to another address.
    agent: false,
    lookup: pinTo(addresses),
    headers: { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'accept-encoding': 'identity' },
  }
  return new Promise((resolve, reject) => {
    send(url, options, resolve).once('error', reject)
  })
}

/** Resolves every look-up to the checked addresses. */
function pinTo(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) =>
    options.all ? done(null, checked) : done(null, checked[0]?.address ?? '', checked[0]?.family)
}

/** Bounds the wait for a name server that never answers. */
function inTime<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  // Compressed content could expand without limit; the request accepts `identity` only.
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    response.destroy()
    throw new FetchError({ kind: 'encoding' })
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > maxBytes) {
      response.destroy()
      throw new FetchError({ kind: 'too-large' })
    }
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
