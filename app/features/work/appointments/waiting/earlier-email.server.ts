import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { ITALIAN_TIMES, opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { getUpdate } from '#app/features/work/appointments/emails/get-update.server.ts'
import { factsBlock, subjectOf, topicFacts } from '#app/features/work/appointments/emails/update-texts.ts'
import { formatSlot, slotParam } from '#app/features/work/appointments/slot.ts'
import { formatDeadline } from '#app/lib/text/format.ts'

/**
 * Tells the first on the waiting list of a time that became free and is held for them. Undefined once it is not held any
 * more. `secret` signs the link.
 */
export async function composeEarlier(source: MailSource, secret: string): Promise<MailDraft | undefined> {
  const { db, documentId, company, publicUrl, now } = source
  const { update, appointment } = await getUpdate(db, documentId)
  const [slot] = update.proposals
  const entry = await db
    .selectFrom('waitingList')
    .select(['offered', 'offeredUntil'])
    .where('appointmentId', '=', appointment.id)
    .executeTakeFirst()
  const until = new Date(entry?.offeredUntil ?? 0)
  if (!slot || entry?.offered !== slotParam(slot) || until <= now) return undefined
  const page = appointmentLink(publicUrl, secret, appointment.id)
  return {
    ...(appointment.requestMailId ? { inReplyTo: appointment.requestMailId } : {}),
    content: {
      subject: subjectOf('Si è liberato prima', [slot]),
      preheader: formatSlot(slot),
      heading: 'Si è liberato un orario prima',
      blocks: [
        ...opening(appointment.name, 'Ci avevi chiesto di avvisarti.'),
        {
          kind: 'notice',
          label: 'Orario libero',
          text: formatSlot(slot),
          note: `Te lo riserviamo ${formatDeadline(until, 'fino')}. Dopo, tocca a chi è in lista dopo di te.`,
        },
        ...factsBlock([
          { label: 'Il tuo appuntamento adesso', value: formatSlot(update.after) },
          ...topicFacts(appointment.topic),
        ]),
        { kind: 'action', label: 'Prendi questo orario', href: `${page}#prima` },
        {
          kind: 'paragraph',
          text: 'Se non fai nulla, il tuo appuntamento resta dov’è. Dalla stessa pagina puoi uscire dalla lista.',
        },
        { kind: 'code', label: 'Codice della richiesta', value: appointment.reference },
        ...signature(company),
        ITALIAN_TIMES,
      ],
    },
  }
}
