import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { staffEvent } from '#app/features/work/appointments/ics/calendar-feed.server.ts'
import { organizerOf, personName } from '#app/features/work/appointments/ics/calendar-file.server.ts'
import { getCalendarAppointment } from '#app/features/work/appointments/ics/calendar-source.server.ts'
import { type InvitedTo, listInvitable } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { writeIcs } from '#app/features/work/appointments/ics/ics.server.ts'
import { formatBriefSlot, formatSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

/**
 * Invites a consultant to an appointment, or takes it out of their calendar. Undefined when a newer invitation says
 * more, as several calendar programs ignore SEQUENCE, and for somebody who no longer works with customers.
 */
export async function composeInvitation(source: MailSource): Promise<MailDraft | undefined> {
  const { db, documentId, recipient, company, publicUrl, sender } = source
  const { appointmentId, adminId, createdAt, fields, ...row } = await db
    .selectFrom('consultantInvitations')
    .selectAll()
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('consultantInvitations')
    .select(['method', 'sequence'])
    .where('appointmentId', '=', appointmentId)
    .where('adminId', '=', adminId)
    .orderBy('sequence')
    .execute()
  const [person] = await listInvitable(db, [adminId])
  if (!person || others.some(({ sequence }) => sequence > row.sequence)) return undefined

  const method = row.method === 'CANCEL' ? 'CANCEL' : 'REQUEST'
  const isRemoved = method === 'CANCEL'
  const stored = await getCalendarAppointment(db, appointmentId)
  const appointment = { ...stored, ...(JSON.parse(fields) as InvitedTo), status: 'confirmed' }
  const { videoLink: room } = await readSection(db, 'booking')
  const event = staffEvent(appointment, company, room, publicUrl)
  const isUpdate = others.findLast(({ sequence }) => sequence < row.sequence)?.method === 'REQUEST'
  const [title, lead] = isRemoved ? removalOf(stored, adminId) : isUpdate ? CHANGED : NEW
  const when = formatSlot(appointment)
  const name = inertLine(stored.name, 80)
  const page = `${publicUrl}/admin/appointments/${appointmentId}`
  return {
    ...(stored.email && { replyTo: { name: stored.name, address: stored.email } }),
    calendar: {
      method,
      text: writeIcs({
        method,
        events: [
          {
            ...event,
            // The customer's event has another UID: both may be in one calendar.
            uid: ownUid(appointmentId, String(person.seat)),
            sequence: row.sequence,
            stamp: new Date(createdAt),
            slot: slotOf(appointment),
            url: page,
            status: isRemoved ? 'CANCELLED' : 'CONFIRMED',
            ...(isRemoved && { comment: lead }),
            organizer: organizerOf(company, sender),
            attendee: { name: personName(person.name) || recipient, address: recipient, isAsked: false },
          },
        ],
      }),
    },
    content: {
      subject: `${title}: ${formatBriefSlot(appointment)} · ${name}`,
      preheader: when,
      heading: title,
      blocks: [
        { kind: 'paragraph', text: lead },
        {
          kind: 'facts',
          facts: [
            { label: isRemoved ? 'Orario' : 'Quando', value: when },
            { label: 'Cliente', value: event.summary },
            ...(isRemoved ? [] : [{ label: 'Luogo', value: event.location }]),
            ...(isRemoved || !stored.phone ? [] : [{ label: 'Telefono', value: inertLine(stored.phone) }]),
          ],
        },
        { kind: 'action', label: 'Apri l’appuntamento', href: page },
        { kind: 'code', label: 'Codice della richiesta', value: stored.reference },
        {
          kind: 'paragraph',
          text: `Il file allegato ${isRemoved ? 'toglie l’appuntamento dal tuo calendario' : 'è l’invito per il tuo calendario'}. Gli inviti si spengono in «Il mio account», «I miei orari».`,
          quiet: true,
        },
      ],
    },
  }
}

const NEW = ['Nuovo appuntamento', 'Questo appuntamento è tuo.'] as const
const CHANGED = ['Appuntamento cambiato', 'È ancora tuo: valgono l’orario e il luogo qui sotto.'] as const

function removalOf({ status, consultantId }: { status: string; consultantId: string | null }, adminId: string) {
  if (status !== 'confirmed') return ['Appuntamento annullato', 'L’orario qui sotto non vale più.'] as const
  return consultantId === adminId
    ? (['Appuntamento tolto dal calendario', 'Resta tuo, ma non lo ricevi più come invito.'] as const)
    : (['Appuntamento non più tuo', 'Ora se ne occupa un’altra persona.'] as const)
}
