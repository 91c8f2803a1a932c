import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { claimCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { confirmAppointment } from './confirm.server.ts'
import { declineAppointment } from './decline.server.ts'
import { moveAppointment } from './move.server.ts'
import { proposeAppointment } from './propose.server.ts'
import { undoChange } from './undo-change.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { ...SLOT, time: '15:00' }

/** Stores a pending appointment that holds its slot. */
async function storeHeld(ctx: AppContext, slot = SLOT): Promise<string> {
  const id = await storeAppointment(ctx, slot, { holdUntil: '2026-11-24T10:00:00.000Z' })
  await ctx.db.transaction().execute(async (trx) => {
    await claimCells(trx, {
      appointmentId: id,
      slots: [slot],
      held: [],
      now: ctx.clock(),
      rules: await getOfferRules(trx),
    })
  })
  return id
}

/** All that a change touches, without versions and times of the change. */
async function stateOf({ db }: AppContext, id: string) {
  const appointment = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { version, updatedAt, ...rest } = appointment
  const request = await db
    .selectFrom('contactRequests')
    .select(['status', 'firstAnsweredAt', 'turn', 'turnSince'])
    .where('id', '=', appointment.contactRequestId)
    .executeTakeFirstOrThrow()
  const cells = await db
    .selectFrom('appointmentCells')
    .select('cellStart')
    .where('appointmentId', '=', id)
    .orderBy('cellStart')
    .execute()
  const proposals = await db.selectFrom('appointmentProposals').selectAll().execute()
  const updates = await db.selectFrom('appointmentUpdates').select('id').execute()
  const mails = await db.selectFrom('mailOutbox').select(['kind', 'state']).execute()
  const senders = await db.selectFrom('verifiedSenders').select('senderHash').execute()
  return { rest, request, cells, proposals, updates, mails, senders }
}

async function undoIdOf(change: Promise<{ kind: string; undoId?: string }>): Promise<string> {
  const { undoId } = await change
  if (!undoId) throw new Error('the change cannot be undone')
  return undoId
}

describeOnBothEngines('undoing a change of an appointment', ({ database }) => {
  const CHANGES: Record<string, (ctx: AppContext, target: { id: string; version: number }) => Promise<string>> = {
    confirm: (ctx, target) => undoIdOf(confirmAppointment(ctx, { ...target, ...UNDOABLE })),
    decline: (ctx, target) => undoIdOf(declineAppointment(ctx, { ...target, ...UNDOABLE, reason: 'No' })),
    move: (ctx, target) => undoIdOf(moveAppointment(ctx, { ...target, ...UNDOABLE, slot: LATER, reason: '' })),
    propose: (ctx, target) =>
      undoIdOf(proposeAppointment(ctx, { ...target, ...UNDOABLE, proposals: [LATER], reason: '' })),
  }

  test.each(Object.keys(CHANGES))('%s: everything is as before, and no mail leaves', async (name) => {
    const ctx = staffContext(await database())
    const id = await storeHeld(ctx)
    const before = await stateOf(ctx, id)
    const undoId = (await CHANGES[name]?.(ctx, { id, version: 1 })) ?? ''
    expect(await stateOf(ctx, id)).not.toStrictEqual(before)
    await undoChange(ctx, undoId)
    expect(await stateOf(ctx, id)).toStrictEqual(before)
    const actions = await ctx.db.selectFrom('adminActions').select('action').orderBy('sequence', 'desc').execute()
    expect(actions[0]).toStrictEqual({ action: 'appointment-undo' })
    await expect(undoChange(ctx, undoId), 'only once').rejects.toThrow(AppError)
  })

  test('is refused after ten seconds, to others, and when the mail has left', async () => {
    const clock = movableClock()
    const ctx = { ...staffContext(await database()), clock }
    const confirm = async () => {
      const id = await storeAppointment(ctx, SLOT)
      return CHANGES.confirm?.(ctx, { id, version: 1 }) ?? ''
    }
    const undoId = await confirm()
    const { nextAttemptAt } = await ctx.db
      .selectFrom('mailOutbox')
      .select('nextAttemptAt')
      .where('kind', '=', 'appointment-confirmed')
      .executeTakeFirstOrThrow()
    expect(Date.parse(nextAttemptAt) - clock().getTime()).toBeGreaterThanOrEqual(10 * SECOND)
    const colleague = { ...ctx, actor: { ...ctx.actor, id: 'colleague' } } as AppContext
    await expect(undoChange(colleague, undoId)).rejects.toThrow(AppError)
    await ctx.db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
    await expect(undoChange(ctx, undoId)).rejects.toThrow(AppError)
    await ctx.db.updateTable('mailOutbox').set({ state: 'queued' }).execute()
    clock.advance(14 * SECOND)
    await expect(undoChange(ctx, undoId)).rejects.toThrow(AppError)
    expect(await ctx.db.selectFrom('appointments').select('status').execute()).toStrictEqual([{ status: 'confirmed' }])
  })

  test('is refused when the slot was taken in the meantime, and after a later change', async () => {
    const ctx = staffContext(await database())
    const declined = await storeHeld(ctx)
    const undoId = (await CHANGES.decline?.(ctx, { id: declined, version: 1 })) ?? ''
    const other = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id: other, version: 1 })
    await expect(undoChange(ctx, undoId)).rejects.toMatchObject({ publicMessage: expect.stringContaining('preso') })
    expect((await stateOf(ctx, declined)).rest).toMatchObject({ status: 'declined' })

    const moved = await storeAppointment(ctx, { ...SLOT, date: '2026-11-26' })
    const confirmed = (await CHANGES.confirm?.(ctx, { id: moved, version: 1 })) ?? ''
    await moveAppointment(ctx, { id: moved, version: 2, slot: LATER, reason: '' })
    await expect(undoChange(ctx, confirmed)).rejects.toMatchObject({ status: 409 })
    expect((await stateOf(ctx, moved)).rest).toMatchObject({ status: 'confirmed', time: LATER.time })
  })
})

const UNDOABLE = { isUndoable: true }
