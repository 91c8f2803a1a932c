import { expect, test } from 'vitest'
import { readBusyTimes } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { startCollection } from '#test/stand-ins/caldav-server.ts'
import { addConsultantCalendar, listConsultantCalendars, removeConsultantCalendar } from './calendars.server.ts'
import { readCalendars } from './read-calendars.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const AT = '2026-11-25T08:30:00.000Z 2026-11-25T09:30:00.000Z'
const FOREIGN =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261126T083000Z\r\nDTEND:20261126T093000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

describeOnBothEngines('a collection of a consultant', ({ database }) => {
  async function office() {
    const clock = movableClock()
    const insideCalendarHosts = new Set(['127.0.0.1'])
    const ctx = staffContext(await database(), { actor: { ...STAFF, role: 'admin' }, clock, insideCalendarHosts })
    const { db, log, secret, publicUrl } = ctx
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { name: 'Ada' })
    await storeConsultant(ctx, 'bea')
    const { server, address } = await startCollection()
    await addConsultantCalendar(ctx, { id: 'ada', kind: 'caldav', address })
    const network = { ...PUBLIC_NETWORK, insideHosts: insideCalendarHosts }
    const sync = () => readCalendars({ db, clock, log, network, secret, publicUrl })
    /** The next reading by itself. */
    const later = async (minutes = 15) => {
      clock.advance(minutes)
      await sync()
    }
    const confirmed = (slot = SLOT) => storeAppointment(ctx, slot, { status: 'confirmed', consultantId: 'ada' })
    const update = (id: string, values: object) =>
      db
        .updateTable('appointments')
        .set({ ...values, updatedAt: clock().toISOString() })
        .where('id', '=', id)
        .execute()
    const written = () => {
      const texts = [...server.objects.values()].map(({ text }) => text).join('\r\n')
      if (!texts) return []
      const { own } = readBusyTimes(texts, new Date('2026-11-01'), new Date('2027-11-01'))
      return own.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)
    }
    const edit = (id: string, from: RegExp, to: string) => {
      const name = `${id}-agenda.ics`
      server.put(name, server.objects.get(name)?.text.replace(from, to) ?? '')
    }
    const tasks = async () =>
      db.selectFrom('notifications').select(['message', 'link']).where('adminId', '=', STAFF.id).execute()
    const state = async () => (await listConsultantCalendars(ctx, 'ada'))[0]
    return { ctx, db, clock, server, sync, later, confirmed, update, written, edit, tasks, state }
  }

  test('has the appointments that its person attends, as they are now', async () => {
    const { ctx, sync, confirmed, update, written, server } = await office()
    const id = await confirmed()
    await storeAppointment(ctx, { ...SLOT, time: '15:00' }, { status: 'confirmed', consultantId: 'bea' })
    await storeAppointment(ctx, { ...SLOT, time: '16:00' }, { consultantId: 'ada' })
    await sync()
    expect(written()).toStrictEqual([AT])
    expect([...server.objects.values()][0]?.text).toContain('SUMMARY:Anna Rossi (Officine Rossi S.p.A.)')
    await update(id, { time: '11:00', version: 2 })
    await sync()
    expect(written()).toStrictEqual(['2026-11-25T10:00:00.000Z 2026-11-25T11:00:00.000Z'])
    await update(id, { consultantId: 'bea' })
    await sync()
    expect(written()).toStrictEqual([])
    await update(id, { consultantId: 'ada' })
    await sync()
    expect(written()).toHaveLength(1)
    await ctx.db.deleteFrom('appointments').where('id', '=', id).execute()
    await sync()
    expect(written()).toStrictEqual([])
  })

  test('what else is in it makes the person busy, our own events do not', async () => {
    const { db, sync, confirmed, server } = await office()
    await confirmed()
    server.put('a.ics', FOREIGN)
    await sync()
    const busy = () => db.selectFrom('consultantBusyTimes').select(['seat', 'startsAt']).execute()
    expect(await busy()).toStrictEqual([{ seat: 1001, startsAt: '2026-11-26T08:30:00.000Z' }])
  })

  test('an event that others move or delete becomes a task, and is written back', async () => {
    const { later, sync, confirmed, written, edit, tasks, server } = await office()
    const id = await confirmed()
    await sync()
    edit(id, /DTSTART.*\r\nDTEND.*/, 'DTSTART:20261125T140000Z\r\nDTEND:20261125T150000Z')
    await later()
    expect(await tasks()).toStrictEqual([
      {
        message: expect.stringMatching(/^Calendario di Ada: qualcuno ha spostato «Anna Rossi.*15:00.*09:30/),
        link: `/admin/appointments/${id}`,
      },
    ])
    expect(written()).toStrictEqual([AT])
    server.objects.clear()
    await later()
    expect((await tasks())[1]?.message).toContain('qualcuno ha tolto')
    expect(written()).toStrictEqual([AT])
    edit(id, /STATUS:CONFIRMED/, 'STATUS:CANCELLED')
    await later()
    expect(await tasks()).toHaveLength(3)
    expect(written()).toStrictEqual([AT])
  })

  test('a reminder that the person adds stays, and is no task', async () => {
    const { later, sync, confirmed, edit, tasks, server } = await office()
    const id = await confirmed()
    await sync()
    edit(id, /END:VEVENT/, 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT')
    await later()
    expect([await tasks(), server.writes]).toStrictEqual([[], [`PUT ${id}-agenda.ics`]])
  })

  test('a write whose response is lost is neither repeated blindly nor taken for somebody else’s', async () => {
    const { later, sync, confirmed, update, written, tasks, state, server } = await office()
    const id = await confirmed()
    server.losesResponse = true
    await sync()
    expect((await state())?.lastError).toContain('raggiungibile')
    await later(1)
    await update(id, { time: '11:00', version: 2 })
    server.losesResponse = true
    await sync()
    await update(id, { time: '12:00', version: 3 })
    await later(1)
    await later(1)
    expect(written()).toStrictEqual(['2026-11-25T11:00:00.000Z 2026-11-25T12:00:00.000Z'])
    server.losesResponse = true
    await update(id, { status: 'cancelled', version: 4 })
    await sync()
    await later(1)
    expect([written(), await tasks()]).toStrictEqual([[], []])
    expect((await state())?.lastError).toBeNull()
  })

  test('a change between reading and writing is not overwritten unseen', async () => {
    const { later, sync, confirmed, update, edit, written, tasks, server } = await office()
    const id = await confirmed()
    await sync()
    await update(id, { time: '11:00', version: 2 })
    server.meanwhile = () => edit(id, /DTSTART.*\r\nDTEND.*/, 'DTSTART:20261125T140000Z\r\nDTEND:20261125T150000Z')
    await sync()
    expect(written()).toStrictEqual(['2026-11-25T14:00:00.000Z 2026-11-25T15:00:00.000Z'])
    await later(1)
    expect(written()).toStrictEqual(['2026-11-25T10:00:00.000Z 2026-11-25T11:00:00.000Z'])
    expect(await tasks()).toHaveLength(1)
  })

  test.each([
    ['refuses the password', (server: Server) => Object.assign(server, { status: 401 }), 'password'],
    ['is cut off', (server: Server) => Object.assign(server, { report: '<multistatus xmlns="DAV:"><respo' }), 'CalDAV'],
    ['is a page', (server: Server) => Object.assign(server, { report: '<html>Accedi</html>' }), 'CalDAV'],
  ])('a server whose response %s changes nothing', async (_, fail, words) => {
    const { db, later, sync, confirmed, tasks, state, server } = await office()
    await confirmed()
    server.put('a.ics', FOREIGN)
    await sync()
    fail(server)
    await later()
    expect((await state())?.lastError).toContain(words)
    expect(await tasks()).toStrictEqual([])
    expect(await db.selectFrom('consultantBusyTimes').select('startsAt').execute()).toHaveLength(1)
  })

  test('a removed calendar loses our events, then everything that was known of it', async () => {
    const { ctx, db, sync, confirmed, written, state, server } = await office()
    await confirmed()
    server.put('a.ics', FOREIGN)
    await sync()
    const calendarId = (await state())?.id ?? ''
    await removeConsultantCalendar(ctx, { id: 'ada', calendarId })
    expect(await state()).toMatchObject({ isLeaving: true })
    await sync()
    expect([written(), server.objects.size, await state()]).toStrictEqual([[], 1, undefined])
    for (const table of ['consultantBusyTimes', 'calendarEvents'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toStrictEqual([])
    }
  })
})

type Server = Awaited<ReturnType<typeof startCollection>>['server']
