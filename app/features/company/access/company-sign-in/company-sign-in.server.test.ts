import { expect, test } from 'vitest'
import type { AppContext, SecurityEvent } from '#app/context.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { type ProviderAccounts, signInAtProvider, startCompanyProvider } from '#test/stand-ins/company-provider.ts'
import { routeBrowser } from '#test/stand-ins/route-browser.ts'
import { createCompanyProvider } from './provider.server.ts'
import { loader as returnLoader } from './return-page.tsx'
import { loader as startLoader } from './start-route.ts'

const PUBLIC_URL = 'http://localhost:3000'
const EMAIL = 'giulia@idg.example'

/** Pages to return to that lead elsewhere in some browser or some parser, and characters that end a header. */
const HOSTILE_PAGES = [
  ...[
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    '\t//evil.example',
  ],
  ...['https://evil.example', 'https:evil.example', '\u0000//evil.example', ' //evil.example', '/admin\\@evil.example'],
  ...['/admin/../..//evil.example', '/admin//evil.example/..//', '/admin/%2e%2e//evil.example', '/admin@evil.example'],
  ...[
    '/admin/x\r\nset-cookie: a=b',
    '/admin/x?\r\nlocation: //evil.example',
    '/admin/x?\t#//evil.example',
    '/admin/\u2028',
  ],
  ...['javascript:alert(1)', '/admin/x?a=\\evil.example', '/ADMIN//evil.example', `/admin/${'x'.repeat(600)}`],
]

describeOnBothEngines('company sign-in', ({ database }) => {
  async function company(accounts: ProviderAccounts) {
    const db = await database()
    const provider = await startCompanyProvider(accounts, PUBLIC_URL)
    const clock = movableClock()
    const companyProvider = createCompanyProvider(provider.settings, clock)
    const events: unknown[] = []
    const securityLog = { note: ({ kind, detail }: SecurityEvent) => void events.push([kind, detail]) }
    const ctx = testContext(db, { clock, companyProvider, publicUrl: PUBLIC_URL, securityLog })
    const visit = () => routeBrowser(ctx)
    /** Begins in a browser and returns the provider's address. */
    const begin = async (own: ReturnType<typeof routeBrowser>) =>
      (await own.get(startLoader, '/AdminLoginPortal/azienda')).location
    const signIn = async (subject: string, own = visit()) =>
      own.get(returnLoader, await signInAtProvider(await begin(own), subject))
    return { db, ctx, clock, events, provider, visit, begin, signIn }
  }
  const link = async (db: AppContext['db'], userId: string, issuer: string, subject: string) =>
    db
      .insertInto('authCompanyAccounts')
      .values({
        id: `${userId}-${subject}`,
        userId,
        issuer,
        subject,
        email: EMAIL,
        createdAt: '2026-11-22T09:00:00.000Z',
        lastUsedAt: null,
        unlinkedAt: null,
      })
      .execute()
  const sessions = async (db: AppContext['db']) => (await db.selectFrom('authSessions').select('id').execute()).length

  test('signs in with a linked account, found by issuer and subject whatever its address', async () => {
    const { db, ctx, provider, visit, signIn } = await company({ 'sub-1': { email: 'altro@altrove.example' } })
    const { id } = await storeStaff(db, { email: EMAIL })
    await link(db, id, provider.issuer, 'sub-1')
    const own = visit()
    expect(await signIn('sub-1', own)).toMatchObject({ status: 303, location: '/admin' })
    expect(await findStaff(db, own.jar.get('idg-session') ?? '', ctx.clock())).toMatchObject({ id, email: EMAIL })
    expect(await loggedActions(db)).toMatchObject([{ adminId: id, action: 'auth-login' }])
  })

  test('each attempt is a security event with its method', async () => {
    const { db, events, provider, visit, begin, signIn } = await company({ 'sub-1': {}, stranger: {} })
    const { id } = await storeStaff(db, { email: EMAIL })
    await link(db, id, provider.issuer, 'sub-1')
    expect(await signIn('stranger')).toMatchObject({ status: 403 })
    expect(events).toStrictEqual([['sign-in-failed', 'company']])
    const own = visit()
    await begin(own)
    const forged = '/AdminLoginPortal/azienda/ritorno?code=x&state=x'
    expect(await own.get(returnLoader, forged)).toMatchObject({ status: 400 })
    expect(events).toStrictEqual(Array(2).fill(['sign-in-failed', 'company']))
    expect(await signIn('sub-1')).toMatchObject({ status: 303 })
    expect(await db.selectFrom('securityEvents').select(['kind', 'detail', 'userId']).execute()).toStrictEqual([
      { kind: 'auth-login', detail: 'company', userId: id },
    ])
  })

  test('never leads off the site, whatever page is asked for', async () => {
    const { db, provider, visit } = await company({ plain: {}, careful: {} })
    const plain = await storeStaff(db, { email: EMAIL })
    const careful = await storeStaff(db)
    await link(db, plain.id, provider.issuer, 'plain')
    await link(db, careful.id, provider.issuer, 'careful')
    await db.updateTable('authUsers').set({ totpConfirmedAt: 'x' }).where('id', '=', careful.id).execute()
    const own = visit()
    const ask = (page: string) => own.get(startLoader, `/AdminLoginPortal/azienda?prossima=${encodeURIComponent(page)}`)
    const arrive = async (page: string, subject: string) =>
      (await own.get(returnLoader, await signInAtProvider((await ask(page)).location, subject))).location
    expect(await arrive('/admin/users?a=1', 'plain')).toBe('/admin/users?a=1')
    for (const page of HOSTILE_PAGES) {
      const location = await arrive(page, 'plain')
      // As browsers do: they drop tabs and line breaks, and read a backslash as a slash.
      expect(new URL(location, 'https://own.example').origin, page).toBe('https://own.example')
      expect(location, page).toMatch(/^\/admin(?:$|\/[\w/-]*(?:\?[\x21-\x7e]*)?$)/)
    }
    const second = new URL(await arrive('//evil.example/admin/', 'careful'), PUBLIC_URL)
    expect([second.pathname, second.searchParams.get('prossima')]).toStrictEqual(['/AdminLoginPortal/codice', '/admin'])
    await provider.stop()
  })

  test('links an account at its first use if the provider vouches for the address, and tells the person', async () => {
    const { db, signIn } = await company({ 'sub-1': { email: 'Giulia@IDG.example', email_verified: true } })
    const { id } = await storeStaff(db, { email: EMAIL })
    expect(await signIn('sub-1')).toMatchObject({ status: 303 })
    expect(await signIn('sub-1')).toMatchObject({ status: 303 })
    expect(await db.selectFrom('authCompanyAccounts').select(['userId', 'subject']).execute()).toStrictEqual([
      { userId: id, subject: 'sub-1' },
    ])
    expect((await loggedActions(db)).map(({ action }) => action)).toStrictEqual([
      'account-company-link',
      'auth-login',
      'auth-login',
    ])
    const mails = await db
      .selectFrom('mailOutbox')
      .innerJoin('accessNotices', 'accessNotices.id', 'mailOutbox.documentId')
      .select(['accessNotices.kind', 'recipient'])
      .where('accessNotices.kind', '!=', 'new-device')
      .execute()
    expect(mails).toStrictEqual([{ kind: 'company-link', recipient: EMAIL }])
  })

  test('refuses an unverified address, an unknown person, and another subject with the same address', async () => {
    const { db, signIn } = await company({
      unverified: { email: EMAIL, email_verified: false },
      silent: { email: EMAIL },
      stranger: { email: 'nessuno@idg.example', email_verified: true },
      first: { email: EMAIL, email_verified: true },
      second: { email: EMAIL, email_verified: true },
    })
    await storeStaff(db, { email: EMAIL })
    for (const subject of ['unverified', 'silent', 'stranger']) {
      expect(await signIn(subject)).toMatchObject({ status: 403, problem: expect.stringMatching('non è collegato') })
    }
    expect(await signIn('first')).toMatchObject({ status: 303 })
    expect(await signIn('second')).toMatchObject({ status: 403 })
    expect(await db.selectFrom('authCompanyAccounts').select('subject').execute()).toStrictEqual([{ subject: 'first' }])
    expect(await sessions(db)).toBe(2)
  })

  test('an account of a former provider gives its subject at the present one no access', async () => {
    const { db, signIn } = await company({ 'sub-1': {} })
    const { id } = await storeStaff(db, { email: EMAIL })
    await link(db, id, 'https://former.example', 'sub-1')
    expect(await signIn('sub-1')).toMatchObject({ status: 403, problem: expect.stringMatching('non è collegato') })
    expect(await sessions(db)).toBe(1)
  })

  test('does not link an unlinked account again by its address', async () => {
    const { db, signIn } = await company({ 'sub-1': { email: EMAIL, email_verified: true } })
    await storeStaff(db, { email: EMAIL })
    expect(await signIn('sub-1')).toMatchObject({ status: 303 })
    await db.updateTable('authCompanyAccounts').set({ unlinkedAt: '2026-11-22T10:00:00.000Z' }).execute()
    expect(await signIn('sub-1')).toMatchObject({ status: 403 })
  })

  test('refuses a deactivated person and asks for the second step', async () => {
    const { db, provider, signIn } = await company({ gone: {}, careful: {} })
    const gone = await storeStaff(db)
    const careful = await storeStaff(db)
    await link(db, gone.id, provider.issuer, 'gone')
    await link(db, careful.id, provider.issuer, 'careful')
    await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', gone.id).execute()
    await db.updateTable('authUsers').set({ totpConfirmedAt: 'x' }).where('id', '=', careful.id).execute()
    const before = await sessions(db)
    expect(await signIn('gone')).toMatchObject({ status: 403, problem: expect.stringMatching('disattivato') })
    expect(await signIn('careful')).toMatchObject({
      status: 303,
      location: expect.stringMatching('^/AdminLoginPortal/codice'),
    })
    expect(await sessions(db)).toBe(before)
  })

  describeAttacks()

  function describeAttacks() {
    async function victim() {
      const scene = await company({ 'sub-1': { email: EMAIL, email_verified: true } })
      const { id } = await storeStaff(scene.db, { email: EMAIL })
      await link(scene.db, id, scene.provider.issuer, 'sub-1')
      const before = await sessions(scene.db)
      const refused = async (answer: { status: number; location: string }, status = 400) => {
        expect(answer).toMatchObject({ status, location: '' })
        expect(await sessions(scene.db)).toBe(before)
      }
      return { ...scene, refused }
    }
    const changed = (url: string, name: string, value: string) => {
      const altered = new URL(url)
      altered.searchParams.set(name, value)
      return altered.href
    }

    test('refuses a response with a wrong or missing state, or in a browser that did not ask', async () => {
      const { visit, begin, refused } = await victim()
      const own = visit()
      const back = await signInAtProvider(await begin(own), 'sub-1')
      const cookie = own.jar.get('idg-company') ?? ''
      await refused(await visit().get(returnLoader, back))
      await refused(await own.get(returnLoader, changed(back, 'state', 'x')))
      // The refused response has ended the journey; a copied cookie meets the same checks.
      await refused(await own.get(returnLoader, back))
      const copy = visit()
      copy.jar.set('idg-company', cookie)
      const without = new URL(back)
      without.searchParams.delete('state')
      await refused(await copy.get(returnLoader, without.href))
      copy.jar.set('idg-company', cookie.slice(0, 20) + (cookie[20] === 'A' ? 'B' : 'A') + cookie.slice(21))
      await refused(await copy.get(returnLoader, back))
    })

    test('asks with a state, a nonce and a code challenge of its own each time', async () => {
      const { visit, begin } = await victim()
      const asked = [new URL(await begin(visit())).searchParams, new URL(await begin(visit())).searchParams]
      expect(asked.map((query) => query.get('code_challenge_method'))).toStrictEqual(['S256', 'S256'])
      const secrets = ['state', 'nonce', 'code_challenge'].flatMap((name) =>
        asked.map((query) => query.get(name) ?? ''),
      )
      // 256 bits each.
      for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
      expect(new Set(secrets).size).toBe(secrets.length)
    })

    test('refuses an ID token with another nonce and a code requested with another verifier', async () => {
      const { visit, begin, refused } = await victim()
      for (const name of ['nonce', 'code_challenge']) {
        const own = visit()
        const altered = changed(await begin(own), name, 'A'.repeat(43))
        await refused(await own.get(returnLoader, await signInAtProvider(altered, 'sub-1')))
      }
    })

    test('refuses a replayed code and the code of another browser', async () => {
      const { db, visit, begin } = await victim()
      const own = visit()
      const back = await signInAtProvider(await begin(own), 'sub-1')
      const cookie = own.jar.get('idg-company') ?? ''
      expect(await own.get(returnLoader, back)).toMatchObject({ status: 303 })
      const after = await sessions(db)
      const replay = visit()
      replay.jar.set('idg-company', cookie)
      expect(await replay.get(returnLoader, back)).toMatchObject({ status: 400 })
      const [attacker, target] = [visit(), visit()]
      const stolen = new URL(await signInAtProvider(await begin(attacker), 'sub-1')).searchParams.get('code') ?? ''
      const expected = new URL(await begin(target)).searchParams.get('state') ?? ''
      const injected = changed(changed(back, 'code', stolen), 'state', expected)
      expect(await target.get(returnLoader, injected)).toMatchObject({ status: 400 })
      expect(await sessions(db)).toBe(after)
    })

    test('refuses the response of another issuer', async () => {
      const { visit, begin, refused } = await victim()
      const evil = await startCompanyProvider({ 'sub-1': { email: EMAIL, email_verified: true } }, PUBLIC_URL)
      const own = visit()
      const asked = new URL(await begin(own))
      const elsewhere = new URL(asked.pathname + asked.search, evil.issuer)
      await refused(await own.get(returnLoader, await signInAtProvider(elsewhere.href, 'sub-1')))
      const again = visit()
      const back = await signInAtProvider(await begin(again), 'sub-1')
      await refused(await again.get(returnLoader, changed(back, 'iss', evil.issuer)))
    })

    test('refuses a journey that took longer than ten minutes, and an error of the provider', async () => {
      const { clock, visit, begin, refused } = await victim()
      const own = visit()
      const back = await signInAtProvider(await begin(own), 'sub-1')
      clock.advance(11)
      await refused(await own.get(returnLoader, back))
      const again = visit()
      const { searchParams } = new URL(await begin(again))
      const state = searchParams.get('state') ?? ''
      const query = new URLSearchParams({ error: 'access_denied', state })
      const answer = await again.get(returnLoader, `/AdminLoginPortal/azienda/ritorno?${query}`)
      await refused(answer)
    })

    test('counts failed responses per network', async () => {
      const { visit, begin } = await victim()
      const statuses: number[] = []
      for (let at = 0; at < 21; at++) {
        const own = visit()
        const state = new URL(await begin(own)).searchParams.get('state') ?? ''
        const answer = await own.get(returnLoader, `/AdminLoginPortal/azienda/ritorno?code=x&state=${state}`)
        statuses.push(answer.status)
      }
      expect(statuses).toStrictEqual([...Array(20).fill(400), 429])
    })

    test('returns to the sign-in page while the provider is down', async () => {
      const { provider, clock, begin, visit } = await victim()
      await provider.stop()
      expect(await begin(visit())).toBe('/AdminLoginPortal?prossima=%2Fadmin&azienda=non-risponde')
      clock.advance(90)
      expect(await begin(visit())).toMatch('azienda=non-risponde')
    })
  }
})
