import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '../engines.ts'
import { environmentOf, startServer } from '../server-process.ts'
import { PASSWORD, storeStaff } from '../staff.ts'
import { setUpAdmin, staffClient } from './staff-client.ts'

describeOnBothEngines('security events over HTTP', (tools) => {
  test("refused sign-ins, forms and pages appear on the admin's security page with person and network", async () => {
    const location = await tools.location()
    const server = await startServer({ ...environmentOf(location), TRUST_PROXY: '127.0.0.1' })
    try {
      const { admin } = await setUpAdmin(server)
      const db = openDatabase(location)
      const { email } = await storeStaff(db, { role: 'operator', name: 'Paolo Conti' })
      await db.destroy()
      const far = { 'x-forwarded-for': '203.0.113.9' }
      const operator = staffClient(server)
      const signIn = (password: string) => operator.send('/AdminLoginPortal', { email, password }, far)
      expect((await signIn('sbagliata')).status).toBe(401)
      expect((await signIn(PASSWORD)).status).toBe(303)
      expect((await operator.send('/admin/users', undefined, far)).status).toBe(403)
      expect((await operator.send('/admin/users.data', undefined, far)).status).toBe(403)
      expect((await operator.send('/admin/security', undefined, far)).status).toBe(403)
      const foreign = { ...far, origin: 'https://evil.example' }
      expect((await operator.send('/contact', { name: 'x' }, foreign)).status).toBe(403)
      expect((await operator.send('/AdminLoginPortal/setup/niente', { name: 'x' }, far)).status).toBeGreaterThan(399)
      expect((await operator.send('/a%00', undefined, far)).status).toBe(400)
      expect((await operator.send('/', undefined, { ...far, 'x-forwarded-host': 'evil.example' })).status).toBe(421)
      expect((await operator.send('/admin/sign-out', {}, far)).status).toBe(303)

      // Events are stored within a second, repetitions within ten.
      const page = async () =>
        (await (await admin.send('/admin/security')).text()).replace(/^.*<main/s, '').replaceAll('<!-- -->', '')
      await expect.poll(page).toMatch(/Uscita.*Paolo Conti.*203\.0\.113\.0\/24/s)
      for (const part of [
        /Accesso non riuscito.*\(password\).*Paolo Conti.*203\.0\.113\.0\/24/s,
        /Accesso.*\(password\).*prima volta da questa rete.*Paolo Conti/s,
        /1 accesso abituale: .*Paolo Conti/s,
        /Permesso negato.*\(\/?admin\/users\/?\).*Paolo Conti/s,
        /Modulo inviato da un altro sito.*Sconosciuto.*203\.0\.113\.0\/24/s,
        /Indirizzo non valido.*203\.0\.113\.0\/24/s,
        /Richiesta per un altro sito.*203\.0\.113\.0\/24/s,
        /Primo accesso.*Giulia Ferraro/s,
      ]) {
        await expect.poll(page).toMatch(part)
      }
      expect(await page()).not.toContain('203.0.113.9')
    } finally {
      await server.stop()
    }
  })

  test('a stopped server loses no event', async () => {
    const location = await tools.location()
    const server = await startServer(environmentOf(location))
    for (let times = 0; times < 30; times++) {
      const body = new URLSearchParams({ name: 'x' })
      const headers = { origin: 'https://evil.example' }
      expect((await fetch(`${server.url}/contact`, { method: 'POST', body, headers })).status).toBe(403)
    }
    await server.stop()
    const db = openDatabase(location)
    const rows = await db.selectFrom('securityEvents').select(['kind', 'network', 'count']).execute()
    await db.destroy()
    expect(rows).toStrictEqual([{ kind: 'cross-origin', network: '127.0.0.0/24', count: 30 }])
  })
})
