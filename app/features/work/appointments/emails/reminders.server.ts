import { sql } from 'kysely'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { slotStart } from '#app/features/work/appointments/slot.ts'
import { newId } from '#app/lib/id.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'

/**
 * A reminder is skipped if the customer was notified of the time within this many hours before it is due, or within its
 * own hours if fewer.
 */
const FRESH_HOURS = 6

/** A confirmed appointment within the range of the reminders. */
interface Candidate {
  id: string
  email: string
  startsAt: Date
  /** When the last mail with the time was written. */
  notifiedAt: Date
}

/**
 * Queues the reminders that are due and returns their number. Safe on several instances and after downtime: each is
 * queued once, and of several overdue ones only the closest to the appointment. The text is composed at delivery
 * (reminder-email.server.ts).
 */
export async function remindDue(db: Db, now: Date, mailFrom: string | undefined): Promise<number> {
  const { reminderHours } = await readSection(db, 'booking')
  if (reminderHours.length === 0) return 0
  let queued = 0
  for (const candidate of await listCandidates(db, now, Math.max(...reminderHours))) {
    const hours = dueReminder(candidate, reminderHours, now)
    if (hours !== undefined && (await queueReminder(db, candidate, { hours, now, mailFrom }))) queued++
  }
  return queued
}

/** Returns the hours before the beginning of the reminder that is due; undefined when none is. */
export function dueReminder(
  { startsAt, notifiedAt }: Pick<Candidate, 'startsAt' | 'notifiedAt'>,
  reminderHours: readonly number[],
  now: Date,
): number | undefined {
  if (startsAt <= now) return undefined
  const momentOf = (hours: number) => startsAt.getTime() - hours * HOUR
  const passed = reminderHours.filter((hours) => momentOf(hours) <= now.getTime())
  if (passed.length === 0) return undefined
  const hours = Math.min(...passed)
  const isNews = notifiedAt.getTime() > momentOf(hours) - Math.min(hours, FRESH_HOURS) * HOUR
  return isNews ? undefined : hours
}

async function listCandidates(db: Db, now: Date, mostHours: number): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('appointmentUpdates', 'appointmentUpdates.appointmentId', 'appointments.id')
    .select(['appointments.id', 'appointments.email', 'appointments.date', 'appointments.time'])
    .select(['appointments.duration', 'appointments.createdAt'])
    .select(sql<string | null>`max(appointment_updates.created_at)`.as('notifiedAt'))
    .where('appointments.status', '=', 'confirmed')
    .where('appointments.email', '!=', '')
    .where('appointments.date', '>=', romeDay(now))
    .where('appointments.date', '<=', romeDay(new Date(now.getTime() + mostHours * HOUR)))
    .groupBy('appointments.id')
    .execute()
  return rows.map(({ id, email, notifiedAt, createdAt, ...slot }) => ({
    id,
    email,
    startsAt: slotStart(slot),
    notifiedAt: new Date(notifiedAt ?? createdAt),
  }))
}

/** Queues a reminder unless it was queued before. Returns whether it did. */
async function queueReminder(
  db: Db,
  { id: appointmentId, email, startsAt }: Candidate,
  { hours, now, mailFrom }: { hours: number; now: Date; mailFrom: string | undefined },
): Promise<boolean> {
  const key = { appointmentId, hoursBefore: hours, startsAt: startsAt.toISOString() }
  // The usual case: one read and no transaction.
  if (await findReminder(db, key)) return false
  return db.transaction().execute(async (trx) => {
    const id = newId()
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
