import { expect, test, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { signOut } from '#app/features/company/access/sessions/sign-out.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { type SignInOutcome, signIn } from './sign-in.server.ts'

const source = { userAgent: 'Mozilla/5.0', address: '192.0.2.1' }
const EMAIL = 'giulia@idg.example'
/** Of PASSWORD, at the lowest cost, for tests that count wrong passwords: verifying a usual one takes 30 ms. */
const QUICK = '$argon2id$v=19$m=8,t=1,p=1$1E6W1Aya9m6mOirS8rFuJA$MQ/iR4+vPhpnzq0hVUQyHtnHOdIeo7oYoDOJPF2UoIU'

function tryWith(ctx: AppContext, password: string, email = EMAIL, device?: { userId: string; id: string }) {
  return signIn(ctx, { email, password, device, source })
}

async function kinds(times: number, attempt: (at: number) => Promise<SignInOutcome>): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < times; at++) found.push((await attempt(at)).kind)
  return found
}

const actionsOf = loggedActions

describeOnBothEngines('signing in', ({ database }) => {
  test('starts a session and records the time and the audit row', async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL })
    const ctx = testContext(db)
    const outcome = await tryWith(ctx, PASSWORD, ' Giulia@IDG.example ')
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind)
    expect(await findStaff(db, outcome.token, ctx.clock())).toMatchObject({ id, email: EMAIL, role: 'admin' })
    const record = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(record.lastLogin).toBe(ctx.clock().toISOString())
    expect(await actionsOf(db)).toMatchObject([
      { adminId: id, action: 'auth-login', details: `Admin login: ${EMAIL}`, targetId: null },
    ])
    const stored = await db.selectFrom('authSessions').select('tokenHash').execute()
    expect(JSON.stringify(stored)).not.toContain(outcome.token)
  })

  test('accepts a hash of an earlier cost once and replaces it', async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL })
    const ctx = testContext(db)
    const stored = async () =>
      (await db.selectFrom('authUsers').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
        .passwordHash
    // Of `lampada fiume tavolo neve`, made by the previous version.
    const former = '$argon2id$v=19$m=47104,t=1,p=1$amNK2zk2H6O3sPbTHnrgTA$GRaPyCddTvjarOwr2uq/fvnapx/fr9HHEeEMZf5j9Qk'
    await db.updateTable('authUsers').set({ passwordHash: former }).where('id', '=', id).execute()
    expect(await tryWith(ctx, 'sbagliata sbagliata')).toStrictEqual({ kind: 'wrong' })
    expect(await stored()).toBe(former)
    expect(await tryWith(ctx, PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const renewed = await stored()
    expect(await tryWith(ctx, PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(await stored()).toBe(renewed)
  })

  test('creates the missing admin record of an identity', async () => {
    const db = await database()
    const named = await storeStaff(db, { email: EMAIL, name: 'Marco Bianchi', withRecord: false })
    const unnamed = await storeStaff(db, { email: 'x@idg.example', name: '', withRecord: false })
    const ctx = testContext(db)
    expect(await tryWith(ctx, PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(await tryWith(ctx, PASSWORD, 'x@idg.example')).toMatchObject({ kind: 'signed-in' })
    const records = await db.selectFrom('admins').selectAll().orderBy('id').execute()
    expect(records).toMatchObject([
      { id: named.id, email: EMAIL, name: 'Marco Bianchi', role: 'admin', isActive: true },
      { id: unnamed.id, email: 'x@idg.example', name: 'Admin User', role: 'admin', isActive: true },
    ])
  })

  test('answers a wrong password and an unknown address alike; reports a disabled identity only after the right password', async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL })
    await db.deleteFrom('authSessions').execute()
    const ctx = testContext(db)
    expect(await tryWith(ctx, 'qualcosa di diverso')).toStrictEqual({ kind: 'wrong' })
    expect(await tryWith(ctx, PASSWORD, 'nessuno@idg.example')).toStrictEqual({ kind: 'wrong' })
    await db.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
    expect(await tryWith(ctx, PASSWORD)).toStrictEqual({ kind: 'inactive' })
    await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', id).execute()
    expect(await tryWith(ctx, 'qualcosa di diverso')).toStrictEqual({ kind: 'wrong' })
    expect(await db.selectFrom('authSessions').selectAll().execute()).toStrictEqual([])
  })

  test('limits an account to five attempts in ten minutes across networks; a success deletes the failed ones', async () => {
    const db = await database()
    await storeStaff(db, { email: EMAIL, passwordHash: QUICK })
    const clock = movableClock()
    const from = (at: number) => testContext(db, { clock, clientAddress: `198.51.100.${at}` })
    expect(await kinds(6, (at) => tryWith(from(at), 'sbagliata sbagliata'))).toStrictEqual([
      ...Array(5).fill('wrong'),
      'limited',
    ])
    expect(await tryWith(from(9), PASSWORD)).toStrictEqual({ kind: 'limited' })
    clock.advance(10)
    expect(await kinds(4, () => tryWith(from(1), 'sbagliata sbagliata'))).toStrictEqual(Array(4).fill('wrong'))
    expect(await tryWith(from(1), PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(await tryWith(from(1), 'sbagliata sbagliata')).toStrictEqual({ kind: 'wrong' })
  })

  test('counts spellings of an address (blanks, capitals, Unicode forms) as one account', async () => {
    const db = await database()
    const email = 'zoè@idg.example'
    await storeStaff(db, { email, passwordHash: QUICK })
    const blanks = [' ', '  ', '\t', '\u00a0', '\u2003', '\ufeff', '\r\n', '\u3000', '\u2028', '\v']
    const forms = [email.toUpperCase(), email.normalize('NFD')]
    const typed = blanks.flatMap((blank) =>
      forms.flatMap((form) => [`${blank}${form}`, `${form}${blank}`, `${blank}${form}${blank}`]),
    )
    expect(typed).toHaveLength(60)
    const outcomes = await kinds(60, (at) =>
      tryWith(testContext(db, { clientAddress: `198.51.100.${at}` }), 'sbagliata sbagliata', typed[at]),
    )
    expect(outcomes).toStrictEqual([...Array(5).fill('wrong'), ...Array(55).fill('limited')])
  })

  test('limits an account to fifty attempts a day across networks; a known device keeps its own count', async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL, passwordHash: QUICK })
    const clock = movableClock()
    const outcomes: string[] = []
    for (let round = 0; round < 11; round++) {
      for (let at = 0; at < 6; at++) {
        const ctx = testContext(db, { clock, clientAddress: `10.0.${round}.${at}` })
        outcomes.push((await tryWith(ctx, 'sbagliata sbagliata')).kind)
      }
      clock.advance(11)
    }
    expect(outcomes.filter((kind) => kind === 'wrong')).toHaveLength(50)
    const owner = testContext(db, { clock, clientAddress: '10.1.0.1' })
    expect(await tryWith(owner, PASSWORD)).toStrictEqual({ kind: 'limited' })
    expect(await tryWith(owner, PASSWORD, EMAIL, { userId: id, id: 'd1' })).toMatchObject({ kind: 'signed-in' })
    clock.advance(24 * 60)
    expect(await tryWith(owner, PASSWORD)).toMatchObject({ kind: 'signed-in' })
  })

  test('limits attempts from unknown devices in total, not counting known devices', async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL, passwordHash: QUICK })
    const createdAt = testContext(db).clock().toISOString()
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      id: `t${at}`,
      accountKey: `k${at}`,
      addressKey: `n${at}`,
      device: '',
      createdAt,
    }))
    for (let at = 0; at < rows.length; at += 100) {
      await db
        .insertInto('authAttempts')
        .values(rows.slice(at, at + 100))
        .execute()
    }
    const ctx = testContext(db)
    expect(await tryWith(ctx, PASSWORD)).toStrictEqual({ kind: 'limited' })
    expect(await tryWith(ctx, PASSWORD, EMAIL, { userId: id, id: 'd1' })).toMatchObject({ kind: 'signed-in' })
  })

  test('counts parallel attempts', async () => {
    const db = await database()
    await storeStaff(db, { email: EMAIL })
    const ctx = testContext(db)
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => tryWith(ctx, 'sbagliata sbagliata')))
    expect(outcomes.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
  })

  test('limits a network to twenty attempts, counting IPv6 by /64', async () => {
    const db = await database()
    const from = (at: number) => testContext(db, { clientAddress: `2001:db8:1:2::${at.toString(16)}` })
    const outcomes = await kinds(21, (at) => tryWith(from(at + 1), 'sbagliata sbagliata', `utente${at}@idg.example`))
    expect(outcomes).toStrictEqual([...Array(20).fill('wrong'), 'limited'])
    const elsewhere = testContext(db, { clientAddress: '2001:db8:1:3::1' })
    expect(await tryWith(elsewhere, 'sbagliata sbagliata', 'altro@idg.example')).toStrictEqual({ kind: 'wrong' })
  })

  test("keeps a known device open during attempts from elsewhere; another account's device counts as unknown", async () => {
    const db = await database()
    const { id } = await storeStaff(db, { email: EMAIL, passwordHash: QUICK })
    const ctx = testContext(db)
    await kinds(5, () => tryWith(ctx, 'sbagliata sbagliata'))
    expect(await tryWith(ctx, PASSWORD)).toStrictEqual({ kind: 'limited' })
    expect(await tryWith(ctx, PASSWORD, EMAIL, { userId: 'somebody-else', id: 'd1' })).toStrictEqual({
      kind: 'limited',
    })
    expect(await tryWith(ctx, PASSWORD, EMAIL, { userId: id, id: 'd1' })).toMatchObject({ kind: 'signed-in' })
  })

  test('logs a warning when the audit row cannot be written', async () => {
    const db = await database()
    const actor = await storeStaff(db, { email: EMAIL })
    await db.schema.alterTable('adminActions').renameTo('gone').execute()
    const ctx = testContext(db)
    const warn = vi.spyOn(ctx.log, 'warn')
    expect(await tryWith(ctx, PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'Error logging admin action:')
    expect(await signOut(ctx, actor)).toBe(true)
  })

  test('ends and records the session at sign-out; returns false and logs on failure', async () => {
    const db = await database()
    const actor = await storeStaff(db, { email: EMAIL })
    const ctx = testContext(db, { actor })
    expect(await signOut(ctx, actor)).toBe(true)
    expect(await findStaff(db, actor.token, ctx.clock())).toBeUndefined()
    expect(await actionsOf(db)).toMatchObject([{ action: 'auth-logout', details: `Admin logout: ${EMAIL}` }])
    await db.schema.alterTable('authSessions').renameTo('gone').execute()
    const error = vi.spyOn(ctx.log, 'error')
    expect(await signOut(ctx, actor)).toBe(false)
    expect(error).toHaveBeenCalledWith(expect.anything(), 'logout failed')
  })
})
