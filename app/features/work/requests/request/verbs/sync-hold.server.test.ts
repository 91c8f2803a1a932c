import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { listPending } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { undoMany } from '#app/features/work/requests/inbox/bulk/undo.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { restoreRequest } from './restore.server.ts'
import { setStatus } from './set-status.server.ts'
import { trashRequest } from './trash.server.ts'
import { unquarantineRequest } from './un-quarantine.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { ...SLOT, date: '2026-11-26' }

async function stage(db: Db) {
  const clock = movableClock()
  const ctx = staffContext(db, { clock })
  await storeStaffRecord(ctx)
  return { ctx, clock }
}

/** Stores an appointment that holds its slot, with its request. */
async function held(ctx: AppContext, slot = SLOT) {
  const id = await storeAppointment(ctx, slot)
  await proposeAppointment(ctx, { id, version: 1, proposals: [slot, { ...slot, time: '15:00' }], reason: '' })
  const { contactRequestId } = await look(ctx, id)
  return { id, request: contactRequestId }
}

const look = (ctx: AppContext, id: string) =>
  ctx.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cells = async (ctx: AppContext, id: string) =>
  (await ctx.db.selectFrom('appointmentCells').select('cellStart').where('appointmentId', '=', id).execute()).length
const versionOf = async (ctx: AppContext, id: string) =>
  (await ctx.db.selectFrom('contactRequests').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const seen = async (ctx: AppContext, id: string) => ({ id, version: await versionOf(ctx, id) })

type Action = (ctx: AppContext, request: string) => Promise<unknown>

const ways: [string, Action, Action][] = [
  [
    'trash and restore',
    async (ctx, id) => trashRequest(ctx, await seen(ctx, id)),
    async (ctx, id) => restoreRequest(ctx, await seen(ctx, id)),
  ],
  [
    'spam and back',
    async (ctx, id) => setStatus(ctx, { ...(await seen(ctx, id)), status: 'spam' }),
    async (ctx, id) => setStatus(ctx, { ...(await seen(ctx, id)), status: 'in-progress' }),
  ],
  [
    'several to the trash and back',
    async (ctx, id) => changeMany(ctx, [await seen(ctx, id)], { kind: 'trash' }),
    async (ctx, id) => changeMany(ctx, [await seen(ctx, id)], { kind: 'restore' }),
  ],
  [
    'several to the spam, and closed from there',
    async (ctx, id) => changeMany(ctx, [await seen(ctx, id)], { kind: 'spam' }),
    async (ctx, id) => changeMany(ctx, [await seen(ctx, id)], { kind: 'close' }),
  ],
  [
    'several to the spam, and undone',
    async (ctx, id) => changeMany(ctx, [await seen(ctx, id)], { kind: 'spam' }),
    async (ctx) => {
      const undo = await ctx.db.selectFrom('requestUndos').select('id').executeTakeFirstOrThrow()
      expect(await undoMany(ctx, undo.id)).toBe(1)
    },
  ],
]

describeOnBothEngines('a request set aside', ({ database }) => {
  test.each(ways)('%s: releases its slot and holds it again afterwards', async (_, hide, show) => {
    const { ctx } = await stage(await database())
    const { id, request } = await held(ctx)
    await hide(ctx, request)
    expect(await look(ctx, id)).toMatchObject({ status: 'pending', holdUntil: null, version: 3, ...SLOT })
    expect([await cells(ctx, id), await listProposals(ctx.db, id)]).toStrictEqual([0, []])
    await show(ctx, request)
    expect(await look(ctx, id)).toMatchObject({ status: 'pending', holdUntil: '2026-11-24T17:00:00.000Z', version: 4 })
    expect(await cells(ctx, id)).toBe(2)
  })

  test.each(ways)(
    '%s: waits without a slot when its own was taken in the meantime, and staff see it',
    async (_, hide, show) => {
      const { ctx } = await stage(await database())
      const { id, request } = await held(ctx)
      await hide(ctx, request)
      const rival = await storeAppointment(ctx, SLOT)
      await confirmAppointment(ctx, { id: rival, version: 1 })
      await show(ctx, request)
      expect(await look(ctx, id)).toMatchObject({ status: 'pending', holdUntil: null })
      expect(await cells(ctx, id)).toBe(0)
      expect((await listPending(ctx)).entries).toMatchObject([{ id, lost: true, taken: true }])
      expect(await proposeAppointment(ctx, { id, version: 3, proposals: [LATER], reason: '' })).toMatchObject({
        kind: 'changed',
      })
    },
  )

  test('a request with an upcoming confirmed appointment cannot be set aside, alone or in a bulk action', async () => {
    const { ctx, clock } = await stage(await database())
    const [fixed, other] = [await held(ctx), await held(ctx, LATER)]
    await ctx.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', fixed.id).execute()
    const target = await seen(ctx, fixed.request)
    const attempts = [() => trashRequest(ctx, target), () => setStatus(ctx, { ...target, status: 'spam' as const })]
    for (const attempt of attempts) {
      const error = await attempt().catch((thrown) => thrown)
      expect(error).toBeInstanceOf(AppError)
      expect(error.publicMessage).toContain('annulla prima l’appuntamento')
    }
    const both = [target, await seen(ctx, other.request)]
    expect(await changeMany(ctx, both, { kind: 'trash' })).toMatchObject({ changed: 1, passedOver: 0, confirmed: 1 })
    expect(await versionOf(ctx, fixed.request)).toBe(target.version)
    expect(await changeMany(ctx, [target], { kind: 'spam' })).toMatchObject({ changed: 0, confirmed: 1 })
    // After the appointment the request can be set aside.
    clock.advance(5 * 24 * 60)
    await trashRequest(ctx, target)
    expect(await look(ctx, fixed.id)).toMatchObject({ status: 'confirmed' })
  })

  test('a request released from quarantine claims its slot', async () => {
    const { ctx } = await stage(await database())
    const id = await storeAppointment(ctx, SLOT, { quarantineReason: 'trap' })
    const { contactRequestId } = await look(ctx, id)
    await unquarantineRequest(ctx, await seen(ctx, contactRequestId))
    expect(await look(ctx, id)).toMatchObject({ status: 'pending', holdUntil: '2026-11-24T17:00:00.000Z' })
    expect(await cells(ctx, id)).toBe(2)
  })

  test('holds nothing when restored as spam, and claims no past slot', async () => {
    const { ctx, clock } = await stage(await database())
    const { id, request } = await held(ctx)
    await setStatus(ctx, { ...(await seen(ctx, request)), status: 'spam' })
    await trashRequest(ctx, await seen(ctx, request))
    await restoreRequest(ctx, await seen(ctx, request))
    expect(await look(ctx, id)).toMatchObject({ holdUntil: null, version: 3 })
    clock.advance(3 * 24 * 60)
    await setStatus(ctx, { ...(await seen(ctx, request)), status: 'pending' })
    expect(await look(ctx, id)).toMatchObject({ holdUntil: null, version: 3 })
    expect(await cells(ctx, id)).toBe(0)
  })
})
