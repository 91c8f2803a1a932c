import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.server.ts'

/** Why an address was not read. `network` covers all that keeps two machines from talking to each other. */
export type FetchProblem =
  | { kind: 'protocol' | 'not-public' | 'redirects' | 'too-large' | 'too-slow' | 'encoding' | 'network' }
  | { kind: 'status'; status: number }

/** A text could not be fetched; the message names no address. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly problem: FetchProblem

  constructor(problem: FetchProblem, cause?: unknown) {
    super(`fetching failed: ${problem.kind}`, { cause })
    this.problem = problem
  }
}

type Send = (url: URL, options: RequestOptions, done: (response: IncomingMessage) => void) => ClientRequest

/** Which protocols are spoken, how names are resolved and what may be connected to. Tests bring their own; the product has one. */
export interface Network {
  protocols: Readonly<Record<string, Send>>
  resolve: (host: string) => Promise<string[]>
  isAllowed: (address: string) => boolean
}

/** The public internet over TLS, and nothing else. */
export const PUBLIC_NETWORK: Network = {
  protocols: { 'https:': https.get },
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

/** What fetching may take. */
export interface FetchLimits {
  maxBytes: number
  /** For everything together: names, connections, redirects, the text. */
  timeoutMs: number
  maxRedirects: number
  /** Cuts it off before, as when the process is stopped. */
  stopping?: AbortSignal
}

/**
 * Fetches a text from an address that somebody typed, without becoming his way into our own network: the name is resolved
 * once, every address that it stands for must be allowed, and the connection goes to those that were checked, so that a
 * second answer of the name server changes nothing. Each redirect is checked in the same way. Throws FetchError.
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
  // One that is not allowed among several is enough: whoever answers so is not to be trusted.
  if (addresses.length === 0 || !addresses.every(network.isAllowed)) throw new FetchError({ kind: 'not-public' })
  const options: RequestOptions = {
    signal,
    // A connection of its own: one that is kept open might lead elsewhere.
    agent: false,
    lookup: pinTo(addresses),
    headers: { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'accept-encoding': 'identity' },
  }
  return new Promise((resolve, reject) => {
    send(url, options, resolve).once('error', reject)
  })
}

/** Answers every look-up with the addresses that were checked. */
function pinTo(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) =>
    options.all ? done(null, checked) : done(null, checked[0]?.address ?? '', checked[0]?.family)
}

/** A name server that never answers must not hold us up. */
function inTime<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  // What is packed may unpack to anything: we said that we take it plain.
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
