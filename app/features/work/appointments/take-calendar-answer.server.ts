import type { CalendarAnswer } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { readInvitationUid } from '#app/lib/calendar-uid.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Trx } from '#db/client.server.ts'
import { standingAnswer } from './calendar-answers.ts'
import { toAttendants } from './consultants/attendants.server.ts'
import { updatesSince } from './emails/get-update.server.ts'
import { calendarOfUpdate } from './ics/calendar-source.server.ts'
import { formatSlot, slotStart } from './slot.ts'

/**
 * The appointment of an invitation, by the token in its UID: whoever has it has been given the invitation. Undefined for
 * any other UID.
 */
export async function findInvited(trx: Trx, uid: string) {
  const { id, token } = readInvitationUid(uid) ?? {}
  if (!id || !token) return undefined
  return trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'contactRequestId', 'appointments.name', 'appointments.email', 'appointments.status'])
    .select([
      'appointments.date',
      'appointments.time',
      'appointments.duration',
      'calendarAnswer',
      'calendarAnswerStart',
      'consultantId',
    ])
    .select((row) =>
      row
        .or([
          row('contactRequests.status', '=', 'spam'),
          row('quarantineReason', 'is not', null),
          row('trashedAt', 'is not', null),
        ])
        .as('isSetAside'),
    )
    .where('appointments.id', '=', id)
    .where('calendarToken', '=', token)
    .executeTakeFirst()
}

/**
 * Stores what a calendar answered to an invitation; the latest counts, as mails overtake each other. It changes nothing
 * else: whoever passes an invitation on passes the right to answer on. Staff are told that it was declined, unless the
 * appointment has another time by now or `isSilent`.
 */
export async function takeCalendarAnswer(
  trx: Trx,
  { clock }: { clock: Clock },
  appointment: NonNullable<Awaited<ReturnType<typeof findInvited>>>,
  { answer, attendee, sequence, stamp = '' }: CalendarAnswer,
  isSilent: boolean,
): Promise<void> {
  const now = clock()
  const present = now.toISOString()
  const answeredAt = stamp !== '' && stamp < present ? stamp : present
  const updates = await updatesSince(trx, appointment.id, 0, now)
  const invited = updates.find(
    (update) => update.sequence === sequence && calendarOfUpdate(update)?.method === 'REQUEST',
  )
  const calendarAnswerStart = slotStart(invited?.after ?? appointment).toISOString()
  const stored = await trx
    .updateTable('appointments')
    .set({
      calendarAnswer: answer,
      calendarAnswerStart,
      calendarAnswerIsOther: mailboxOf(attendee) !== mailboxOf(appointment.email),
      calendarAnsweredAt: answeredAt,
    })
    .where('id', '=', appointment.id)
    .where((row) => row.or([row('calendarAnsweredAt', 'is', null), row('calendarAnsweredAt', '<=', answeredAt)]))
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n || isSilent || appointment.isSetAside) return
  const declines = standingAnswer({ ...appointment, calendarAnswer: answer, calendarAnswerStart }) === 'declined'
  if (!declines || standingAnswer(appointment) === 'declined' || slotStart(appointment) <= now) return
  await notifyStaff(
    trx,
    { clock },
    {
      message: `${appointment.name} ha rifiutato l’invito dal calendario: ${formatSlot(appointment)}`,
      type: 'warning',
      link: `/admin/appointments/${appointment.id}`,
      permission: 'appointments.read',
      ...(await toAttendants(trx, [appointment.consultantId])),
    },
  )
}
