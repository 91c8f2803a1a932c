import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { whoCan } from '#app/features/work/appointments/availability/consultants.ts'
import { getOccupancy, getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { publishCalendar } from '#test/stand-ins/published-calendar.ts'
import { addConsultantCalendar, listConsultantCalendars, removeConsultantCalendar } from './calendars.server.ts'
import { readCalendars } from './read-calendars.server.ts'

const busy = (...events: string[][]) => {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
const MORNING = ['UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z']
const LONGER = ['UID:b', 'DTSTART:20261125T083000Z', 'DTEND:20261125T100000Z']
const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }

async function ask(ctx: AppContext, email: string): Promise<string | null> {
  const result = await createRequest({ ...ctx, actor: { kind: 'visitor' } } as AppContext, {
    payload: {
      name: 'Anna Rossi',
      email,
      phone: '',
      company: '',
      message: 'Buongiorno',
      topic: '',
      requestedAppointment: true,
      date: SLOT.date,
      time: SLOT.time,
      duration: '60',
      location: 'Online',
      address: '',
    },
    formKey: undefined,
    suspicion: undefined,
  })
  if (result.kind !== 'stored') return result.kind
  const row = ctx.db.selectFrom('appointments').select('consultantId').where('contactRequestId', '=', result.id)
  return (await row.executeTakeFirstOrThrow()).consultantId
}

describeOnBothEngines('calendars of consultants', ({ database }) => {
  async function office(text: string) {
    const clock = movableClock()
    const ctx = staffContext(await database(), { actor: { ...STAFF, role: 'admin' }, clock })
    const { db, log, secret, publicUrl } = ctx
    await storeStaffRecord(ctx)
    await db.updateTable('admins').set({ role: 'admin' }).execute()
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea')
    const { server, url, network } = await publishCalendar(text)
    const add = (id: string, address = url) =>
      addConsultantCalendar(ctx, { id, kind: 'ics', address: { url: address, user: '', password: '' } })
    const read = () => readCalendars({ db, clock, log, network, secret, publicUrl })
    const able = async () => {
      const occupancy = await getOccupancy(db, SLOT.date, SLOT.date)
      return whoCan(SLOT, await getOfferRules(db), occupancy).map(({ id }) => id)
    }
    const list = () => listConsultantCalendars(ctx, 'ada')
    return { ctx, db, server, clock, url, network, add, read, able, list }
  }

  test('the busy times of a calendar close its person only', async () => {
    const { ctx, add, read, able, list } = await office(busy(MORNING, LONGER))
    await add('ada')
    expect(await able()).toStrictEqual(['ada', 'bea'])
    await read()
    expect(await able()).toStrictEqual(['bea'])
    expect(await list()).toMatchObject([{ times: 1, lastError: null, skippedCount: 0 }])
    expect(await ask(ctx, 'anna@x.example')).toBe('bea')
    expect(await ask(ctx, 'bruno@x.example')).toBe('taken')
  })

  test('somebody has several calendars; what is removed closes nothing any more', async () => {
    const { ctx, db, server, add, read, able, list, clock } = await office(busy())
    await add('ada')
    await read()
    server.text = busy(MORNING)
    await add('ada')
    await read()
    expect(await able()).toStrictEqual(['bea'])
    for (const { id } of await list()) await removeConsultantCalendar(ctx, { id: 'ada', calendarId: id })
    expect(await able()).toStrictEqual(['ada', 'bea'])
    expect(await db.selectFrom('consultantBusyTimes').selectAll().execute()).toStrictEqual([])
    clock.advance(15)
    await read()
    expect(await able()).toStrictEqual(['ada', 'bea'])
  })

  test('a calendar is read every quarter of an hour, by one process at a time', async () => {
    const { server, add, read, clock } = await office(busy(MORNING))
    await add('ada')
    await Promise.all([read(), read()])
    clock.advance(14)
    await read()
    expect(server.asked).toBe(1)
    clock.advance(1)
    await read()
    expect([server.asked, server.unchanged]).toStrictEqual([2, 1])
  })

  test('a failed reading keeps the old times; after a day staff are notified once', async () => {
    const { db, server, add, read, able, list, clock } = await office(busy(MORNING))
    await add('ada')
    await read()
    server.status = 500
    for (const minutes of [15, 24 * 60, 15]) {
      clock.advance(minutes)
      await read()
    }
    expect(await able()).toStrictEqual(['bea'])
    expect((await list())[0]?.lastError).toContain('500')
    const bell = await db.selectFrom('notifications').select(['adminId', 'message', 'link']).execute()
    expect(bell).toStrictEqual([
      {
        adminId: STAFF.id,
        message: expect.stringContaining('Un calendario di ada (calendario.example:'),
        link: '/admin/users/ada/appointments',
      },
    ])
    server.status = 200
    clock.advance(15)
    await read()
    expect((await list())[0]?.lastError).toBeNull()
  })

  test('an address is sealed, and is read with the former secret during a rotation', async () => {
    const { ctx, db, add, network, clock, list } = await office(busy(MORNING))
    await add('ada')
    const { sealed } = await db.selectFrom('consultantCalendars').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).not.toContain('geheim')
    const parts = { db, clock, log: ctx.log, network, publicUrl: ctx.publicUrl }
    await readCalendars({ ...parts, secret: 'another secret that is long enough' })
    expect((await list())[0]?.lastError).toContain('segreto')
    clock.advance(15)
    await readCalendars({ ...parts, secret: 'another secret that is long enough', previousSecret: ctx.secret })
    expect((await list())[0]?.lastError).toBeNull()
  })

  test('an address without TLS is for hosts that the operator has listed', async () => {
    const { ctx, add } = await office(busy())
    await expect(add('ada', 'http://radicale.lan/a.ics')).rejects.toThrow(AppError)
    const address = { url: 'http://radicale.lan/a.ics', user: '', password: '' }
    await addConsultantCalendar(
      { ...ctx, insideCalendarHosts: new Set(['radicale.lan']) },
      { id: 'ada', kind: 'ics', address },
    )
  })
})
