import { expect, test } from 'vitest'
import { ForbiddenError } from '#app/lib/errors.ts'
import { testContext } from '#test/context.ts'

import { staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { listBusy } from './busy.server.ts'
import { readConsultants } from './consultants.server.ts'

describeOnBothEngines('listBusy', ({ database }) => {
  test('listBusy returns the busy times of the requested days, cut at midnight in Rome', async () => {
    const ctx = staffContext(await database())
    const times = [
      // From the evening before into the first day, and on the last evening past midnight.
      ['2026-11-24T21:00:00.000Z', '2026-11-25T08:30:00.000Z'],
      ['2026-11-25T13:00:00.000Z', '2026-11-25T14:00:00.000Z'],
      ['2026-11-26T22:00:00.000Z', '2026-11-27T09:00:00.000Z'],
      // Ends before the first midnight, or begins after the last one: outside the range.
      ['2026-11-24T22:00:00.000Z', '2026-11-24T23:00:00.000Z'],
      ['2026-11-26T23:00:00.000Z', '2026-11-27T08:00:00.000Z'],
    ]
    await ctx.db
      .insertInto('busyTimes')
      .values(times.map(([startsAt = '', endsAt = ''], index) => ({ uid: `event-${index}`, startsAt, endsAt })))
      .execute()
    expect(await listBusy(ctx, '2026-11-25', '2026-11-26')).toStrictEqual([
      { date: '2026-11-25', time: '00:00', end: '09:30' },
      { date: '2026-11-25', time: '14:00', end: '15:00' },
      { date: '2026-11-26', time: '23:00', end: '24:00' },
    ])
    expect(await listBusy(ctx, '2026-12-01', '2026-12-31')).toStrictEqual([])
  })

  test('listBusy returns the busy times and absences of the people it is asked for', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    const absence = { startsAt: '2026-11-26T08:00:00.000Z', endsAt: '2026-11-26T10:00:00.000Z' }
    for (const id of ['ada', 'bea']) await storeConsultant(ctx, id, { absences: [absence] })
    const people = await readConsultants(ctx.db)
    await ctx.db
      .insertInto('consultantCalendars')
      .values(people.map(({ id }) => ({ id: `calendar-${id}`, adminId: id, kind: 'ics', host: '', sealed: '' })))
      .execute()
    const meeting = { startsAt: '2026-11-25T13:00:00.000Z', endsAt: '2026-11-25T14:00:00.000Z' }
    await ctx.db
      .insertInto('consultantBusyTimes')
      .values(people.map(({ id, seat }) => ({ calendarId: `calendar-${id}`, seat, ...meeting })))
      .execute()
    expect(await listBusy(ctx, '2026-11-25', '2026-11-26')).toStrictEqual([])
    expect(await listBusy(ctx, '2026-11-25', '2026-11-26', people.slice(0, 1))).toStrictEqual([
      { date: '2026-11-25', time: '14:00', end: '15:00', personId: 'ada', person: 'ada' },
      { date: '2026-11-26', time: '09:00', end: '11:00', personId: 'ada', person: 'ada', words: 'Assente' },
    ])
  })

  test('listBusy requires the staff permission', async () => {
    const customer = testContext(await database())
    await expect(listBusy(customer, '2026-11-25', '2026-11-26')).rejects.toThrow(ForbiddenError)
  })
})
