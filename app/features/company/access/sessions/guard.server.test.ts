import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Refusal, safeNext } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { confirmTotp, removeTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { setSecondStepRule } from '#app/features/company/team/set-second-step-rule.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { staffGuard } from './guard.server.ts'
import { ABSOLUTE_MS, IDLE_MS } from './session.server.ts'
import { STAFF_PAGES } from './staff-pages.ts'

const START = new Date('2026-11-23T09:00:00.000Z')

/** Sends a request through the guard; returns the response or the thrown response. */
async function ask(
  db: Db,
  options: { token?: string; pattern?: string; path?: string; parts?: Partial<AppContext> } = {},
) {
  const { token, pattern = '/admin/users', path = '/admin/users?a=1' } = options
  const context = new RouterContextProvider()
  context.set(appContext, testContext(db, options.parts))
  const url = new URL(path, 'http://localhost:3000')
  const headers = token ? { cookie: `other=1; idg-session=${token}` } : undefined
  const args = { request: new Request(url, { headers }), context, pattern, url, params: {}, unstable_pattern: pattern }
  try {
    await staffGuard(args as never, async () => new Response('data'))
    return { let: true, actor: context.get(appContext).actor }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get('location') }
    const refused = thrown as { init: ResponseInit; data: Refusal }
    return { status: refused.init.status, ...refused.data }
  }
}

const later = (ms: number) => ({ clock: () => new Date(START.getTime() + ms) })

describeOnBothEngines('the guard of the staff area', ({ database }) => {
  test('sets the actor of a session', async () => {
    const db = await database()
    const { token, ...actor } = await storeStaff(db)
    expect(await ask(db, { token })).toStrictEqual({ let: true, actor })
  })

  test('redirects an anonymous request to the sign-in page, with the way back', async () => {
    const db = await database()
    const { token } = await storeStaff(db)
    const refused = { status: 303, location: '/AdminLoginPortal?prossima=%2Fadmin%2Fusers%3Fa%3D1' }
    expect(await ask(db)).toStrictEqual(refused)
    const ended = { status: 303, location: `${refused.location}&esito=terminata` }
    expect(await ask(db, { token: 'forged' })).toStrictEqual(ended)
    expect(await ask(db, { token: `${token}x` })).toStrictEqual(ended)
  })

  test('opens nothing but the set-up of a required second step until it is done', async () => {
    const db = await database()
    const admin = await storeStaff(db)
    const operator = await storeStaff(db, { role: 'operator' })
    const account = { pattern: '/admin/account', path: '/admin/account' }
    const setUp = { status: 303, location: '/admin/second-step?prossima=%2Fadmin%2Faccount' }
    const code = await staffTargets({ ...testContext(db), actor: admin }).totpCode()
    await setSecondStepRule(testContext(db, { actor: admin }), 'admins')
    expect(await ask(db, { token: operator.token, ...account })).toMatchObject({ let: true })
    for (const pattern of Object.keys(STAFF_PAGES)) {
      const open = ['/admin/second-step', '/admin/confirm', '/admin/account/company', '/admin/sign-out'].includes(
        pattern,
      )
      const answer = await ask(db, { token: admin.token, pattern, path: '/admin/account' })
      expect([pattern, answer]).toStrictEqual([pattern, open ? expect.objectContaining({ let: true }) : setUp])
    }
    await setSecondStepRule(testContext(db, { actor: admin }), 'everybody')
    expect(await ask(db, { token: operator.token, ...account })).toStrictEqual(setUp)

    await confirmTotp(testContext(db, { actor: admin }), code)
    expect(await ask(db, { token: admin.token, ...account })).toMatchObject({ let: true })
    await expect(removeTotp(testContext(db, { actor: admin }))).rejects.toMatchObject({ status: 409 })
    await setSecondStepRule(testContext(db, { actor: admin }), 'off')
    expect(await ask(db, { token: operator.token, ...account })).toMatchObject({ let: true })
    await removeTotp(testContext(db, { actor: admin }))
  })

  test('ends a session after eight idle hours and after seven days', async () => {
    const db = await database()
    const { token } = await storeStaff(db)
    expect(await ask(db, { token, parts: later(IDLE_MS - 1) })).toMatchObject({ let: true })
    expect(await ask(db, { token, parts: later(IDLE_MS + 1) })).toMatchObject({ let: true })
    expect(await ask(db, { token, parts: later(2 * IDLE_MS + 2) })).toMatchObject({ status: 303 })
    const other = await storeStaff(db)
    for (let at = 0; at < ABSOLUTE_MS; at += IDLE_MS - 1) {
      expect(await ask(db, { token: other.token, parts: later(at) })).toMatchObject({ let: true })
    }
    expect(await ask(db, { token: other.token, parts: later(ABSOLUTE_MS) })).toMatchObject({ status: 303 })
  })

  test('a window that asks for news does not extend the session', async () => {
    const db = await database()
    const { token } = await storeStaff(db)
    const news = { token, pattern: '/admin/pulse', path: '/admin/pulse' }
    expect(await ask(db, { ...news, parts: later(IDLE_MS - 1) })).toMatchObject({ let: true })
    expect(await ask(db, { ...news, parts: later(IDLE_MS + 1) })).toMatchObject({ status: 303 })
  })

  test('applies a changed record or identity to the next request', async () => {
    const db = await database()
    const { id, token } = await storeStaff(db)
    await db.updateTable('admins').set({ role: 'operator' }).where('id', '=', id).execute()
    expect(await ask(db, { token }), 'the shell stays around the refusal').toMatchObject({
      status: 403,
      staff: { role: 'operator' },
    })
    expect(await ask(db, { token, pattern: '/admin/requests' })).toMatchObject({
      let: true,
      actor: { role: 'operator' },
    })
    await db.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
    expect(await ask(db, { token, pattern: '/admin/requests' })).toMatchObject({ status: 303 })
  })

  test('refuses routes that are not listed', async () => {
    const db = await database()
    const { token } = await storeStaff(db)
    expect(await ask(db, { token, pattern: '/admin/forgotten' })).toMatchObject({ status: 403 })
    expect(await ask(db, { token, pattern: '/admin/toString' })).toMatchObject({ status: 403 })
    expect(await ask(db, { token, pattern: '/admin/__proto__' })).toMatchObject({ status: 403 })
  })

  test('answers 503 without data when the look-up fails', async () => {
    const db = await database()
    const { token } = await storeStaff(db)
    await db.schema.alterTable('admins').renameTo('gone').execute()
    expect(await ask(db, { token })).toStrictEqual({ status: 503, message: expect.stringContaining('non è possibile') })
  })
})

describe('safeNext', () => {
  test.each([
    ['/admin/requests?stato=nuove&p=2', '/admin/requests?stato=nuove&p=2'],
    ['/admin/requests/01a1fc04-d7e8', '/admin/requests/01a1fc04-d7e8'],
  ])('leads back to %s', (asked, path) => expect(safeNext(asked)).toBe(path))

  test.each([
    undefined,
    null,
    '',
    '/',
    '/contact',
    'https://evil.example/admin/x',
    '//evil.example/admin/x',
    '/\\evil.example',
    '/admin/../../evil',
    '/admin//evil.example/%2e%2e',
    '/admin/x\n/y',
    'javascript:alert(1)',
    `/admin/${'x'.repeat(600)}`,
  ])('does not follow %j', (asked) => {
    const next = safeNext(asked)
    expect(new URL(next, 'http://own.invalid').origin).toBe('http://own.invalid')
    expect(next).toMatch(/^\/admin(\/|$)/)
  })
})
