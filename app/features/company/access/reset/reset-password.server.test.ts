import { expect, test } from 'vitest'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { requestReset, resetToken } from './request-reset.server.ts'
import { findResetOwner, resetPassword } from './reset-password.server.ts'

describeOnBothEngines('password reset', ({ database }) => {
  async function requested() {
    const db = await database()
    const clock = movableClock()
    const member = await storeStaff(db, { now: clock() })
    const ctx = testContext(db, { clock })
    await requestReset(ctx, member.email.toUpperCase())
    const row = await db.selectFrom('authTokens').selectAll().where('kind', '=', 'reset').executeTakeFirstOrThrow()
    return { db, clock, ctx, member, row, token: resetToken(ctx.secret, row.id) }
  }

  test('queues a mail; the link works once and ends all sessions', async () => {
    const { db, ctx, member, row, token } = await requested()
    const mails = await db.selectFrom('mailOutbox').select(['kind', 'recipient', 'documentId']).execute()
    expect(mails).toStrictEqual([{ kind: 'staff-reset', recipient: member.email, documentId: row.id }])
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await findResetOwner(ctx, token)).toMatchObject({ id: member.id })
    const uses = await Promise.allSettled(
      [1, 2, 3].map((n) => resetPassword(ctx, { token, passwordHash: `hash-${n}` })),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStaff(db, member.token, ctx.clock())).toBeUndefined()
    const identity = await db.selectFrom('authUsers').select('passwordHash').executeTakeFirstOrThrow()
    expect(identity.passwordHash).toMatch(/^hash-/)
    const actions = await db.selectFrom('adminActions').select('action').orderBy('sequence').execute()
    expect(actions.map(({ action }) => action)).toStrictEqual(['auth-reset-request', 'auth-reset'])
  })

  test.each([true, false])('revokes the calendar feeds on request: %s', async (revokeFeeds) => {
    const { db, clock, member, ctx, token } = await requested()
    await staffTargets({ ...testContext(db, { clock }), actor: member }).feed()
    await resetPassword(ctx, { token, passwordHash: 'hash', revokeFeeds })
    expect(await db.selectFrom('calendarFeeds').select('id').execute()).toHaveLength(revokeFeeds ? 0 : 1)
  })

  test("keeps the owner's requests when unknown devices reach their limit", async () => {
    const db = await database()
    const clock = movableClock()
    const { id, email } = await storeStaff(db, { now: clock() })
    const from = (clientAddress: string) => testContext(db, { clock, clientAddress })
    const mails = async () => (await db.selectFrom('mailOutbox').select('id').execute()).length
    await Promise.all(Array.from({ length: 12 }, () => requestReset(from('198.51.100.1'), email)))
    const ofOne = await mails()
    expect(ofOne).toBeGreaterThan(0)
    expect(ofOne).toBeLessThanOrEqual(5)
    await requestReset(from('203.0.113.9'), email)
    expect(await mails()).toBe(ofOne + 1)
    // An unknown device gets one of the mailed links; a known device gets its own.
    await Promise.all(Array.from({ length: 15 }, (_, at) => requestReset(from(`10.0.0.${at}`), email)))
    const ofMany = await mails()
    expect(ofMany).toBe(10)
    await requestReset(from('203.0.113.9'), email, { userId: 'another', id: 'd0' })
    expect(await mails()).toBe(ofMany)
    await requestReset(from('203.0.113.9'), email, { userId: id, id: 'd1' })
    expect(await mails()).toBe(ofMany + 1)
    clock.advance(61)
    await requestReset(from('203.0.113.10'), email)
    expect(await mails()).toBe(ofMany + 2)
  })

  test('expires after an hour', async () => {
    const { clock, ctx, token } = await requested()
    clock.advance(60)
    expect(await findResetOwner(ctx, token)).toBeUndefined()
    await expect(resetPassword(ctx, { token, passwordHash: 'hash' })).rejects.toMatchObject({ status: 409 })
  })

  test('answers unknown and disabled addresses alike, after the same time, and sends no mail', async () => {
    const { db, ctx, member } = await requested()
    await db.deleteFrom('mailOutbox').execute()
    await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', member.id).execute()
    for (const email of ['nessuno@idg.example', member.email, 'x'.repeat(200), '']) {
      const started = performance.now()
      expect(await requestReset(ctx, email)).toBeUndefined()
      expect(performance.now() - started).toBeGreaterThan(490)
    }
    expect(await db.selectFrom('mailOutbox').select('id').execute()).toStrictEqual([])
  })
})
