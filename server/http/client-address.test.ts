import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 8)

const request = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

test('ignores the header without trusted proxies and from untrusted clients', () => {
  expect(clientAddress(request('::ffff:192.0.2.1', '198.51.100.1'), undefined)).toBe('192.0.2.1')
  expect(clientAddress(request('192.0.2.1', '198.51.100.1'), proxies)).toBe('192.0.2.1')
})

test('takes the last address that is not a trusted proxy, not what the client wrote', () => {
  expect(clientAddress(request('10.0.0.1', '198.51.100.1'), proxies)).toBe('198.51.100.1')
  expect(clientAddress(request('10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2'), proxies)).toBe('198.51.100.1')
  expect(clientAddress(request('10.0.0.1', '1.1.1.1, nonsense'), proxies)).toBe('10.0.0.1')
  expect(clientAddress(request('10.0.0.1'), proxies)).toBe('10.0.0.1')
})

test('understands addresses with a port', () => {
  const cases = [
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1:80, 10.0.0.2:443', '198.51.100.1'],
    ['198.51.100.1:x', '10.0.0.1'],
    ['198.51.100.1:', '10.0.0.1'],
    ['[198.51.100.1', '10.0.0.1'],
  ] as const
  for (const [header, expected] of cases) expect(clientAddress(request('10.0.0.1', header), proxies)).toBe(expected)
})
