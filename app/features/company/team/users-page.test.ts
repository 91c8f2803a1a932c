import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext } from '#app/context.ts'
import { findStaff, startSession } from '#app/features/company/access/sessions/session.server.ts'
import { ACCOUNT_FORMS } from '#app/features/company/account/account-action.server.ts'
import { action as accountAction } from '#app/features/company/account/account-page.tsx'
import { createCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { USER_FORMS } from './user-action.server.ts'
import { action as usersAction } from './users-page.tsx'

/** Posts a form to an action as the framework does; returns status, location and data of the response. */
async function post(
  action: typeof usersAction | typeof accountAction,
  ctx: AppContext,
  fields: Record<string, string>,
) {
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  const request = new Request('http://localhost:3000/admin', { method: 'POST', body: new URLSearchParams(fields) })
  const answer: unknown = await action({ request, context, params: {} } as never)
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') }
  const { init, data } = answer as { init?: ResponseInit; data?: unknown }
  return { status: init?.status ?? 200, data: data ?? answer }
}

/** Forms that change no access, or ask for the password or a proof themselves. */
const NOT_SENSITIVE = [
  ...['resend', 'withdraw', 'name', 'signature', 'password', 'feed-revoke', 'totp-cancel'],
  ...['company-link', 'passkey-add'],
]
const sensitive = (forms: object) => Object.keys(forms).filter((intent) => !NOT_SENSITIVE.includes(intent))

describeOnBothEngines('the forms of the users page and the account page', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = movableClock()
    const admin = await storeStaff(db, { now: clock() })
    const operator = await storeStaff(db, { role: 'operator', now: clock() })
    const as = (actor: AppContext['actor']) => testContext(db, { clock, actor })
    return { db, clock, admin, operator, as }
  }
  const invitee = { intent: 'invite', name: 'Marco Bianchi', email: 'marco@idg.example', role: 'operator' }

  test('refuses operators and visitors any change of other staff members', async () => {
    const { admin, operator, as } = await office()
    for (const intent of Object.keys(USER_FORMS).filter((one) => one !== 'invite')) {
      const fields = { intent, id: admin.id, role: 'operator', rule: 'off' }
      expect(await post(usersAction, as(operator), fields)).toMatchObject({ status: 403 })
      expect(await post(usersAction, as({ kind: 'visitor' }), fields)).toMatchObject({ status: 403 })
    }
    expect(await post(usersAction, as(operator), invitee)).toMatchObject({ status: 403 })
  })

  test('without a recent sign-in an invitation asks for the password and keeps what was typed', async () => {
    const { clock, admin, as } = await office()
    clock.advance(60)
    const wrong = await post(usersAction, as(admin), { ...invitee, current: 'sbagliata sbagliata' })
    expect(wrong).toMatchObject({
      status: 401,
      data: {
        intent: 'invite',
        values: { email: invitee.email },
        errors: { current: expect.stringContaining('password') },
      },
    })
    const right = await post(usersAction, as(admin), { ...invitee, current: PASSWORD })
    expect(right).toStrictEqual({ status: 303, location: '/admin/users?esito=invitato' })
    clock.advance(60)
    const { location } = (await post(usersAction, as(admin), { ...invitee, email: 'altro@idg.example' })) as {
      location?: string
    }
    expect(location).toMatch(/^\/admin\/confirm/)
  })

  test('redirects to the page with the message key after each intent', async () => {
    const { admin, operator, as } = await office()
    const back = (word: string) => ({ status: 303, location: `/admin/users?esito=${word}` })
    expect(await post(usersAction, as(admin), invitee)).toStrictEqual(back('invitato'))
    const id = operator.id
    expect(await post(usersAction, as(admin), { intent: 'role', id, role: 'admin' })).toStrictEqual(back('ruolo'))
    expect(await post(usersAction, as(admin), { intent: 'end-sessions', id })).toStrictEqual(back('sessioni-chiuse'))
    const withoutFactor = { intent: 'reset-second-step', id }
    expect(await post(usersAction, as(admin), withoutFactor)).toStrictEqual(back('secondo-fattore-azzerato'))
    expect(await post(usersAction, as(admin), { intent: 'reset-password', id })).toStrictEqual(
      back('password-azzerata'),
    )
    const rule = { intent: 'second-step-rule', rule: 'everybody' }
    expect(await post(usersAction, as(admin), rule)).toStrictEqual(back('obbligo'))
    expect(await post(usersAction, as(admin), { ...rule, rule: 'root' })).toMatchObject({ status: 400 })
    expect(await post(usersAction, as(admin), { intent: 'deactivate', id })).toStrictEqual(back('disattivato'))
    expect(await post(usersAction, as(admin), { intent: 'end-sessions', id })).toMatchObject({ status: 409 })
    expect(await post(usersAction, as(admin), { intent: 'end-sessions', id: admin.id })).toMatchObject({ status: 400 })
    expect(await post(usersAction, as(admin), { intent: 'reactivate', id })).toStrictEqual(back('riattivato'))
    expect(await post(usersAction, as(admin), { intent: 'deactivate', id: 'nobody' })).toMatchObject({ status: 404 })
    expect(await post(usersAction, as(admin), { intent: 'nothing' })).toMatchObject({ status: 400 })
  })

  test('keeps the input beside the error and refuses a role that does not exist', async () => {
    const { db, admin, as } = await office()
    const wrong = await post(usersAction, as(admin), { ...invitee, name: ' ', email: 'marco' })
    expect(wrong).toMatchObject({ status: 400, data: { intent: 'invite', values: { email: 'marco' } } })
    const known = await post(usersAction, as(admin), { ...invitee, email: admin.email })
    expect(known).toMatchObject({
      status: 409,
      data: { values: { name: invitee.name }, errors: { email: expect.stringContaining('già') } },
    })
    expect(await post(accountAction, as(admin), { intent: 'name', name: ' ' })).toMatchObject({
      status: 400,
      data: { intent: 'name', errors: { name: expect.any(String) } },
    })
    await post(accountAction, as(admin), { intent: 'totp-begin' })
    expect(await post(accountAction, as(admin), { intent: 'totp-confirm', code: '12' })).toMatchObject({
      status: 400,
      data: { intent: 'totp-confirm', errors: { code: expect.any(String) } },
    })
    expect(await post(usersAction, as(admin), { ...invitee, role: 'root' })).toMatchObject({ status: 400 })
    const setRole = { intent: 'role', id: admin.id, role: 'root' }
    expect(await post(usersAction, as(admin), setRole)).toMatchObject({ status: 400 })
    expect(await db.selectFrom('invitations').select('role').execute()).toStrictEqual([])
  })

  test('gives an unknown stored role no access and no data', async () => {
    const { db, clock, operator } = await office()
    await db.updateTable('admins').set({ role: 'root' }).where('id', '=', operator.id).execute()
    expect(await findStaff(db, operator.token, clock())).toBeUndefined()
    const news = { message: 'Nuova richiesta', type: 'info', link: '/admin/requests' } as const
    await db.transaction().execute((trx) => notifyStaff(trx, { clock }, { ...news, permission: 'requests.read' }))
    await db.transaction().execute((trx) => notifyStaff(trx, { clock }, news))
    const told = await db.selectFrom('notifications').select('adminId').where('adminId', '=', operator.id).execute()
    expect(told).toStrictEqual([])
  })

  test('asks for the password again before sensitive changes after ten minutes', async () => {
    const { clock, admin, operator, as } = await office()
    clock.advance(10)
    const users = { status: 303, location: '/admin/confirm?prossima=%2Fadmin%2Fusers' }
    const account = { status: 303, location: '/admin/confirm?prossima=%2Fadmin%2Faccount' }
    for (const intent of sensitive(USER_FORMS)) {
      const fields = { ...invitee, intent, id: operator.id, role: 'admin', rule: 'admins' }
      expect([intent, await post(usersAction, as(admin), fields)]).toStrictEqual([intent, users])
    }
    for (const intent of sensitive(ACCOUNT_FORMS)) {
      const fields = { intent, id: 'x', code: '123456', kind: 'busy' }
      expect([intent, await post(accountAction, as(admin), fields)]).toStrictEqual([intent, account])
    }
  })

  test('a form changes its own fields only, whatever else it contains', async () => {
    const { db, admin, operator, as } = await office()
    const rows = async (id: string) => [
      await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      await db.selectFrom('authUsers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ]
    const [record, identity] = await rows(operator.id)
    const others = await rows(admin.id)
    const foreign = {
      id: admin.id,
      userId: admin.id,
      role: 'admin',
      email: 'altro@idg.example',
      isActive: 'false',
      isDisabled: 'true',
      passwordHash: 'x',
      displayName: 'Altro',
      totpConfirmedAt: 'x',
    }
    const answer = await post(accountAction, as(operator), { ...foreign, intent: 'name', name: 'Nome nuovo' })
    expect(answer).toMatchObject({ location: '/admin/account?esito=nome' })
    expect(await rows(operator.id)).toStrictEqual([
      { ...record, name: 'Nome nuovo' },
      { ...identity, displayName: 'Nome nuovo' },
    ])
    expect(await rows(admin.id)).toStrictEqual(others)
    await post(usersAction, as(admin), { ...foreign, intent: 'role', id: operator.id })
    expect(await rows(operator.id)).toStrictEqual([
      { ...record, name: 'Nome nuovo', role: 'admin' },
      { ...identity, displayName: 'Nome nuovo' },
    ])
  })

  test('refuses a leaked password as the new one', async () => {
    const { db, admin, as } = await office()
    const hash = db.selectFrom('authUsers').select('passwordHash').where('id', '=', admin.id)
    const before = await hash.execute()
    const leaked = { intent: 'password', current: PASSWORD, password: 'galatasaray1905', repeat: 'galatasaray1905' }
    expect(await post(accountAction, as(admin), leaked)).toMatchObject({
      status: 400,
      data: { errors: { password: expect.stringContaining('più comuni') } },
    })
    expect(await hash.execute()).toStrictEqual(before)
  })

  test('ends the other sessions on a new password; only own sessions can be closed', async () => {
    const { db, clock, admin, operator, as } = await office()
    const short = await post(accountAction, as(admin), { intent: 'password', password: 'corta', repeat: 'altra' })
    expect(short).toMatchObject({
      status: 400,
      data: { errors: { password: expect.stringContaining('almeno 12'), repeat: expect.any(String) } },
    })
    const close = { intent: 'revoke-session', id: operator.sessionId }
    expect(await post(accountAction, as(admin), close)).toMatchObject({ status: 404 })
    expect(await findStaff(db, operator.token, clock())).toBeDefined()
    const password = `${PASSWORD} nuova`
    const signInElsewhere = async () => {
      const source = { userAgent: 'altrove', address: '192.0.2.2' }
      await db.transaction().execute((trx) => startSession(trx, admin.id, source, clock()))
      return db.selectFrom('authSessions').select('id').where('userAgent', '=', 'altrove').executeTakeFirst()
    }
    await signInElsewhere()
    const change = { intent: 'password', current: PASSWORD, password, repeat: password }
    expect(await post(accountAction, as(admin), change)).toMatchObject({ location: '/admin/account?esito=password' })
    const sessions = db.selectFrom('authSessions').select('id').where('userId', '=', admin.id)
    expect(await sessions.execute()).toStrictEqual([{ id: admin.sessionId }])
    await signInElsewhere()
    expect(await post(accountAction, as(admin), { intent: 'revoke-others' })).toMatchObject({ status: 303 })
    expect(await sessions.execute()).toStrictEqual([{ id: admin.sessionId }])
    const other = await signInElsewhere()
    const own = { intent: 'revoke-session', id: other?.id ?? '' }
    expect(await post(accountAction, as(admin), own)).toMatchObject({ status: 303 })
    expect(await sessions.execute()).toStrictEqual([{ id: admin.sessionId }])
    expect(await findStaff(db, admin.token, clock())).toBeUndefined()
    const actions = await db.selectFrom('adminActions').select(['action', 'adminId']).execute()
    expect(actions.map(({ action }) => action).sort()).toStrictEqual([
      'account-password',
      'account-session-revoke',
      'account-sessions-revoke',
    ])
  })

  test('requires the present password for a new one, also after a recent sign-in, and revokes feeds on request', async () => {
    const { db, admin, as } = await office()
    await createCalendarFeed(as(admin), 'busy')
    const feeds = () => db.selectFrom('calendarFeeds').select('id').where('adminId', '=', admin.id).execute()
    const password = `${PASSWORD} nuova`
    const change = { intent: 'password', password, repeat: password }
    for (const current of ['', 'qualcosa di diverso', password]) {
      expect(await post(accountAction, as(admin), { ...change, current })).toMatchObject({
        status: 401,
        data: { errors: { current: expect.any(String) } },
      })
    }
    expect(await post(accountAction, as(admin), { ...change, current: PASSWORD })).toMatchObject({ status: 303 })
    expect(await feeds()).toHaveLength(1)
    const back = { intent: 'password', current: password, password: PASSWORD, repeat: PASSWORD, 'revoke-feeds': 'on' }
    expect(await post(accountAction, as(admin), back)).toMatchObject({ status: 303 })
    expect(await feeds()).toStrictEqual([])
  })
})
