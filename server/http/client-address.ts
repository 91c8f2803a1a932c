import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'

/**
 * The caller's address. `X-Forwarded-For` is read only when the connection comes from a trusted proxy, from the right,
 * up to the first address that is not one: what a client wrote into the header itself is never believed.
 */
export function clientAddress(req: IncomingMessage, trusted: BlockList | undefined): string {
  let address = plain(req.socket.remoteAddress ?? '')
  if (!trusted || !isTrusted(address, trusted)) return address
  const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
  for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
    const candidate = plain(hop.trim())
    if (!isIP(candidate)) return address
    address = candidate
    if (!isTrusted(address, trusted)) return address
  }
  return address
}

/** True when the connection itself comes from a proxy whose `X-Forwarded-*` headers are believed. */
export function comesFromTrustedProxy(req: IncomingMessage, trusted: BlockList | undefined): boolean {
  return trusted !== undefined && isTrusted(plain(req.socket.remoteAddress ?? ''), trusted)
}

/** IPv4 addresses reach a dual-stack socket as `::ffff:192.0.2.1`. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
