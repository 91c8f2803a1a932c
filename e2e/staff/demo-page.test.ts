import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoPage } from '#scripts/demo/doors.ts'
import { testBrowser } from '../support/browser.ts'
import { testSite } from '../support/site.ts'
import { ADMIN, setUp } from '../support/staff.ts'

describe('the page of the demo', () => {
  const site = testSite()
  const browser = testBrowser()
  let server: Server
  let page = ''

  beforeAll(async () => {
    await setUp(await browser.open({ staff: true }), site)
    const account = { name: ADMIN.name, email: ADMIN.email, task: 'Vede tutto.' }
    const parts = { address: site.url, host: '127.0.0.1', port: 0 }
    server = await startDemoPage({ ...parts, accounts: [account], password: ADMIN.password })
    page = `http://${new URL(site.url).hostname}:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('one click signs in, also without scripts', async () => {
    const window = await browser.open({ staff: true, javaScriptEnabled: false })
    await window.goto(page)
    await window.getByRole('button', { name: `Entra come ${ADMIN.name}` }).click()
    await window.waitForURL(`${site.url}/admin/dashboard`)
    await window.getByRole('heading', { name: 'Da fare', level: 1 }).waitFor()
  })

  test('other sites cannot sign a browser in', async () => {
    const post = (headers: Record<string, string>) => fetch(`${page}/entra?come=0`, { method: 'POST', headers })
    expect((await post({})).status).toBe(403)
    expect((await post({ origin: 'http://elsewhere.example' })).status).toBe(403)
    expect((await fetch(`${page}/entra?come=7`, { method: 'POST', headers: { origin: page } })).status).toBe(404)
  })

  test('the product itself offers no such sign-in', async () => {
    const html = await (await fetch(`${site.url}/AdminLoginPortal`)).text()
    expect(html).toContain('Password')
    expect(html).not.toContain('Entra come')
    const answer = await fetch(`${site.url}/entra?come=0`, { method: 'POST', redirect: 'manual' })
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('idg-session'))).toStrictEqual([])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})
