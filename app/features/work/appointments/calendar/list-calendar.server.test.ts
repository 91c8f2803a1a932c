import { expect, test } from 'vitest'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { listHistory, listMails } from '#app/features/work/appointments/desk/history.server.ts'
import { cellStarts, slotEnd } from '#app/features/work/appointments/slot.ts'
import { ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { romeInstant } from '#app/lib/time/rome-time.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { setCapacity, staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { getAppointment, isTaken, listCalendar, listOverlapping, listPending } from './list-calendar.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }

describeOnBothEngines('calendar queries', ({ database }) => {
  test('listCalendar returns active appointments of its days, without quarantine, spam and trash', async () => {
    const ctx = staffContext(await database())
    const late = await storeAppointment(ctx, { ...SLOT, time: '15:00' }, { status: 'confirmed' })
    const early = await storeAppointment(ctx, SLOT)
    await storeAppointment(ctx, SLOT, { status: 'cancelled' })
    await storeAppointment(ctx, SLOT, { status: 'declined' })
    await storeAppointment(ctx, SLOT, { quarantineReason: 'trap' })
    await storeAppointment(ctx, { ...SLOT, date: '2026-11-26' })
    const found = await listCalendar(ctx, '2026-11-23', '2026-11-25')
    expect(found.map(({ id, state }) => [id, state])).toStrictEqual([
      [early, 'pending'],
      [late, 'confirmed'],
    ])
    for (const hidden of [{ status: 'spam' }, { status: 'pending', trashedAt: '2026-11-23T09:00:00.000Z' }]) {
      await ctx.db.updateTable('contactRequests').set(hidden).execute()
      expect(await listCalendar(ctx, '2026-11-23', '2026-11-30')).toStrictEqual([])
    }
    expect(await listPending(ctx)).toStrictEqual({ entries: [], total: 0 })
  })

  test('listCalendar shows a proposed appointment at each proposed time and not at its own', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const proposals = ['11:00', '15:00'].map((time) => ({ ...SLOT, date: '2026-11-26', time }))
    await proposeAppointment(ctx, { id, version: 1, proposals, reason: '' })
    expect(await listCalendar(ctx, '2026-11-25', '2026-11-25')).toStrictEqual([])
    const found = await listCalendar(ctx, '2026-11-26', '2026-11-26')
    expect(found.map(({ time, state }) => [time, state])).toStrictEqual([
      ['11:00', 'proposed'],
      ['15:00', 'proposed'],
    ])
  })

  test('listPending reports what blocks each appointment', async () => {
    const ctx = staffContext(await database())
    await setCapacity(ctx.db, 2)
    const first = await storeAppointment(ctx, SLOT)
    const second = await storeAppointment(ctx, { ...SLOT, time: '10:00' })
    const gone = await storeAppointment(ctx, { ...SLOT, date: '2026-11-20' })
    for (let n = 0; n < 2; n++) {
      const id = await storeAppointment(ctx, { ...SLOT, time: '10:30', duration: 30 })
      await confirmAppointment(ctx, { id, version: 1 })
    }
    const { entries, total } = await listPending(ctx)
    expect(total).toBe(3)
    expect(entries.map(({ id, taken, rivals, late }) => ({ id, taken, rivals, late }))).toStrictEqual([
      { id: gone, taken: false, rivals: 0, late: true },
      { id: first, taken: false, rivals: 1, late: false },
      { id: second, taken: true, rivals: 1, late: false },
    ])
    const appointment = await getAppointment(ctx, second)
    expect(await isTaken(ctx, appointment)).toBe(true)
    expect((await listOverlapping(ctx, appointment)).map(({ state }) => state)).toStrictEqual([
      'pending',
      'confirmed',
      'confirmed',
    ])
  })

  test('during busy times only an appointment that already holds its slot can be confirmed', async () => {
    const ctx = staffContext(await database())
    const [lost, held] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, { ...SLOT, time: '15:00' })]
    for (const cellStart of cellStarts({ ...SLOT, time: '15:00' }))
      await ctx.db.insertInto('appointmentCells').values({ cellStart, seat: 1, appointmentId: held }).execute()
    const busy = (uid: string, ...times: [string, string]) => {
      const [startsAt = '', endsAt = ''] = times.map((time) => romeInstant({ date: SLOT.date, time }).toISOString())
      return { uid, startsAt, endsAt }
    }
    await ctx.db
      .insertInto('busyTimes')
      .values([busy('one', '10:15', '11:00'), busy('two', '14:00', '17:00')])
      .execute()
    const { entries } = await listPending(ctx)
    expect(entries.map(({ id, taken }) => [id, taken])).toStrictEqual([
      [lost, true],
      [held, false],
    ])
    await ctx.db
      .updateTable('busyTimes')
      .set({ startsAt: slotEnd(SLOT).toISOString() })
      .where('uid', '=', 'one')
      .execute()
    expect(await isTaken(ctx, await getAppointment(ctx, lost))).toBe(false)
  })

  test('the history names actor and change, newest first, and the mails are those to the customer', async () => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock })
    await storeStaffRecord(ctx)
    const id = await storeAppointment(ctx, SLOT)
    clock.advance(1)
    await confirmAppointment(ctx, { id, version: 1 })
    clock.advance(1)
    await moveAppointment(ctx, { id, version: 2, slot: { ...SLOT, time: '11:00' }, reason: 'Sala occupata' })
    clock.advance(3 * 24 * 60)
    await markAppointmentDone(ctx, { id, version: 3 })
    const words = 'mercoledì 25 novembre 2026'
    expect(
      (await listHistory(ctx, { requestIds: [], appointmentIds: [id] })).map(({ who, what, reason }) => [
        who,
        what,
        reason,
      ]),
    ).toStrictEqual([
      ['Marta Verdi', 'Appuntamento svolto', ''],
      [
        'Marta Verdi',
        `Appuntamento spostato da ${words}, ore 09:30, 60 minuti a ${words}, ore 11:00, 60 minuti`,
        'Sala occupata',
      ],
      ['Marta Verdi', `Appuntamento confermato per ${words}, ore 09:30, 60 minuti`, ''],
    ])
    expect((await listMails(ctx, await getAppointment(ctx, id))).map(({ kind }) => kind)).toStrictEqual([
      'appointment-moved',
      'appointment-confirmed',
      'request-visitor',
    ])
  })

  test('all queries require the staff permission and throw NotFoundError for unknown ids', async () => {
    const ctx = staffContext(await database())
    await expect(getAppointment(ctx, 'nobody')).rejects.toThrow(NotFoundError)
    const customer = testContext(ctx.db)
    await expect(listCalendar(customer, '2026-11-23', '2026-11-25')).rejects.toThrow(ForbiddenError)
    await expect(listPending(customer)).rejects.toThrow(ForbiddenError)
    await expect(getAppointment(customer, 'nobody')).rejects.toThrow(ForbiddenError)
    await expect(listHistory(customer, { requestIds: [], appointmentIds: [] })).rejects.toThrow(ForbiddenError)
    await expect(listMails(customer, { id: '', contactRequestId: '' })).rejects.toThrow(ForbiddenError)
  })
})
