import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackSettings } from '#test/attack-settings.ts'
import { staffClient, storedAdmin } from '#test/http/staff-client.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'

const { rounds } = attackSettings(12)
const ATTACKERS = 80

let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '127.0.0.1,::1' })
})

afterAll(() => server.stop())

test(`${ATTACKERS} attackers posting passwords continuously do not block known devices, and are refused early`, async () => {
  const { email, password } = await storedAdmin(server)
  const owners = Array.from({ length: rounds }, (_, at) => ({ browser: staffClient(server), from: `10.9.0.${at}` }))
  for (const { browser, from } of owners) {
    const first = await browser.send('/AdminLoginPortal', { email, password }, { 'x-forwarded-for': from })
    expect(first.status).toBe(303)
    browser.cookies.delete('idg-session')
  }

  const statuses = new Map<number, number>()
  const incomplete: string[] = []
  let sent = 0
  let isOver = false
  const attacker = async () => {
    while (!isOver) {
      const at = sent++
      const from = { 'x-forwarded-for': `10.${at % 250}.${Math.floor(at / 250) % 250}.1` }
      const guess = { email: ` x${at}@idg.example `, password: 'qualcosa di diverso' }
      const answer = await staffClient(server).send('/AdminLoginPortal', guess, from)
      const html = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status !== 503) continue
      // Refused early: the form keeps its contents, and the answer says when to retry.
      const complete =
        html.includes(`x${at}@idg.example`) && html.includes('Riprova') && answer.headers.has('retry-after')
      if (!complete) incomplete.push(html)
    }
  }
  const attack = Promise.all(Array.from({ length: ATTACKERS }, attacker))
  await expect.poll(() => sent).toBeGreaterThan(ATTACKERS + 20)
  const entered = await Promise.all(
    owners.map(({ browser, from }) =>
      browser.send('/AdminLoginPortal', { email, password }, { 'x-forwarded-for': from }).then(({ status }) => status),
    ),
  )
  isOver = true
  await attack
  expect(entered).toStrictEqual(owners.map(() => 303))
  expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toStrictEqual([])
  expect(incomplete).toStrictEqual([])
  // Most are refused before a password hash, whose memory and time other requests need.
  expect(statuses.get(503) ?? 0).toBeGreaterThan(0)
})
