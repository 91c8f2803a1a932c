import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { slotStart } from '#app/features/appointments/slot.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import { getBooking } from '#app/features/settings/booking/booking.server.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'

const HOUR_MS = 60 * 60 * 1000

/** A customer who was told of his time less than this before a reminder's moment needs no reminder yet; or its own hours, where these are fewer. */
const FRESH_HOURS = 6

/** A confirmed appointment that may be reminded of. */
interface Candidate {
  id: string
  email: string
  startsAt: Date
  /** When the customer last got a mail that says the time. */
  toldAt: Date
}

/**
 * Queues the reminders that are due at a moment and gives their number. Safe on several instances and after a standstill:
 * each reminder of each beginning is queued once, and of several whose moments have passed only the one nearest to the
 * appointment, while that has not begun. What the mail says is decided when it is sent (reminder-email.server.ts).
 */
export async function remindDue(db: Db, now: Date, mailFrom: string | undefined): Promise<number> {
  const { reminderHours } = await getBooking(db)
  if (reminderHours.length === 0) return 0
  let queued = 0
  for (const candidate of await listCandidates(db, now, Math.max(...reminderHours))) {
    const hours = dueReminder(candidate, reminderHours, now)
    if (hours !== undefined && (await queueReminder(db, candidate, { hours, now, mailFrom }))) queued++
  }
  return queued
}

/** How many hours before the beginning the reminder lies that is due now; undefined when none is. */
export function dueReminder(
  { startsAt, toldAt }: Pick<Candidate, 'startsAt' | 'toldAt'>,
  reminderHours: readonly number[],
  now: Date,
): number | undefined {
  if (startsAt <= now) return undefined
  const momentOf = (hours: number) => startsAt.getTime() - hours * HOUR_MS
  const passed = reminderHours.filter((hours) => momentOf(hours) <= now.getTime())
  if (passed.length === 0) return undefined
  const hours = Math.min(...passed)
  const isNews = toldAt.getTime() > momentOf(hours) - Math.min(hours, FRESH_HOURS) * HOUR_MS
  return isNews ? undefined : hours
}

async function listCandidates(db: Db, now: Date, mostHours: number): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('appointmentUpdates', 'appointmentUpdates.appointmentId', 'appointments.id')
    .select(['appointments.id', 'appointments.email', 'appointments.date', 'appointments.time'])
    .select(['appointments.duration', 'appointments.createdAt'])
    .select(sql<string | null>`max(appointment_updates.created_at)`.as('toldAt'))
    .where('appointments.status', '=', 'confirmed')
    .where('appointments.date', '>=', romeDay(now))
    .where('appointments.date', '<=', romeDay(new Date(now.getTime() + mostHours * HOUR_MS)))
    .groupBy('appointments.id')
    .execute()
  return rows.map(({ id, email, toldAt, createdAt, ...slot }) => ({
    ...{ id, email, startsAt: slotStart(slot) },
    toldAt: new Date(toldAt ?? createdAt),
  }))
}

/** Queues a reminder unless it was queued before. */
async function queueReminder(
  db: Db,
  { id: appointmentId, email, startsAt }: Candidate,
  { hours, now, mailFrom }: { hours: number; now: Date; mailFrom: string | undefined },
): Promise<boolean> {
  const key = { appointmentId, hoursBefore: hours, startsAt: startsAt.toISOString() }
  // Most looks find that it was: they cost one read and no transaction.
  if (await findReminder(db, key)) return false
  return db.transaction().execute(async (trx) => {
    const id = randomUUIDv7()
    const inserted = await trx
      .insertInto('appointmentReminders')
      .values({ id, ...key, needsEmailSending: true, emailSent: false, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['appointmentId', 'startsAt', 'hoursBefore']).doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return false
    const mail = { documentCollection: 'appointmentReminders', documentId: id, recipient: email } as const
    await queueMail(trx, { ...mail, kind: 'appointment-reminder', now, mailFrom })
    return true
  })
}

function findReminder(db: Db, key: { appointmentId: string; hoursBefore: number; startsAt: string }) {
  return db
    .selectFrom('appointmentReminders')
    .select('id')
    .where('appointmentId', '=', key.appointmentId)
    .where('startsAt', '=', key.startsAt)
    .where('hoursBefore', '=', key.hoursBefore)
    .executeTakeFirst()
}
