import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { cellStarts, type Slot, slotEnd, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { type AppointmentState, ownsCells } from '#app/features/work/appointments/states.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { STAFF, setCapacity, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { cancelAppointment } from './staff/cancel.server.ts'
import { confirmAppointment } from './staff/confirm.server.ts'
import { declineAppointment } from './staff/decline.server.ts'
import { markAppointmentDone } from './staff/mark-done.server.ts'
import { markAppointmentNoShow } from './staff/mark-no-show.server.ts'
import { moveAppointment } from './staff/move.server.ts'

const SLOT: Slot = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER: Slot = { date: '2026-11-25', time: '15:00', duration: 90 }

const get = (ctx: AppContext, id: string) =>
  ctx.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cellsOf = (ctx: AppContext, id: string) =>
  ctx.db
    .selectFrom('appointmentCells')
    .select(['cellStart', 'seat'])
    .where('appointmentId', '=', id)
    .orderBy('cellStart')
    .execute()
const updatesOf = async (ctx: AppContext) => {
  const rows = await ctx.db.selectFrom('appointmentUpdates').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) }))
}
const appointmentMailsOf = (ctx: AppContext) =>
  ctx.db
    .selectFrom('mailOutbox')
    .select(['kind', 'recipient', 'documentCollection', 'documentId', 'state'])
    .where('kind', 'like', 'appointment-%')
    .orderBy('id')
    .execute()
const actionsOf = (ctx: AppContext) => loggedActions(ctx.db)
const everything = async (ctx: AppContext) => ({
  appointments: await ctx.db.selectFrom('appointments').selectAll().orderBy('id').execute(),
  cells: await ctx.db.selectFrom('appointmentCells').selectAll().orderBy('cellStart').execute(),
  updates: await updatesOf(ctx),
  mails: await appointmentMailsOf(ctx),
  actions: await actionsOf(ctx),
})

/** Number of instances that share a database: one on SQLite, any number on PostgreSQL. */
const openInstances = (where: DatabaseLocation) =>
  Array.from({ length: where.engine === 'sqlite' ? 1 : 2 }, () => openDatabase(where))

describeOnBothEngines('changes of an appointment', ({ database, location }) => {
  test('confirming claims the half hours, writes the update, the mail and the audit row, and wakes the worker', async () => {
    let woken = 0
    const ctx = staffContext(await database(), { wakeMail: () => woken++ })
    const id = await storeAppointment(ctx, SLOT, { holdUntil: '2026-11-24T09:00:00.000Z' })
    expect(await confirmAppointment(ctx, { id, version: 1 })).toStrictEqual({
      kind: 'changed',
      state: 'confirmed',
      slot: SLOT,
    })
    expect(await get(ctx, id)).toMatchObject({ status: 'confirmed', version: 2, holdUntil: null, ...SLOT })
    expect(await cellsOf(ctx, id)).toStrictEqual(cellStarts(SLOT).map((cellStart) => ({ cellStart, seat: 1 })))
    const [update] = await updatesOf(ctx)
    expect(update).toMatchObject({
      appointmentId: id,
      needsEmailSending: true,
      emailSent: false,
      createdAt: ctx.clock().toISOString(),
      fields: {
        kind: 'confirmed',
        before: { status: 'pending', ...SLOT },
        after: { status: 'confirmed', ...SLOT },
        reason: '',
        by: STAFF.id,
        sequence: 2,
        proposals: [],
      },
    })
    expect(await appointmentMailsOf(ctx)).toStrictEqual([
      {
        kind: 'appointment-confirmed',
        recipient: 'anna.rossi@cliente.example',
        documentCollection: 'appointmentUpdates',
        documentId: update?.id,
        state: 'queued',
      },
    ])
    expect(await actionsOf(ctx)).toMatchObject([
      {
        adminId: STAFF.id,
        action: 'appointment-confirm',
        targetId: id,
        details: 'Appuntamento di Anna Rossi: confermato per mercoledì 25 novembre 2026, ore 09:30, 60 minuti',
      },
    ])
    expect(woken).toBe(1)
  })

  test('moving releases the old half hours and claims the new ones; a pending appointment becomes confirmed', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    await moveAppointment(ctx, { id, version: 1, slot: LATER, reason: '' })
    expect(await get(ctx, id)).toMatchObject({ status: 'confirmed', ...LATER })
    // Half an hour later: the new slot overlaps the old one.
    const again = { ...LATER, time: '15:30' }
    await moveAppointment(ctx, { id, version: 2, slot: again, reason: 'Sala occupata' })
    expect(await cellsOf(ctx, id)).toStrictEqual(cellStarts(again).map((cellStart) => ({ cellStart, seat: 1 })))
    expect(
      (await updatesOf(ctx)).map(({ fields }) => [fields.kind, fields.before, fields.after, fields.reason]),
    ).toStrictEqual([
      ['moved', { status: 'pending', ...SLOT }, { status: 'confirmed', ...LATER }, ''],
      ['moved', { status: 'confirmed', ...LATER }, { status: 'confirmed', ...again }, 'Sala occupata'],
    ])
    expect((await actionsOf(ctx)).map(({ action }) => action)).toStrictEqual(['appointment-move', 'appointment-move'])
  })

  test('cancelling and declining release all half hours and send the reason', async () => {
    const ctx = staffContext(await database())
    const [cancelled, declined] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, LATER)]
    await confirmAppointment(ctx, { id: cancelled, version: 1 })
    await cancelAppointment(ctx, { id: cancelled, version: 2, reason: '' })
    await declineAppointment(ctx, { id: declined, version: 1, reason: 'Siamo in trasferta' })
    expect(await cellsOf(ctx, cancelled)).toStrictEqual([])
    expect([(await get(ctx, cancelled)).status, (await get(ctx, declined)).status]).toStrictEqual([
      'cancelled',
      'declined',
    ])
    // Ids of the same millisecond have no order.
    const updates = (await updatesOf(ctx)).map(({ fields }) => `${fields.kind} ${fields.reason}`)
    expect(updates.sort()).toStrictEqual(['cancelled ', 'confirmed ', 'declined Siamo in trasferta'])
    expect((await appointmentMailsOf(ctx)).map(({ kind }) => kind).sort()).toStrictEqual([
      'appointment-cancelled',
      'appointment-confirmed',
      'appointment-declined',
    ])
    expect(JSON.parse((await actionsOf(ctx))[2]?.after ?? '')).toMatchObject({ reason: 'Siamo in trasferta' })
  })

  test('done and no-show are possible only after the beginning, send no mail and can be corrected', async () => {
    const clock = movableClock('2026-11-25T08:29:59Z')
    const ctx = staffContext(await database(), { clock })
    const id = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    await expect(markAppointmentDone(ctx, { id, version: 2 })).rejects.toMatchObject({ status: 422 })
    clock.advance(1)
    await expect(cancelAppointment(ctx, { id, version: 2, reason: '' })).rejects.toMatchObject({ status: 422 })
    await markAppointmentNoShow(ctx, { id, version: 2 })
    await markAppointmentDone(ctx, { id, version: 3 })
    expect((await get(ctx, id)).status).toBe('done')
    expect(await cellsOf(ctx, id)).toStrictEqual([])
    expect(await updatesOf(ctx)).toHaveLength(1)
    expect((await actionsOf(ctx)).map(({ action }) => action)).toStrictEqual([
      'appointment-confirm',
      'appointment-no-show',
      'appointment-done',
    ])
  })

  test('a refused change has no effect', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const trapped = await storeAppointment(ctx, LATER, { quarantineReason: 'trap' })
    const gone = await storeAppointment(ctx, { ...SLOT, date: '2026-11-20' })
    await confirmAppointment(ctx, { id, version: 1 })
    const before = await everything(ctx)
    const past = { ...SLOT, date: '2026-11-20' }
    await expect(confirmAppointment(ctx, { id, version: 2 })).rejects.toThrow(ConflictError)
    await expect(declineAppointment(ctx, { id, version: 2, reason: 'no' })).rejects.toThrow(ConflictError)
    await expect(moveAppointment(ctx, { id, version: 1, slot: LATER, reason: '' })).rejects.toThrow(ConflictError)
    await expect(moveAppointment(ctx, { id, version: 2, slot: past, reason: '' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(moveAppointment(ctx, { id, version: 2, slot: SLOT, reason: '' })).rejects.toMatchObject({
      status: 422,
    })
    const holiday = { ...SLOT, date: '2026-12-08' }
    await expect(moveAppointment(ctx, { id, version: 2, slot: holiday, reason: '' })).rejects.toMatchObject({
      status: 422,
      publicMessage: expect.stringMatching(/^L’orario di martedì 8 dicembre 2026.*Immacolata Concezione/),
    })
    await expect(confirmAppointment(ctx, { id: trapped, version: 1 })).rejects.toThrow(ConflictError)
    await expect(confirmAppointment(ctx, { id: gone, version: 1 })).rejects.toMatchObject({ status: 422 })
    await expect(confirmAppointment(ctx, { id: 'nobody', version: 1 })).rejects.toThrow(NotFoundError)
    const customer = testContext(ctx.db)
    for (const verb of [confirmAppointment, markAppointmentDone, markAppointmentNoShow]) {
      await expect(verb(customer, { id, version: 2 })).rejects.toThrow(ForbiddenError)
    }
    for (const verb of [cancelAppointment, declineAppointment]) {
      await expect(verb(customer, { id, version: 2, reason: '' })).rejects.toThrow(ForbiddenError)
    }
    await expect(moveAppointment(customer, { id, version: 2, slot: LATER, reason: '' })).rejects.toThrow(ForbiddenError)
    expect(await everything(ctx)).toStrictEqual(before)
  })

  test('a taken slot is refused with the three nearest free ones and without changes', async () => {
    const ctx = staffContext(await database())
    const [first, second] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, { ...SLOT, time: '10:00' })]
    await confirmAppointment(ctx, { id: first, version: 1 })
    const before = await everything(ctx)
    expect(await confirmAppointment(ctx, { id: second, version: 1 })).toStrictEqual({
      kind: 'taken',
      wanted: { ...SLOT, time: '10:00' },
      alternatives: ['10:30', '11:00', '11:30'].map((time) => ({ ...SLOT, time })),
    })
    expect(await everything(ctx)).toStrictEqual(before)
  })

  test('busy times that end at its start or start at its end do not prevent a change; one inside does', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const [startsAt, endsAt] = [slotStart(LATER).toISOString(), slotEnd(LATER).toISOString()]
    const around = [
      { uid: 'before', startsAt: slotStart({ ...LATER, time: '14:00' }).toISOString(), endsAt: startsAt },
      { uid: 'after', startsAt: endsAt, endsAt: slotEnd({ ...LATER, time: '17:00' }).toISOString() },
    ]
    await ctx.db.insertInto('busyTimes').values(around).execute()
    expect(await moveAppointment(ctx, { id, version: 1, slot: LATER, reason: '' })).toMatchObject({ kind: 'changed' })

    await cancelAppointment(ctx, { id, version: 2, reason: 'Impegno' })
    const other = await storeAppointment(ctx, SLOT)
    await ctx.db
      .updateTable('busyTimes')
      .set({ startsAt: timeAgo(slotEnd(LATER), MINUTE) })
      .where('uid', '=', 'after')
      .execute()
    expect(await moveAppointment(ctx, { id: other, version: 1, slot: LATER, reason: '' })).toMatchObject({
      kind: 'taken',
    })
  })

  test('of two members of staff changing the same version, one wins and the other gets a conflict', async () => {
    const where = await location()
    const instances = openInstances(where)
    try {
      const one = staffContext(instances[0] as Db)
      const other = staffContext(instances.at(-1) as Db)
      for (let round = 0; round < 10; round++) {
        const id = await storeAppointment(one, { ...SLOT, date: `2026-12-${10 + round}` })
        const results = await Promise.allSettled([
          confirmAppointment(one, { id, version: 1 }),
          declineAppointment(other, { id, version: 1, reason: 'no' }),
        ])
        expect(results.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
        expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(ConflictError)
        expect((await get(one, id)).version).toBe(2)
      }
    } finally {
      for (const db of instances) await db.destroy()
    }
  })

  describe.each([1, 3])('with %i at the same time', (capacity) => {
    test('of 50 concurrent confirmations of overlapping slots exactly as many win as there are seats; the others get alternatives', async () => {
      const where = await location()
      const instances = openInstances(where)
      try {
        const contexts = instances.map((db) => staffContext(db))
        const ctx = contexts[0] as AppContext
        await setCapacity(ctx.db, capacity)
        const ids: string[] = []
        // All of them cover 10:00 to 10:30.
        const slots = [SLOT, { ...SLOT, time: '10:00', duration: 30 }, { ...SLOT, time: '09:00', duration: 120 }]
        for (let n = 0; n < 50; n++) ids.push(await storeAppointment(ctx, slots[n % slots.length] as Slot))
        const outcomes = await Promise.all(
          ids.map((id, n) => confirmAppointment(contexts[n % contexts.length] as AppContext, { id, version: 1 })),
        )
        expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(capacity)
        const losers = outcomes.filter((outcome) => outcome.kind === 'taken')
        expect(losers).toHaveLength(50 - capacity)
        expect(losers.every(({ alternatives }) => alternatives.length === 3)).toBe(true)
        expect(await everything(ctx)).toMatchObject({
          updates: { length: capacity },
          mails: { length: capacity },
          actions: { length: capacity },
        })
        const confirmed = await ctx.db
          .selectFrom('appointments')
          .selectAll()
          .where('status', '=', 'confirmed')
          .execute()
        expect(confirmed).toHaveLength(capacity)
        const seats = await ctx.db
          .selectFrom('appointmentCells')
          .select('seat')
          .where('cellStart', '=', '2026-11-25T09:00:00.000Z')
          .orderBy('seat')
          .execute()
        expect(seats.map(({ seat }) => seat)).toStrictEqual(Array.from({ length: capacity }, (_, index) => index + 1))
      } finally {
        for (const db of instances) await db.destroy()
      }
    })
  })

  test('any sequence of changes leaves exactly the half hours of the confirmed appointments, never more than there are seats', async () => {
    const slot = fc.record({
      date: fc.constantFrom('2026-11-25', '2027-03-28', '2026-10-25'),
      time: fc.constantFrom('01:30', '02:00', '02:30', '03:00', '09:30', '10:00'),
      duration: fc.constantFrom(...DURATIONS.map(Number)),
    })
    const step = fc.record({ which: fc.nat(3), verb: fc.constantFrom('confirm', 'move', 'cancel', 'decline'), slot })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const ctx = staffContext(await database(), { clock: () => new Date('2026-10-01T08:00:00Z') })
        await setCapacity(ctx.db, 2)
        const ids = []
        for (let n = 0; n < 4; n++) ids.push(await storeAppointment(ctx, { ...SLOT, time: n % 2 ? '09:30' : '10:00' }))
        for (const { which, verb, slot } of steps) {
          const id = ids[which] as string
          const { version } = await get(ctx, id)
          const target = { id, version, reason: '' }
          const run =
            verb === 'confirm'
              ? confirmAppointment(ctx, target)
              : verb === 'move'
                ? moveAppointment(ctx, { ...target, slot, evenClosed: true })
                : (verb === 'cancel' ? cancelAppointment : declineAppointment)(ctx, target)
          await run.catch((error) => {
            if (error.status !== 409 && error.status !== 422) throw error
          })
        }
        const { appointments, cells } = await everything(ctx)
        const expected = appointments
          .filter(({ status }) => status !== 'pending' && ownsCells(status as AppointmentState))
          .flatMap((row) => cellStarts(slotOf(row)).map((cell) => `${row.id} ${cell}`))
        expect(cells.map((cell) => `${cell.appointmentId} ${cell.cellStart}`).sort()).toStrictEqual(expected.sort())
        expect(cells.every(({ seat }) => seat === 1 || seat === 2)).toBe(true)
      }),
      { numRuns: 8 },
    )
  })
})
