import { createHmac } from 'node:crypto'
import { networkOf } from './network.ts'

/** Keyed hash of a network address, for counting without storing the address. IPv6 is counted by its /64. */
export function hashSource(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`source:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}
