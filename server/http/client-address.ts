import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, type Socket } from 'node:net'

/**
 * Returns the caller's address. `X-Forwarded-For` is read only if the connection comes from a trusted proxy, from the
 * right, up to the first address that is not one: what a client writes into the header is never trusted.
 */
export function clientAddress(req: IncomingMessage, trusted: BlockList | undefined): string {
  let { address, isTrusted } = socketAddress(req.socket, trusted)
  if (!isTrusted) return address
  const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
  for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
    const candidate = plain(withoutPort(hop.trim()))
    if (!isIP(candidate)) return address
    address = candidate
    isTrusted = isListed(address, trusted)
    if (!isTrusted) return address
  }
  return address
}

/** Returns the other end of a connection, and whether it is a proxy whose `X-Forwarded-*` headers are trusted. */
export function socketAddress(socket: Socket, trusted: BlockList | undefined): { address: string; isTrusted: boolean } {
  const address = plain(socket.remoteAddress ?? '')
  return { address, isTrusted: isListed(address, trusted) }
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Brackets also occur without one. */
function withoutPort(hop: string): string {
  const [, bracketed, plainV4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? []
  return bracketed ?? plainV4 ?? hop
}

/** IPv4 addresses reach a dual-stack socket as `::ffff:192.0.2.1`. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function isListed(address: string, list: BlockList | undefined): boolean {
  const version = isIP(address)
  return list !== undefined && version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
