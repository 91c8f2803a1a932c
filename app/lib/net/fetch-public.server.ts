import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why an address could not be fetched. `network` covers DNS, connection and TLS failures. */
export type FetchProblem =
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
}

/** The public internet over TLS only. Connections are not kept: the next one may lead to another address. */
export const PUBLIC_NETWORK: Network = {
  protocols: { 'https:': https.get },
  agent: new RequestFilteringHttpsAgent({ keepAlive: false }),
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
 * Fetches a text from an untrusted address without allowing SSRF: the agent checks every address that the name resolves
 * to in the look-up of the connection itself, so that DNS rebinding has no effect. Every redirect is checked in the same
 * way. Throws FetchError.
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
    throw new FetchError({ kind: signal.aborted ? 'too-slow' : isRefused(error) ? 'not-public' : 'network' }, error)
  }
}

async function request(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const send = Object.hasOwn(network.protocols, url.protocol) ? network.protocols[url.protocol] : undefined
  if (!send) throw new FetchError({ kind: 'protocol' })
  if (network.hosts && !network.hosts.has(url.hostname)) throw new FetchError({ kind: 'host' })
  const { agent, lookup } = network
  const headers = { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    send(url, { signal, agent, headers, ...(lookup && { lookup }) }, resolve).once('error', reject)
  })
}

/** Whether the agent refused the address; its errors have no code. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && /^DNS lookup .* is not allowed\./.test(error.message)
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
