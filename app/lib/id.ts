import { randomUUID } from 'node:crypto'

let latestMs = 0
let count = 0

/**
 * A new UUIDv7 (RFC 9562), greater than every earlier one of this process: rows written in one millisecond keep their order
 * (6.2, method 1: a counter of 12 bits after the time; the other 62 bits are random).
 */
export function newId(): string {
  const now = Date.now()
  count = now > latestMs ? 0 : count + 1
  latestMs = Math.max(latestMs, now)
  if (count > 0xfff) {
    count = 0
    latestMs++
  }
  const time = latestMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}
