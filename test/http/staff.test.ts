import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines, type EngineTools } from '../engines.ts'
import { testOnOneEngine } from '../one-engine.ts'
import { environmentOf, type ServerProcess, startServer } from '../server-process.ts'
import { sharedServer } from './shared-server.ts'
import { setUpAdmin, staffClient, storedAdmin } from './staff-client.ts'

const PAGES = [
  'dashboard',
  'requests',
  'appointments',
  'users',
  'settings',
  'mail',
  'audit',
  'security',
  'account',
  'confirm',
  'niente',
]

/** Runs a test that needs a server without staff. */
async function withServer(tools: EngineTools, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServer(environmentOf(await tools.location()))
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

describeOnBothEngines('the staff area over HTTP', (tools) => {
  const once = testOnOneEngine(tools.engine)
  const shared = sharedServer({}, tools.sharedLocation)

  once('refuses visitors for pages, data requests and actions, and is never cached', async () => {
    const { send } = staffClient(shared())
    for (const page of PAGES) {
      const answer = await send(`/admin/${page}`)
      expect([answer.status, answer.headers.get('location')]).toStrictEqual([
        303,
        `/AdminLoginPortal?prossima=${encodeURIComponent(`/admin/${page}`)}`,
      ])
      for (const target of [`/admin/${page}.data`, `/ADMIN/${page}.data?_routes=features%2Fstaff%2Fusers-page`]) {
        const data = await send(target)
        const text = await data.text()
        expect(text, target).not.toMatch(/members|sessions|invitations/)
        expect(data.headers.get('cache-control')).toBe('no-store')
        expect(data.headers.get('x-robots-tag')).toContain('noindex')
      }
      const post = await send(`/admin/${page}`, { intent: 'deactivate', id: 'x' })
      expect(post.headers.get('location')).toMatch(/^\/AdminLoginPortal/)
    }
    expect((await send('/AdminLoginPortal')).headers.get('cache-control')).toBe('no-store')
    for (const endpoint of ['sign-up/email', 'sign-in/email', 'get-session']) {
      expect((await send(`/api/auth/${endpoint}`)).status).toBe(404)
    }
  })

  test('the set-up link works once, the cookie has the right attributes, and signing out ends the session', async () => {
    await withServer(tools, async (server) => {
      const { admin, link, fields } = await setUpAdmin(server)
      const session = admin.cookies.get('idg-session')
      expect((await admin.send('/admin/users')).status).toBe(200)
      expect((await staffClient(server).send(link)).status).toBe(404)
      const again = await staffClient(server).send(link, { ...fields, email: 'altro@idg.example' })
      expect(again.status).toBe(404)

      const foreign = await admin.send('/admin/sign-out', {}, { origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
      const out = await admin.send('/admin/sign-out', {})
      expect(out.headers.get('location')).toBe('/AdminLoginPortal?esito=uscita')
      const thief = staffClient(server)
      thief.cookies.set('idg-session', session ?? '')
      expect((await thief.send('/admin/users')).status).toBe(303)

      const { email, password } = fields
      const signedIn = await admin.send('/AdminLoginPortal', { email, password, prossima: 'https://evil.example/' })
      expect(signedIn.headers.get('location')).toBe('/admin')
      const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith('idg-session='))
      expect(cookie).toMatch(/; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
      const wrong = await staffClient(server).send('/AdminLoginPortal', { email, password: 'qualcosa di diverso' })
      expect(wrong.status).toBe(401)
      expect(wrong.headers.getSetCookie()).toStrictEqual([])
    })
  })

  once('tokens of links are in the path, not in the log, and are sent to no other site', async () => {
    await withServer(tools, async (server) => {
      const { link } = await setUpAdmin(server)
      const token = link.split('/').at(-1) ?? ''
      expect(token.length).toBeGreaterThan(40)
      for (const place of ['setup', 'invito', 'nuova-password']) {
        for (const target of [
          `${place}/${token}`,
          `${place}/${token}.data`,
          `/${place}//${token}`,
          `${place}%2f${token}`,
        ]) {
          await staffClient(server).send(`/AdminLoginPortal/${target}`)
          await staffClient(server).send(`/adminloginportal/${target}`)
        }
        const page = await staffClient(server).send(`/AdminLoginPortal/${place}/${token}`)
        expect(page.status).toBe(404)
        expect(page.headers.get('referrer-policy')).toBe('same-origin')
        expect(page.headers.get('cache-control')).toBe('no-store')
      }
      await expect.poll(() => server.output()).toMatch(/\/AdminLoginPortal\/nuova-password\/…|nuova-password…/)
      // Printed once, for the operator.
      expect(server.output().split(token)).toHaveLength(2)
    })
  })

  test('signing in again ends the former session of the browser; confirming the password renews its token', async () => {
    const server = shared()
    const { admin, email, password } = await storedAdmin(server, 'marta@idg.example')
    const isSignedIn = async (token: string | undefined) => {
      const holder = staffClient(server)
      holder.cookies.set('idg-session', token ?? '')
      return (await holder.send('/admin/account')).status === 200
    }
    const first = admin.cookies.get('idg-session')
    expect(await isSignedIn(first)).toBe(true)
    await admin.send('/AdminLoginPortal', { email, password })
    const second = admin.cookies.get('idg-session')
    expect([await isSignedIn(first), await isSignedIn(second)]).toStrictEqual([false, true])
    const confirmed = await admin.send('/admin/confirm', { password, prossima: '/admin/users' })
    expect(confirmed.headers.get('location')).toBe('/admin/users')
    const third = admin.cookies.get('idg-session')
    expect([await isSignedIn(second), await isSignedIn(third)]).toStrictEqual([false, true])
  })

  test('forged proxy headers do not bypass the limits', async () => {
    const server = shared()
    const { email } = await storedAdmin(server, 'luca@idg.example')
    const statuses: number[] = []
    for (let at = 0; at < 7; at++) {
      const body = { email, password: 'qualcosa di diverso' }
      const forged = {
        'x-forwarded-for': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
        'x-real-ip': `1.1.1.${at}`,
      }
      statuses.push((await staffClient(server).send('/AdminLoginPortal', body, forged)).status)
    }
    expect(statuses).toStrictEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('a failed look-up returns 503 with the default admin in the header and no data', async () => {
    const server = shared()
    const { admin } = await storedAdmin(server)
    const db = openDatabase(server.location)
    await db.schema.alterTable('admins').renameTo('gone').execute()
    const page = await admin.send('/admin/users')
    expect(page.status).toBe(503)
    const html = await page.text()
    expect(html).toContain('Servizio non disponibile')
    expect(html).toMatch(/>A<\/span>[\s\S]*>Admin</)
    expect(html).not.toContain('giulia@idg.example')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await (await admin.send('/admin/users.data')).text()).not.toContain('giulia@idg.example')
    await db.schema.alterTable('gone').renameTo('admins').execute()
    await db.destroy()
    expect((await admin.send('/admin/users')).status).toBe(200)
  })

  test('an unexpected error is logged, and answered without its cause', async () => {
    const server = shared()
    const { admin } = await storedAdmin(server, 'sara@idg.example')
    const db = openDatabase(server.location)
    await db.schema.alterTable('mailOutbox').renameTo('gone').execute()
    for (const [target, fields] of [
      ['/admin/mail', undefined],
      ['/admin/mail.data', undefined],
      ['/admin/mail', { intent: 'resend', id: 'x' }],
    ] as const) {
      const answer = await admin.send(target, fields)
      const text = await answer.text()
      expect([target, answer.status]).toStrictEqual([target, 500])
      expect(text).not.toMatch(/mail_?outbox|no such table|does not exist|\n\s+at /i)
    }
    await expect.poll(() => server.output()).toMatch(/"err".*mail_outbox.*"page failed"/)
    await db.schema.alterTable('gone').renameTo('mailOutbox').execute()
    await db.destroy()
  })
})
