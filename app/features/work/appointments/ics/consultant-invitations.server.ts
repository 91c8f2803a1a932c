import type { SystemContext } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { withdrawMails } from '#app/features/ground/mail/outbox/withdraw.server.ts'
import { type Slot, slotEnd, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { newId } from '#app/lib/id.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { StandingInvitation } from './standing-invitations.server.ts'

/** What an invitation says: when and where. */
export type InvitedTo = Slot & { location: string; address: string; videoLink: string }

/**
 * Makes the calendars of consultants agree with an appointment, in the transaction of its change: who attends it while it
 * is confirmed gets or keeps the invitation, everybody else loses it. What has not left yet is replaced. Call it under
 * `lockCells`.
 */
export async function inviteConsultants(
  ctx: Pick<SystemContext, 'clock' | 'mailFrom'>,
  trx: Trx,
  appointmentId: string,
  dueAfterMs = 0,
): Promise<void> {
  const now = ctx.clock()
  const { consultantId, status, version, ...appointment } = await trx
    .selectFrom('appointments')
    .select(['consultantId', 'status', 'version', 'date', 'time', 'duration', 'location', 'address', 'videoLink'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  // What has taken place stays in the calendar.
  if (status === 'done' || status === 'no-show') return
  const told = await leftInvitations(trx, appointmentId, now)
  if (consultantId === null && told.length === 0) return
  const present = JSON.stringify(appointment satisfies InvitedTo)
  const people = await listInvitable(trx, [consultantId ?? '', ...told.map(({ adminId }) => adminId)])
  for (const { id: adminId, email, isInvited, hasCalendar } of people) {
    const last = told.findLast((row) => row.adminId === adminId)
    const isTheirs = status === 'confirmed' && consultantId === adminId && isInvited && !hasCalendar
    const hasEvent = last?.method === 'REQUEST'
    if (isTheirs ? hasEvent && last.fields === present : !hasEvent) continue
    if (isTheirs && slotEnd(appointment) <= now) continue
    const documentId = newId()
    await trx
      .insertInto('consultantInvitations')
      .values({
        id: documentId,
        appointmentId,
        adminId,
        method: isTheirs ? 'REQUEST' : 'CANCEL',
        // Turning invitations off and on leaves the version as it is.
        sequence: Math.max(version, (last?.sequence ?? 0) + 1),
        fields: isTheirs ? present : (last?.fields ?? present),
        needsEmailSending: true,
        emailSent: false,
        createdAt: now.toISOString(),
      })
      .execute()
    const mail = { documentCollection: 'consultantInvitations', documentId, recipient: email } as const
    await queueMail(trx, { ...mail, kind: 'consultant-invitation', now, dueAfterMs, mailFrom: ctx.mailFrom })
  }
}

/** The same for all upcoming appointments of a consultant, whose settings have changed. */
export async function inviteAgain(
  ctx: Pick<SystemContext, 'clock' | 'mailFrom'>,
  trx: Trx,
  adminId: string,
): Promise<void> {
  const ahead = await trx
    .selectFrom('appointments')
    .select('id')
    .where('consultantId', '=', adminId)
    .where('status', '=', 'confirmed')
    .where('date', '>=', romeDay(ctx.clock()))
    .execute()
  for (const { id } of ahead) await inviteConsultants(ctx, trx, id)
}

/** The invitations to an appointment that have left or are leaving, in order; removes the others with their mails. */
async function leftInvitations(trx: Trx, appointmentId: string, now: Date) {
  const rows = await trx
    .selectFrom('consultantInvitations')
    .select(['id', 'adminId', 'method', 'sequence', 'fields', 'emailSent'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('sequence')
    .execute()
  const left: typeof rows = []
  for (const row of rows) {
    if (row.emailSent || !(await withdrawMails(trx, 'consultantInvitations', row.id, now))) left.push(row)
    else await trx.deleteFrom('consultantInvitations').where('id', '=', row.id).execute()
  }
  return left
}

/** Those of these members of staff who may be told about appointments. */
export async function listInvitable(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('consultants')
    .innerJoin('admins', 'admins.id', 'consultants.adminId')
    .select(['admins.id', 'admins.name', 'admins.email', 'seat', 'isInvited'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('consultantCalendars')
            .select('consultantCalendars.id')
            .whereRef('consultantCalendars.adminId', '=', 'admins.id')
            .where('kind', '=', 'caldav')
            .where('isLeaving', '=', false),
        )
        // Their appointments are written there.
        .as('hasCalendar'),
    )
    .where('admins.id', 'in', ids)
    .where('admins.isActive', '=', true)
    .where('admins.role', 'in', rolesWith('appointments.read'))
    .orderBy('seat')
    .execute()
}

/** The upcoming appointments among `ids` that are in the calendar of a consultant. */
export async function listConsultantsInvited(db: Db, ids: readonly string[], now: Date): Promise<StandingInvitation[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('consultantInvitations')
    .select(['appointmentId', 'adminId', 'method', 'sequence', 'fields'])
    .where('appointmentId', 'in', ids)
    .orderBy('sequence')
    .execute()
  const last = [...new Map(rows.map((row) => [`${row.appointmentId} ${row.adminId}`, row])).values()]
  const people = await listInvitable(db, ['', ...last.map(({ adminId }) => adminId)])
  return last.flatMap(({ appointmentId, adminId, method, sequence, fields }) => {
    const person = people.find(({ id }) => id === adminId)
    const slot = slotOf(JSON.parse(fields) as InvitedTo)
    if (!person || method !== 'REQUEST' || slotStart(slot) <= now) return []
    const token = String(person.seat)
    return [{ appointmentId, email: person.email, slot, token, sequence: sequence + 1 }]
  })
}
