import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import type { MailBlock } from '#app/features/ground/mail/render/content.ts'
import { ITALIAN_TIMES, opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { mayChange } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { calendarPlace } from '#app/features/work/appointments/ics/calendar-place.ts'
import { getCalendarAppointment } from '#app/features/work/appointments/ics/calendar-source.server.ts'
import { formatSlot, type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { callBlocks, factsBlock, seeAnd, subjectOf, topicFacts, withFacts } from './update-texts.ts'

/**
 * Composes a reminder from the appointment as it is at delivery. Undefined when it is no longer confirmed, was moved
 * (the new time has its own reminders), has begun, or a reminder closer to it is queued. `secret` signs the link.
 */
export async function composeReminder(source: MailSource, secret: string): Promise<MailDraft | undefined> {
  const { db, documentId, company, publicUrl, now } = source
  const reminder = await db
    .selectFrom('appointmentReminders')
    .select(['appointmentId', 'startsAt', 'hoursBefore'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const appointment = await getCalendarAppointment(db, reminder.appointmentId)
  const start = slotStart(appointment)
  if (appointment.status !== 'confirmed' || start.toISOString() !== reminder.startsAt || start <= now) return undefined
  if (await nearerReminder(db, reminder)) return undefined

  const booking = await readSection(db, 'booking')
  const room = appointment.videoLink || booking.videoLink
  const offersChange = mayChange('confirmed', appointment, booking.changeDeadlineHours, now)
  const isCall = appointment.location === 'Online' && room !== ''
  const page = appointmentLink(publicUrl, secret, appointment.id)
  const blocks: MailBlock[] = [
    ...opening(appointment.name, 'Ci vediamo nel giorno e all’ora che abbiamo confermato.'),
    {
      kind: 'notice',
      label: 'Quando e dove',
      text: formatSlot(appointment),
      note: isCall ? 'Online, in videochiamata' : calendarPlace(appointment, company, room),
    },
    ...factsBlock([...withFacts(appointment, booking.showsConsultant), ...topicFacts(appointment.topic)]),
    ...callBlocks(isCall ? room : ''),
    { kind: 'action', label: seeAnd(offersChange), href: page, quiet: isCall },
    { kind: 'code', label: 'Codice della richiesta', value: appointment.reference },
    { kind: 'paragraph', text: 'Per qualsiasi imprevisto rispondi a questa email o telefonaci.' },
    ...signature(company),
    ITALIAN_TIMES,
  ]
  return {
    ...(appointment.requestMailId ? { inReplyTo: appointment.requestMailId } : {}),
    content: {
      subject: reminderSubject(appointment, now),
      preheader: formatSlot(appointment),
      heading: 'Promemoria dell’appuntamento',
      blocks,
    },
  }
}

/** "Domani alle 11:00 …", counted from the day in Rome on which the mail is sent. */
function reminderSubject(slot: Slot, now: Date): string {
  const today = romeDay(now)
  const day = slot.date === today ? 'Oggi' : slot.date === addDays(today, 1) ? 'Domani' : undefined
  return day ? `${day} alle ${slot.time}: il tuo appuntamento · IDG` : subjectOf('Promemoria', [slot])
}

/** Whether a reminder of the same beginning and closer to it is queued: after downtime both may be waiting. */
async function nearerReminder(
  db: Db,
  { appointmentId, startsAt, hoursBefore }: { appointmentId: string; startsAt: string; hoursBefore: number },
): Promise<boolean> {
  const nearer = await db
    .selectFrom('appointmentReminders')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .where('startsAt', '=', startsAt)
    .where('hoursBefore', '<', hoursBefore)
    .executeTakeFirst()
  return nearer !== undefined
}
