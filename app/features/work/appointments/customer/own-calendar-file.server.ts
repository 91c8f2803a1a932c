import type { AppContext } from '#app/context.ts'
import { senderAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { calendarFile } from '#app/features/work/appointments/ics/calendar-file.server.ts'
import { getCalendarAppointment } from '#app/features/work/appointments/ics/calendar-source.server.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { appointmentLink, readAppointmentToken } from './customer-link.server.ts'

/**
 * The calendar file offered on the customer's page. Undefined for an invalid token and unless the appointment is
 * confirmed.
 */
export async function findOwnCalendarFile(ctx: AppContext, token: string): Promise<string | undefined> {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  if (id === undefined) return undefined
  const known = await ctx.db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst()
  if (known?.status !== 'confirmed') return undefined
  const [appointment, company, booking] = [
    await getCalendarAppointment(ctx.db, id),
    await readSection(ctx.db, 'company'),
    await readSection(ctx.db, 'booking'),
  ]
  return calendarFile({
    method: 'PUBLISH',
    appointment,
    company,
    videoLink: booking.videoLink,
    showsConsultant: booking.showsConsultant,
    // The same organizer as in the mails: calendars accept updates and cancellations only from the event's organizer.
    organizer: senderAddress(ctx, company),
    changeDeadlineHours: booking.changeDeadlineHours,
    sequence: appointment.version,
    stamp: new Date(appointment.updatedAt),
    page: appointmentLink(ctx.publicUrl, ctx.secret, id),
  })
}
