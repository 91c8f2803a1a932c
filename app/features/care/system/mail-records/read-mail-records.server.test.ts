import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readMailRecords } from './read-mail-records.server.ts'

/** A DNS server for TXT records on this machine; other names do not exist, and without `records` it never answers. */
async function startDns(records?: Record<string, string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    if (!records) return
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length))
      at += 1 + length
    }
    const question = query.subarray(12, at + 5)
    const texts = records[labels.join('.').toLowerCase()]
    const answers = (texts ?? []).map((text) => {
      const parts = (text.match(/.{1,200}/g) ?? []).map((part) => Buffer.from([part.length, ...Buffer.from(part)]))
      const data = Buffer.concat(parts)
      const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
      return Buffer.concat([head, data])
    })
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x85,
      texts ? 0x80 : 0x83,
      0,
      1,
      0,
      answers.length,
      0,
      0,
      0,
      0,
    ])
    socket.send(Buffer.concat([header, question, ...answers]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return resolver
}

const statesOf = async (resolver: Resolver, selector = '') =>
  (await readMailRecords('idg.example', selector, resolver)).records.map(({ name, state }) => [name, state])

test('finds SPF, DKIM under a common name, and DMARC', async () => {
  const key = `v=DKIM1; k=rsa; p=${'M'.repeat(390)}`
  const resolver = await startDns({
    'idg.example': ['google-site-verification=1', 'v=spf1 include:_spf.mail.example -all'],
    'selector1._domainkey.idg.example': [key],
    '_dmarc.idg.example': ['v=DMARC1; p=quarantine'],
  })
  expect(await statesOf(resolver)).toStrictEqual([
    ['SPF', 'ok'],
    ['DKIM', 'ok'],
    ['DMARC', 'ok'],
  ])
})

test('says what is missing, and asks for the selector before it calls DKIM missing', async () => {
  const resolver = await startDns({ 'idg.example': ['something else'] })
  expect(await statesOf(resolver)).toStrictEqual([
    ['SPF', 'missing'],
    ['DKIM', 'unknown'],
    ['DMARC', 'missing'],
  ])
  expect((await statesOf(resolver, 'posta'))[1]).toStrictEqual(['DKIM', 'missing'])
})

test('two SPF records, one that allows everybody, and a revoked key do not count', async () => {
  const two = await startDns({
    'idg.example': ['v=spf1 mx -all', 'v=spf1 a -all'],
    'posta._domainkey.idg.example': ['v=DKIM1; p='],
  })
  expect((await statesOf(two, 'posta')).slice(0, 2)).toStrictEqual([
    ['SPF', 'missing'],
    ['DKIM', 'missing'],
  ])
  expect((await statesOf(await startDns({ 'idg.example': ['v=spf1 +all'] })))[0]).toStrictEqual(['SPF', 'missing'])
})

test('a DNS server that does not answer gives "unknown", not "missing"', async () => {
  expect(await statesOf(await startDns())).toStrictEqual([
    ['SPF', 'unknown'],
    ['DKIM', 'unknown'],
    ['DMARC', 'unknown'],
  ])
})
