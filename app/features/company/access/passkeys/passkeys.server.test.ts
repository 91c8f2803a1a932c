import { expect, test } from 'vitest'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { fingerprint } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { passkeyDevice } from '#test/stand-ins/passkey-device.ts'
import { beginPasskey, beginPasskeySignIn, signInWithPasskey } from './passkeys.server.ts'

const origin = 'http://localhost:3000'
const source = { userAgent: '', address: '' }

describeOnBothEngines('passkeys', ({ database }) => {
  async function withPasskey() {
    const db = await database()
    const clock = movableClock()
    const owner = await storeStaff(db, { now: clock() })
    const device = passkeyDevice(origin)
    const createdAt = clock().toISOString()
    const { credentialId, publicKey } = device
    await db
      .insertInto('authPasskeys')
      .values({
        id: 'p1',
        userId: owner.id,
        name: 'Telefono',
        credentialId,
        publicKey,
        counter: 0,
        transports: '',
        createdAt,
        lastUsedAt: null,
      })
      .execute()
    const ctx = testContext(db, { clock })
    const begin = async () => {
      const { token, options } = await beginPasskeySignIn(ctx, origin)
      return { token, challenge: (options as { challenge: string }).challenge }
    }
    return { db, clock, ctx, owner, device, begin }
  }

  test('issuing challenges writes nothing', async () => {
    const { db, ctx, owner } = await withPasskey()
    const before = await fingerprint(db)
    for (let at = 0; at < 100; at++) await beginPasskeySignIn(ctx, origin)
    for (let at = 0; at < 10; at++) await beginPasskey({ ...ctx, actor: owner }, origin)
    expect(await fingerprint(db)).toBe(before)
  })

  test('signs in; of two concurrent answers to one challenge one succeeds', async () => {
    const { db, ctx, device, begin } = await withPasskey()
    const { token, challenge } = await begin()
    const once = () => signInWithPasskey(ctx, { token, response: device.answer(challenge), origin, source })
    const kinds = (await Promise.all([once(), once(), once()])).map(({ kind }) => kind)
    expect(kinds.sort()).toStrictEqual(['signed-in', 'wrong', 'wrong'])
    expect(await once()).toStrictEqual({ kind: 'wrong' })
    expect(await db.selectFrom('authSessions').select('id').execute()).toHaveLength(2)
    expect(await db.selectFrom('securityEvents').select(['kind', 'detail', 'count']).execute()).toStrictEqual([
      { kind: 'auth-login', detail: 'passkey', count: 1 },
    ])
  })

  test('refuses challenges that are forged, expired or issued for another purpose', async () => {
    const { clock, ctx, owner, device, begin } = await withPasskey()
    const send = (token: string, challenge: string) =>
      signInWithPasskey(testContext(ctx.db, { clock, clientAddress: `192.0.2.${challenge.charCodeAt(0)}` }), {
        token,
        response: device.answer(challenge),
        origin,
        source,
      })
    const forged = Buffer.from('x'.repeat(32)).toString('base64url')
    expect(await send(`${forged}.${clock().getTime() + 60_000}.${forged}`, forged)).toStrictEqual({ kind: 'wrong' })
    const registering = await beginPasskey({ ...ctx, actor: owner }, origin)
    const { challenge } = registering.options as { challenge: string }
    expect(await send(registering.token, challenge)).toStrictEqual({ kind: 'wrong' })
    const late = await begin()
    clock.advance(5)
    expect(await send(late.token, late.challenge)).toStrictEqual({ kind: 'wrong' })
    const good = await begin()
    expect(await send(good.token, challenge)).toStrictEqual({ kind: 'wrong' })
    expect(await send(good.token, good.challenge)).toMatchObject({ kind: 'signed-in' })
  })
})
