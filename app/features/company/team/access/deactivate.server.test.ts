import { expect, test } from 'vitest'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { openSession } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { findToken, issueToken } from '#app/features/company/access/tokens.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { deactivateStaff } from './deactivate.server.ts'
import { reactivateStaff } from './reactivate.server.ts'
import { setRole } from './set-role.server.ts'

/** Races per run on each engine. IDG_RACES=1000 is the number that the acceptance test requires. */
const RACES = Number(process.env.IDG_RACES ?? 100)
const AT_ONCE = 20
const source = { userAgent: '', address: '' }

describeOnBothEngines('deactivateStaff', ({ database }) => {
  test('ends sessions, voids tokens, disables the identity and writes an audit row', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const leaver = await storeStaff(db, { role: 'operator' })
    await issueToken(db, { kind: 'reset', token: 'secret', userId: leaver.id, lifeMs: 60_000 }, ctx.clock())
    await deactivateStaff(ctx, leaver.id)
    expect(await findStaff(db, leaver.token, ctx.clock())).toBeUndefined()
    expect(await findToken(db, 'reset', 'secret', ctx.clock())).toBeUndefined()
    expect(await db.selectFrom('authSessions').select('id').where('userId', '=', leaver.id).execute()).toStrictEqual([])
    expect(await openSession(ctx, { userId: leaver.id, source })).toStrictEqual({ kind: 'inactive' })
    await reactivateStaff(ctx, leaver.id)
    expect(await findStaff(db, leaver.token, ctx.clock())).toBeUndefined()
    expect(await openSession(ctx, { userId: leaver.id, source })).toMatchObject({ kind: 'signed-in' })
    const actions = await db.selectFrom('adminActions').select(['action', 'targetId']).orderBy('sequence').execute()
    expect(actions.slice(0, 2)).toStrictEqual([
      { action: 'staff-deactivate', targetId: leaver.id },
      { action: 'staff-reactivate', targetId: leaver.id },
    ])
  })

  test('keeps the last active admin', async () => {
    const db = await database()
    const [first, second] = [await storeStaff(db), await storeStaff(db)]
    await storeStaff(db, { role: 'operator' })
    const ctx = testContext(db, { actor: first })
    // Each deactivates the other concurrently; one of them must stay active.
    const both = await Promise.allSettled([
      deactivateStaff(ctx, second.id),
      deactivateStaff(testContext(db, { actor: second }), first.id),
    ])
    expect(both.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
    const active = await db
      .selectFrom('admins')
      .select('id')
      .where('isActive', '=', true)
      .where('role', '=', 'admin')
      .execute()
    expect(active).toHaveLength(1)
    const last = active[0]?.id === first.id ? first : second
    const own = testContext(db, { actor: last })
    await expect(deactivateStaff(own, last.id)).rejects.toMatchObject({ status: 409 })
    await expect(setRole(own, last.id, 'operator')).rejects.toMatchObject({ status: 409 })
  })

  test('requires an admin and an existing member', async () => {
    const db = await database()
    const admin = await storeStaff(db)
    const operator = testContext(db, { actor: await storeStaff(db, { role: 'operator' }) })
    await expect(deactivateStaff(operator, admin.id)).rejects.toMatchObject({ status: 403 })
    await expect(deactivateStaff(testContext(db), admin.id)).rejects.toMatchObject({ status: 403 })
    await expect(deactivateStaff(testContext(db, { actor: admin }), 'nobody')).rejects.toMatchObject({ status: 404 })
  })

  test(`a concurrent sign-in leaves no session (${RACES} races)`, async () => {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    // In groups that fit the connection pool without long waits.
    for (let done = 0; done < RACES; done += AT_ONCE) {
      const leavers = await Promise.all(Array.from({ length: AT_ONCE }, () => storeStaff(db, { role: 'operator' })))
      await Promise.all(
        leavers.flatMap(({ id }, at) => {
          const enter = () => openSession(ctx, { userId: id, source })
          const leave = () => deactivateStaff(ctx, id)
          return at % 2 ? [enter(), leave()] : [leave(), enter()]
        }),
      )
    }
    const live = await db
      .selectFrom('authSessions')
      .select('userId')
      .where('userId', '!=', ctx.actor.kind === 'staff' ? ctx.actor.id : '')
      .execute()
    expect(live).toStrictEqual([])
  }, 300_000)
})
