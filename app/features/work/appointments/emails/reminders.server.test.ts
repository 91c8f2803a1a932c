import { describe, expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { resendMail } from '#app/features/ground/mail/outbox/resend.server.ts'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { openDatabase } from '#db/client.server.ts'
import { deliverDue, deliveryParts, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { dueReminder, remindDue } from './reminders.server.ts'

const SLOT = { date: '2026-11-27', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }
const HOURS = bookingSchema.parse({}).reminderHours

/** The instant `hours` before a slot begins. */
const hoursBefore = (slot: Slot, hours: number) => new Date(slotStart(slot).getTime() - hours * 3_600_000)

/** A fake clock, a mailbox and the changes of an appointment's life. */
function played(ctx: AppContext) {
  let now = ctx.clock()
  const received: { subject: string; text: string }[] = []
  const transport = {
    send: async ({ message }: { message: { messageId?: unknown; subject?: unknown; text?: unknown } }) => {
      const subject = String(message.subject)
      if (String(message.messageId).startsWith('<appointment-reminder.'))
        received.push({ subject, text: String(message.text).replace(/\s+/g, ' ') })
    },
    rest: () => undefined,
  }
  const at = (moment: Date) => {
    now = moment
    return { ...ctx, clock: () => now }
  }
  return {
    received,
    at,
    /** Runs the scheduled jobs of one minute. */
    async tick(moment: Date, remind = true) {
      at(moment)
      const queued = remind ? await remindDue(ctx.db, moment, undefined) : 0
      await deliverDue(deliveryParts({ db: ctx.db, clock: () => now, transport }))
      return queued
    },
  }
}

const setHours = (ctx: AppContext, reminderHours: number[]) =>
  ctx.db
    .insertInto('settings')
    .values({ section: 'booking', value: JSON.stringify({ reminderHours }), version: 1, updatedAt: '' })
    .execute()

describeOnBothEngines('reminders', ({ database, location, engine }) => {
  const booked = async (slot: Slot = SLOT, parts: Parameters<typeof storeAppointment>[2] = {}) => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, slot, parts)
    await confirmAppointment(ctx, { id, version: 1 })
    return { ctx, id, ...played(ctx) }
  }
  const reminders = (ctx: AppContext) =>
    ctx.db
      .selectFrom('mailOutbox')
      .innerJoin('appointmentReminders', 'appointmentReminders.id', 'mailOutbox.documentId')
      .select(['hoursBefore', 'startsAt', 'state', 'needsEmailSending', 'emailSent'])
      .orderBy('appointmentReminders.createdAt')
      .execute()

  test("are sent a day and an hour before, with time, place and the customer's page", async () => {
    const { ctx, id, tick, received } = await booked(SLOT, { location: 'Ufficio' })
    for (let minute = -30; minute <= 26 * 60; minute += 30) {
      await tick(new Date(hoursBefore(SLOT, 25).getTime() + minute * 60_000))
    }
    expect(await reminders(ctx)).toMatchObject([
      { hoursBefore: 24, state: 'sent', needsEmailSending: false, emailSent: true },
      { hoursBefore: 1, state: 'sent', needsEmailSending: false, emailSent: true },
    ])
    expect(received).toHaveLength(2)
    for (const { text } of received) {
      expect(text).toContain('venerdì 27 novembre 2026, ore 09:30, 60 minuti')
      expect(text).toContain('IDG S.r.l., 35010 Vigonza (PD)')
      expect(text).toContain(appointmentLink(PUBLIC_URL, SECRET, id))
    }
  })

  test('name the day in the subject as it is when the mail is sent', async () => {
    const { ctx, tick, received } = await booked()
    await setHours(ctx, [48, 26, 12])
    for (const hours of [48, 26]) await tick(hoursBefore(SLOT, hours))
    expect(await remindDue(ctx.db, hoursBefore(SLOT, 12), undefined)).toBe(1)
    // The mail server makes it wait past midnight in Rome.
    await tick(hoursBefore(SLOT, 9))
    expect(received.map(({ subject }) => subject)).toStrictEqual([
      'Promemoria: ven 27 nov, 09:30 · IDG',
      'Domani alle 09:30: il tuo appuntamento · IDG',
      'Oggi alle 09:30: il tuo appuntamento · IDG',
    ])
  })

  test('offer moving and cancelling only while the page does', async () => {
    const { ctx, tick, received } = await booked()
    await setHours(ctx, [26, 2])
    for (const hours of [26, 2]) await tick(hoursBefore(SLOT, hours))
    expect(received.map(({ text }) => text.includes('sposta o annulla'))).toStrictEqual([true, false])
  })

  test('are sent neither early nor after the beginning', async () => {
    const { tick } = await booked()
    expect(await tick(new Date(hoursBefore(SLOT, 24).getTime() - 1))).toBe(0)
    expect(await tick(hoursBefore(SLOT, 24))).toBe(1)
    expect(await tick(new Date(hoursBefore(SLOT, 1).getTime() - 1))).toBe(0)
    expect(await tick(slotStart(SLOT))).toBe(0)
    expect(await tick(new Date(slotStart(SLOT).getTime() + 60_000))).toBe(0)
  })

  test('follow a move to the new time, also when one for the old time is queued', async () => {
    const { ctx, id, at, tick, received } = await booked()
    expect(await remindDue(ctx.db, hoursBefore(SLOT, 24), undefined)).toBe(1)
    await moveAppointment(at(hoursBefore(SLOT, 23)), { id, version: 2, slot: LATER, reason: '' })
    await tick(hoursBefore(SLOT, 22))
    await tick(hoursBefore(SLOT, 1))
    expect(received).toStrictEqual([])
    expect(await reminders(ctx)).toMatchObject([{ state: 'dropped', needsEmailSending: false, emailSent: false }])
    await tick(hoursBefore(LATER, 24))
    await tick(hoursBefore(LATER, 1))
    expect(received.map(({ text }) => text.includes('martedì 1 dicembre 2026, ore 15:00'))).toStrictEqual([true, true])
  })

  test('are not sent for a cancelled appointment', async () => {
    const { ctx, id, at, tick, received } = await booked()
    expect(await remindDue(ctx.db, hoursBefore(SLOT, 24), undefined)).toBe(1)
    await cancelAppointment(at(hoursBefore(SLOT, 23)), { id, version: 2, reason: '' })
    for (const hours of [22, 1]) await tick(hoursBefore(SLOT, hours))
    expect(received).toStrictEqual([])
    expect(await reminders(ctx)).toMatchObject([{ state: 'dropped' }])
    const dropped = ctx.db.selectFrom('mailOutbox').select('id').where('state', '=', 'dropped')
    const admin = { ...ctx, actor: { ...STAFF, role: 'admin' as const } }
    expect(await resendMail(admin, (await dropped.executeTakeFirstOrThrow()).id)).toBe('not-waiting')
  })

  test('are not sent for an appointment that is not confirmed', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
    for (const status of ['pending', 'proposed', 'declined', 'cancelled', 'expired', 'done', 'no-show']) {
      await storeAppointment(ctx, SLOT, { status })
    }
    for (const hours of [24, 1]) expect(await remindDue(ctx.db, hoursBefore(SLOT, hours), undefined)).toBe(0)
  })

  test('after downtime only the reminder that is still useful is sent', async () => {
    const { ctx, tick, received } = await booked()
    expect(await tick(hoursBefore(SLOT, 0.5))).toBe(1)
    expect(await reminders(ctx)).toMatchObject([{ hoursBefore: 1, state: 'sent' }])
    expect(received).toHaveLength(1)
  })

  test('of delayed reminders only the closest is sent, and none after the beginning', async () => {
    const { ctx, tick, received } = await booked()
    expect(await remindDue(ctx.db, hoursBefore(SLOT, 24), undefined)).toBe(1)
    expect(await remindDue(ctx.db, hoursBefore(SLOT, 1), undefined)).toBe(1)
    await tick(hoursBefore(SLOT, 0.9), false)
    expect(received).toHaveLength(1)
    expect((await reminders(ctx)).map(({ state }) => state)).toStrictEqual(['dropped', 'sent'])

    const second = await booked()
    expect(await remindDue(second.ctx.db, hoursBefore(SLOT, 1), undefined)).toBe(1)
    await second.tick(new Date(slotStart(SLOT).getTime() + 1), false)
    expect(second.received).toStrictEqual([])
  })

  test('follow the hours of the settings; none of them means no reminders', async () => {
    const { ctx, tick } = await booked(LATER)
    await setHours(ctx, [48])
    expect(await tick(hoursBefore(LATER, 48))).toBe(1)
    expect(await tick(hoursBefore(LATER, 24))).toBe(0)
    await ctx.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ reminderHours: [] }) })
      .execute()
    expect(await tick(hoursBefore(LATER, 1))).toBe(0)
  })

  test('two instances running concurrently queue each reminder once', async () => {
    const place = await location()
    const one = openDatabase(place)
    // A SQLite file belongs to one process: there the same instance runs twice.
    const two = engine === 'postgres' ? openDatabase(place) : one
    try {
      const ctx = staffContext(one, { publicUrl: PUBLIC_URL })
      for (const time of ['09:30', '11:00', '14:00']) {
        const id = await storeAppointment(ctx, { ...SLOT, time })
        await confirmAppointment(ctx, { id, version: 1 })
      }
      const now = hoursBefore({ ...SLOT, time: '14:00' }, 20)
      const counts = await Promise.all([one, two, one, two].map((db) => remindDue(db, now, undefined)))
      expect(counts.reduce((sum, count) => sum + count)).toBe(3)
      expect(await reminders(ctx)).toHaveLength(3)
    } finally {
      await one.destroy()
      if (two !== one) await two.destroy()
    }
  })

  test.each([
    // 00:30: a day and an hour before fall on the previous days.
    { date: '2026-12-03', time: '00:30', duration: 60 },
    // The days after the clock changes, with the skipped and the repeated hour.
    ...['2027-03-28', '2027-10-31'].flatMap((date) =>
      ['01:30', '02:30', '03:00', '09:00'].map((time) => ({ date, time, duration: 60 })),
    ),
  ])('across midnight and the nights on which clocks change: $date $time', async (slot) => {
    const { ctx, tick, received } = await booked(slot)
    const sent: number[] = []
    for (const minutes of [1560, 1441, 1440, 1439, 1380, 700, 61, 60, 59, 10, 0, -60]) {
      const moment = new Date(slotStart(slot).getTime() - minutes * 60_000)
      if ((await tick(moment)) > 0) sent.push(minutes)
    }
    expect(sent).toStrictEqual([24 * 60, 60])
    expect(received).toHaveLength(2)
    expect(await reminders(ctx)).toHaveLength(2)
  })
})

describe('dueReminder', () => {
  const startsAt = slotStart(SLOT)
  const due = (toldHours: number, nowHours: number) =>
    dueReminder({ startsAt, notifiedAt: hoursBefore(SLOT, toldHours) }, HOURS, hoursBefore(SLOT, nowHours))

  test.each([
    ['told days ago', 72, 24, 24],
    ['told six hours before the reminder', 30, 24, 24],
    ['told minutes before the reminder', 24.2, 24, undefined],
    ['told after the moment of the reminder', 20, 19, undefined],
    ['told the evening before: the hour’s own', 14, 1, 1],
    ['told two hours before', 2, 1, 1],
    ['told ninety minutes before', 1.5, 1, undefined],
    ['a server that slept: late, but before the beginning', 72, 5, 24],
    ['a server that slept until the last minutes', 72, 0.1, 1],
  ] as const)('%s', (_, toldHours, nowHours, expected) => {
    expect(due(toldHours, nowHours)).toBe(expected)
  })
})
