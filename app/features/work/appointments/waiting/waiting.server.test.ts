import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { listWaiting } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { trashRequest } from '#app/features/work/requests/request/verbs/trash.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { joinWaiting, leaveWaiting } from './join-waiting.server.ts'
import { heldUntil, processWaiting } from './process-waiting.server.ts'

const WEDNESDAY = '2026-11-25'
const THURSDAY = '2026-11-26'

test.each([
  ['by day', '2026-11-23T09:00Z', '2026-11-23T11:00Z'],
  ['until eight in the evening', '2026-11-23T17:00Z', '2026-11-23T19:00Z'],
  ['before the night', '2026-11-23T18:00Z', '2026-11-24T08:00Z'],
  ['at 23:00', '2026-11-23T22:00Z', '2026-11-24T09:00Z'],
  ['after midnight', '2026-11-23T23:30Z', '2026-11-24T09:00Z'],
  ['in the night that is an hour shorter', '2026-03-28T22:00Z', '2026-03-29T08:00Z'],
  ['over the night that is an hour longer', '2026-10-24T17:00Z', '2026-10-25T08:00Z'],
])('a time offered %s is held for two hours of the day', (_, now, until) => {
  expect(new Date(heldUntil(new Date(now))).toISOString().slice(0, 16)).toBe(until.slice(0, 16))
})

describeOnBothEngines('the waiting list', ({ database }) => {
  async function office() {
    const clock = movableClock('2026-11-23T09:00:00.000Z')
    const ctx = staffContext(await database(), { clock, contactLimits: false })
    await storeStaffRecord(ctx)
    const visitor = { ...ctx, actor: { kind: 'visitor' } } as AppContext
    const system = { ...ctx, actor: { kind: 'system' } } as AppContext
    const request = (date: string, time: string) =>
      createRequest(visitor, {
        payload: {
          name: `Anna ${date} ${time}`,
          email: `a${date}${time.slice(0, 2)}@x.example`,
          phone: '049 1',
          company: '',
          message: 'Buongiorno',
          topic: '',
          requestedAppointment: true,
          date,
          time,
          duration: '60',
          location: 'Online',
          address: '',
        },
        formKey: undefined,
        suspicion: undefined,
      })
    const pending = async (date: string, time: string) => {
      const result = await request(date, time)
      if (result.kind !== 'stored') throw new Error(result.kind)
      const row = ctx.db.selectFrom('appointments').select('id').where('contactRequestId', '=', result.id)
      return (await row.executeTakeFirstOrThrow()).id
    }
    const booked = async (date: string, time: string) => {
      const id = await pending(date, time)
      await confirmAppointment(ctx, { id, version: 1 })
      return id
    }
    const tokenOf = (id: string) => ({ token: appointmentToken(ctx.secret, id) })
    const waits = async (date: string, time: string) => {
      const id = await booked(date, time)
      clock.advance(1)
      await joinWaiting(visitor, tokenOf(id))
      return id
    }
    const cancel = (id: string, version = 2) => cancelAppointment(ctx, { id, version, reason: '' })
    const offers = async () => {
      const rows = await listWaiting(ctx)
      return rows.map(({ id, proposals: [held] }) => [id, held ? `${held.date} ${held.time}` : null])
    }
    const cellsOf = async (id: string) => {
      const cells = ctx.db.selectFrom('appointmentCells').select('cellStart').where('appointmentId', '=', id)
      return (await cells.orderBy('cellStart').execute()).map(({ cellStart }) => cellStart.slice(0, 16))
    }
    const mailed = async () => {
      const mails = ctx.db.selectFrom('mailOutbox').select('recipient').where('kind', '=', 'appointment-earlier')
      return (await mails.orderBy('createdAt').execute()).map(({ recipient }) => recipient)
    }
    const run = () => processWaiting(system)
    return {
      ctx,
      visitor,
      system,
      clock,
      request,
      pending,
      booked,
      waits,
      cancel,
      offers,
      cellsOf,
      mailed,
      run,
      tokenOf,
    }
  }

  test('what becomes free is held for the first in order, who takes it by moving the appointment', async () => {
    const { visitor, request, booked, waits, cancel, offers, cellsOf, mailed, run, tokenOf } = await office()
    const blocker = await booked(WEDNESDAY, '10:00')
    const first = await waits(THURSDAY, '10:00')
    const second = await waits(THURSDAY, '15:00')
    expect(await run(), 'much is free, but the customers know that').toBe(0)
    await cancel(blocker)
    expect(await run()).toBe(1)
    expect(await run(), 'once').toBe(0)
    expect(await offers()).toStrictEqual([
      [first, `${WEDNESDAY} 10:00`],
      [second, null],
    ])
    expect(await mailed()).toStrictEqual([`a${THURSDAY}10@x.example`])
    expect(await cellsOf(first)).toStrictEqual(
      ['25T09:00', '25T09:30', '26T09:00', '26T09:30'].map((end) => `2026-11-${end}`),
    )
    expect((await request(WEDNESDAY, '10:00')).kind, 'held').toBe('taken')
    const take = { ...tokenOf(first), version: 2, date: WEDNESDAY, time: '10:00' }
    expect(await rescheduleAppointment(visitor, take)).toMatchObject({ kind: 'changed', state: 'confirmed' })
    expect(await cellsOf(first)).toStrictEqual(['2026-11-25T09:00', '2026-11-25T09:30'])
    // The time that was given up is not earlier for the second: 26 November at 10:00 is.
    expect(await run()).toBe(1)
    expect(await offers()).toStrictEqual([[second, `${THURSDAY} 10:00`]])
  })

  test('an unused time passes to the next after two hours, and not again to the same customer', async () => {
    const { clock, request, booked, waits, cancel, offers, cellsOf, mailed, run } = await office()
    const blocker = await booked(WEDNESDAY, '10:00')
    const first = await waits(THURSDAY, '10:00')
    const second = await waits(THURSDAY, '15:00')
    await cancel(blocker)
    await run()
    clock.advance(119)
    expect(await run()).toBe(0)
    clock.advance(1)
    expect(await run()).toBe(1)
    expect(await offers()).toStrictEqual([
      [first, null],
      [second, `${WEDNESDAY} 10:00`],
    ])
    expect(await cellsOf(first)).toHaveLength(2)
    clock.advance(120)
    expect(await run()).toBe(0)
    expect(await offers()).toStrictEqual([
      [first, null],
      [second, null],
    ])
    expect(await mailed()).toHaveLength(2)
    expect((await request(WEDNESDAY, '10:00')).kind, 'free for everybody').toBe('stored')
  })

  test('two times, three customers, two instances: the first two get one each, and a crash loses nothing', async () => {
    const { system, booked, waits, cancel, offers, mailed, run } = await office()
    const blockers = [await booked(WEDNESDAY, '10:00'), await booked(WEDNESDAY, '15:00')]
    const waiting = [await waits(THURSDAY, '10:00'), await waits(THURSDAY, '12:00'), await waits(THURSDAY, '15:00')]
    await Promise.all([...blockers.map((id) => cancel(id)), run(), run()])
    const crashing = Object.defineProperty({ ...system }, 'mailFrom', {
      get: () => {
        throw new Error('crash')
      },
    })
    await processWaiting(crashing).catch(() => undefined)
    await Promise.all([run(), run(), run()])
    const held = await offers()
    expect(held.map(([id]) => id)).toStrictEqual(waiting)
    expect(held.map(([, time]) => time)).toStrictEqual([
      expect.stringMatching(`${WEDNESDAY} 1[05]:00`),
      expect.stringMatching(`${WEDNESDAY} 1[05]:00`),
      null,
    ])
    expect(held[0]?.[1]).not.toBe(held[1]?.[1])
    expect(await mailed()).toHaveLength(2)
  })

  test('leaving, a move by staff and what ends an appointment release the time; a confirmation keeps it', async () => {
    const { ctx, visitor, clock, pending, booked, waits, cancel, offers, cellsOf, run, tokenOf } = await office()
    const offered = async (date: string, id: string) => {
      const blocker = await booked(date, '10:00')
      await run()
      await cancel(blocker)
      expect(await run()).toBe(1)
      expect(await offers()).toStrictEqual([[id, `${date} 10:00`]])
      expect(await cellsOf(id)).toHaveLength(4)
    }
    const leaver = await waits('2026-12-01', '10:00')
    await offered(WEDNESDAY, leaver)
    await leaveWaiting(visitor, tokenOf(leaver))
    await run()
    expect([await offers(), (await cellsOf(leaver)).length]).toStrictEqual([[], 2])

    const id = await pending('2026-12-02', '10:00')
    await joinWaiting(visitor, tokenOf(id))
    await joinWaiting(visitor, tokenOf(id))
    await offered(WEDNESDAY, id)
    await confirmAppointment(ctx, { id, version: 1 })
    expect(await cellsOf(id)).toHaveLength(4)
    expect(await run()).toBe(0)
    await moveAppointment(ctx, {
      id,
      version: 2,
      slot: { date: '2026-12-03', time: '10:00', duration: 60 },
      reason: '',
    })
    await run()
    expect([await offers(), (await cellsOf(id)).length]).toStrictEqual([[[id, null]], 2])
    await cancel(id, 3)
    await run()
    expect([await offers(), await cellsOf(id)]).toStrictEqual([[], []])

    const last = await waits('2026-12-02', '15:00')
    await offered(THURSDAY, last)
    const request = await ctx.db
      .selectFrom('appointments')
      .innerJoin('contactRequests', 'contactRequests.id', 'contactRequestId')
      .select(['contactRequests.id', 'contactRequests.version'])
      .where('appointments.id', '=', last)
      .executeTakeFirstOrThrow()
    await cancel(last)
    await trashRequest(ctx, request)
    await run()
    expect([await offers(), await cellsOf(last)]).toStrictEqual([[], []])

    const past = await waits('2026-12-01', '15:00')
    clock.advance(9 * 24 * 60)
    await run()
    expect([await offers(), (await cellsOf(past)).length]).toStrictEqual([[], 2])
  })

  test('where people are named, the time of the person whom the customer has is offered, or another who is free', async () => {
    const { ctx, booked, waits, cancel, offers, run } = await office()
    await storeConsultant(ctx, 'ada')
    const blocker = await booked(WEDNESDAY, '10:00')
    const first = await waits(THURSDAY, '10:00')
    await cancel(blocker)
    expect(await run()).toBe(1)
    expect(await offers()).toStrictEqual([[first, `${WEDNESDAY} 10:00`]])
    const seats = await ctx.db
      .selectFrom('appointmentCells')
      .select('seat')
      .where('appointmentId', '=', first)
      .execute()
    expect(seats).toStrictEqual(Array(4).fill({ seat: 1001 }))
  })
})
