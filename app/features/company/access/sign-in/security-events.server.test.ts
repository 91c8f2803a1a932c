import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { signInWithPasskey } from '#app/features/company/access/passkeys/passkeys.server.ts'
import { takeSecondStep } from '#app/features/company/access/second-step/second-step.server.ts'
import { renewRecoveryCodes } from '#app/features/company/access/second-step/totp.server.ts'
import { issueToken } from '#app/features/company/access/tokens.server.ts'
import { startSecurityLog } from '#app/features/ground/audit/security/security-log.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { confirmPassword } from './fresh.server.ts'
import { signIn } from './sign-in.server.ts'

const source = { userAgent: 'test', address: '192.0.2.1' }

describeOnBothEngines('security events of sign-in', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = () => new Date('2026-11-23T09:00:00.000Z')
    const securityLog = startSecurityLog({ db, clock, log: pino({ level: 'silent' }) })
    const person = await storeStaff(db)
    const ctx: AppContext = testContext(db, { securityLog, clientAddress: '203.0.113.40' })
    const events = async () => {
      await securityLog.flush()
      const rows = await db
        .selectFrom('securityEvents')
        .selectAll()
        .orderBy('kind')
        .orderBy('detail')
        .orderBy('userId')
        .execute()
      return rows.map(({ kind, userId, detail, count }) => [kind, userId, detail, count])
    }
    return { db, ctx, person, events }
  }

  test('failed and limited passwords name the person if the address is known, and nothing of an unknown address', async () => {
    const { ctx, person, events } = await office()
    const attempt = (email: string, password = 'sbagliata') =>
      signIn(ctx, { email, password, device: undefined, source })
    for (let times = 0; times < 7; times++) await attempt(person.email)
    await attempt('sconosciuto@example.it')
    expect(await events()).toStrictEqual([
      ['attempts-limit', person.id, 'password', 2],
      ['sign-in-failed', '', 'password', 1],
      ['sign-in-failed', person.id, 'password', 5],
    ])
  })

  test('a sign-in and a confirmation name their method; a deactivated person, a wrong confirmation, code or passkey are events', async () => {
    const { db, ctx, person, events } = await office()
    const attempt = () => signIn(ctx, { email: person.email, password: PASSWORD, device: undefined, source })
    expect(await attempt()).toMatchObject({ kind: 'signed-in' })
    expect(await confirmPassword({ ...ctx, actor: person }, person, 'sbagliata')).toBe('wrong')
    expect(await confirmPassword({ ...ctx, actor: person }, person, PASSWORD)).toHaveProperty('token')
    const token = 'the token of the second step'
    await issueToken(db, { kind: 'second-step', token, userId: person.id, lifeMs: 60_000 }, ctx.clock())
    expect(await takeSecondStep(ctx, { token, code: '000000', source })).toStrictEqual({ kind: 'wrong' })
    const [code = ''] = await renewRecoveryCodes({ ...ctx, actor: person })
    expect(await takeSecondStep(ctx, { token, code, source })).toMatchObject({ kind: 'signed-in' })
    const response = { id: 'AA', rawId: 'AA', type: 'public-key', response: {}, clientExtensionResults: {} } as never
    expect(await signInWithPasskey(ctx, { token: 'x', response, origin: 'http://localhost', source })).toStrictEqual({
      kind: 'wrong',
    })
    await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', person.id).execute()
    expect(await attempt()).toStrictEqual({ kind: 'inactive' })
    expect(await events()).toStrictEqual([
      ['account-recovery-codes', person.id, '', 1],
      ['auth-login', person.id, 'password', 1],
      ['auth-login', person.id, 'second-step', 1],
      ['confirm-failed', person.id, 'password', 1],
      ['confirmed', person.id, 'password', 1],
      ['second-step-failed', person.id, '', 1],
      ['sign-in-disabled', person.id, 'password', 1],
      ['sign-in-failed', '', 'passkey', 1],
    ])
  })
})
