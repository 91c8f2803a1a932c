import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { takeSecondStep } from './second-step.server.ts'
import { beginTotp, cancelTotp, confirmTotp, findPendingSeed, removeTotp } from './totp.server.ts'

const source = { userAgent: '', address: '' }

describeOnBothEngines('the second step', ({ database }) => {
  async function turnedOn() {
    const db = await database()
    const clock = movableClock()
    const actor = await storeStaff(db, { now: clock() })
    const ctx = testContext(db, { clock, actor })
    const { key } = await beginTotp(ctx)
    const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock().getTime() })
    const recovery = await confirmTotp(ctx, code())
    const waiting = async () => {
      const outcome = await signIn(ctx, { email: actor.email, password: PASSWORD, device: undefined, source })
      if (outcome.kind !== 'second-step') throw new Error(outcome.kind)
      return outcome.token
    }
    return { db, clock, ctx, actor, key, code, recovery, waiting }
  }

  test('a begun configuration can be cancelled, an enabled second step cannot', async () => {
    const { db, ctx, actor } = await turnedOn()
    await expect(cancelTotp(ctx)).rejects.toMatchObject({ status: 409 })
    await removeTotp(ctx)
    await beginTotp(ctx)
    expect(await findPendingSeed(ctx, actor)).toBeDefined()
    await cancelTotp(ctx)
    expect(await findPendingSeed(ctx, actor)).toBeUndefined()
    const last = await db.selectFrom('adminActions').select('action').orderBy('sequence', 'desc').limit(1).execute()
    expect(last).toStrictEqual([{ action: 'account-totp-cancel' }])
  })

  test('asks for a code and accepts it once', async () => {
    const { clock, ctx, code, waiting } = await turnedOn()
    // The code that enabled the second step is already used.
    expect(await takeSecondStep(ctx, { token: await waiting(), code: code(), source })).toStrictEqual({ kind: 'wrong' })
    clock.advance(1)
    const used = code()
    const token = await waiting()
    expect(await takeSecondStep(ctx, { token, code: used, source })).toMatchObject({ kind: 'signed-in' })
    expect(await takeSecondStep(ctx, { token, code: used, source })).toStrictEqual({ kind: 'expired' })
    expect(await takeSecondStep(ctx, { token: await waiting(), code: used, source })).toStrictEqual({ kind: 'wrong' })
  })

  test('accepts the current code and the previous one, no later and no earlier code', async () => {
    const { clock, ctx, key, waiting } = await turnedOn()
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    const codeAt = (steps: number) => totp.generate({ timestamp: clock().getTime() + steps * 30_000 })
    const attempt = async (steps: number) => {
      const outcome = await takeSecondStep(ctx, { token: await waiting(), code: codeAt(steps), source })
      return outcome.kind
    }
    clock.advance(5)
    expect([await attempt(-2), await attempt(1), await attempt(2)]).toStrictEqual(['wrong', 'wrong', 'wrong'])
    expect(await attempt(-1)).toBe('signed-in')
    expect(await attempt(0)).toBe('signed-in')
  })

  test('recovery codes have at least 112 bits', async () => {
    const { recovery } = await turnedOn()
    const letters = recovery.map((code) => code.replaceAll('-', ''))
    const alphabet = new Set(letters.join(''))
    for (const code of letters) expect(code.length * Math.log2(Math.max(alphabet.size, 2))).toBeGreaterThanOrEqual(112)
    // Codes use a 31-character alphabet; characters missing from the sample only lower the estimate.
    expect(alphabet.size).toBeLessThanOrEqual(31)
  })

  test('accepts a recovery code once, in any notation', async () => {
    const { ctx, recovery, waiting } = await turnedOn()
    expect(new Set(recovery).size).toBe(10)
    const typed = ` ${recovery[0]?.toLowerCase().replaceAll('-', ' ')} `
    expect(await takeSecondStep(ctx, { token: await waiting(), code: typed, source })).toMatchObject({
      kind: 'signed-in',
    })
    expect(await takeSecondStep(ctx, { token: await waiting(), code: typed, source })).toStrictEqual({ kind: 'wrong' })
  })

  test('limits the password alone to five pending sign-ins; completing one resets the count', async () => {
    const { db, clock, ctx, actor, code, waiting } = await turnedOn()
    const tokens: string[] = []
    for (let at = 0; at < 5; at++) tokens.push(await waiting())
    const begun = db.selectFrom('authTokens').select('id').where('kind', '=', 'second-step')
    expect(await begun.execute()).toHaveLength(5)
    const again = { email: actor.email, password: PASSWORD, device: undefined, source }
    expect(await signIn(ctx, again)).toStrictEqual({ kind: 'limited' })
    clock.advance(1)
    const completed = await takeSecondStep(ctx, { token: tokens[0] ?? '', code: code(), source })
    expect(completed).toMatchObject({ kind: 'signed-in' })
    expect(await signIn(ctx, again)).toMatchObject({ kind: 'second-step' })
  })

  test('limits guesses until the window ends', async () => {
    const { clock, ctx, code, waiting } = await turnedOn()
    const token = await waiting()
    for (let guess = 0; guess < 5; guess++) {
      expect(await takeSecondStep(ctx, { token, code: `00000${guess}`, source })).toStrictEqual({ kind: 'wrong' })
    }
    clock.advance(1)
    expect(await takeSecondStep(ctx, { token, code: code(), source })).toStrictEqual({ kind: 'limited' })
    clock.advance(10)
    expect(await takeSecondStep(ctx, { token, code: code(), source })).toStrictEqual({ kind: 'expired' })
  })

  test('stores the seed encrypted, uses it only after confirmation, and requires a fresh sign-in to remove it', async () => {
    const { db, clock, ctx, key } = await turnedOn()
    expect(JSON.stringify(await db.selectFrom('authUsers').selectAll().execute())).not.toContain(key)
    await expect(beginTotp(ctx)).rejects.toMatchObject({ status: 409 })
    clock.advance(11)
    await expect(removeTotp(ctx)).rejects.toMatchObject({ message: 'a fresh sign-in is needed' })
    const begun = testContext(db, { clock, actor: await storeStaff(db, { now: clock() }) })
    await beginTotp(begun)
    await expect(confirmTotp(begun, '000000')).rejects.toMatchObject({ status: 400 })
    const { email } = begun.actor as { email: string }
    expect(await signIn(begun, { email, password: PASSWORD, device: undefined, source })).toMatchObject({
      kind: 'signed-in',
    })
  })
})
