import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { getUpdate } from './get-update.server.ts'
import { factsBlock, subjectOf, topicFacts } from './update-texts.ts'

/** Texts for a slot that waits for address verification; the acknowledgement of a request uses them too. */
export const VERIFICATION = {
  fact: 'Conferma l’orario',
  label: 'Orario richiesto',
  action: 'Conferma e riserva l’orario',
  note: (by: Date) => `Al momento il tuo orario non è riservato: confermalo qui sotto ${formatDeadline(by, 'entro')}.`,
} as const

/** Sends the verification link again. Undefined when verification is no longer possible. */
export async function composeVerification(source: MailSource, secret: string): Promise<MailDraft | undefined> {
  const { db, documentId, company, publicUrl, now } = source
  const { appointment } = await getUpdate(db, documentId)
  const row = await db
    .selectFrom('appointments')
    .select(['status', 'holdUntil', 'verifyBy', 'date', 'time', 'duration'])
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow()
  if (!row.verifyBy || !mayVerify(row, now)) return undefined
  const slot = formatSlot(row)
  return {
    ...(appointment.requestMailId ? { inReplyTo: appointment.requestMailId } : {}),
    content: {
      subject: subjectOf(VERIFICATION.fact, [row]),
      preheader: slot,
      heading: 'Conferma l’orario richiesto',
      blocks: [
        ...opening('', 'La tua richiesta è registrata. L’ultimo passo dimostra che questo indirizzo è tuo.'),
        { kind: 'notice', label: VERIFICATION.label, text: slot, note: VERIFICATION.note(new Date(row.verifyBy)) },
        ...factsBlock(topicFacts(appointment.topic)),
        { kind: 'action', label: VERIFICATION.action, href: appointmentLink(publicUrl, secret, appointment.id) },
        { kind: 'code', label: 'Codice della richiesta', value: appointment.reference },
        ...signature(company),
        {
          kind: 'paragraph',
          text: 'Se non hai inviato tu la richiesta, ignora questa email: l’orario non viene riservato.',
          quiet: true,
        },
      ],
    },
  }
}
