import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { ITALIAN_TIMES, opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { withdrawalFile } from '#app/features/work/appointments/ics/calendar-file.server.ts'
import type { StandingInvitation } from '#app/features/work/appointments/ics/standing-invitations.server.ts'
import { formatBriefSlot, formatSlot, slotStart } from '#app/features/work/appointments/slot.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'

/**
 * The document id of a cancellation. The appointment is deleted in the transaction that queues the mail, so the id
 * carries what the mail needs; the row is deleted after delivery.
 */
export function cancellationId({ appointmentId, sequence, slot, token }: StandingInvitation): string {
  return [appointmentId, sequence, slotStart(slot).getTime(), slot.duration, token].join('.')
}

function readCancellationId(documentId: string) {
  const [id = '', sequence, start, duration, token = ''] = documentId.split('.')
  const slot = { ...romeWallTime(new Date(Number(start))), duration: Number(duration) }
  return { id, token, sequence: Number(sequence), slot }
}

/** Cancels an appointment that an erasure deletes. Contains no personal data except the time. */
export async function composeCancellation({
  documentId,
  recipient,
  company,
  sender,
  now,
}: MailSource): Promise<MailDraft> {
  const { id, token, sequence, slot } = readCancellationId(documentId)
  // The token of a consultant's invitation is their seat.
  const isColleague = /^\d{4,8}$/.test(token)
  return {
    calendar: {
      method: 'CANCEL',
      text: withdrawalFile({ id, token, sequence, slot, stamp: now, company, organizer: sender, attendee: recipient }),
    },
    content: {
      subject: `Annullato: ${formatBriefSlot(slot)} · IDG`,
      preheader: formatSlot(slot),
      heading: 'Appuntamento annullato',
      blocks: [
        ...opening(
          '',
          isColleague
            ? 'Stiamo cancellando i dati di un cliente, e con essi l’appuntamento: l’orario qui sotto non vale più.'
            : 'Stiamo cancellando i dati che conserviamo su di te, e con essi l’appuntamento: l’orario qui sotto non vale più.',
        ),
        { kind: 'facts', facts: [{ label: 'Orario', value: formatSlot(slot) }] },
        { kind: 'paragraph', text: 'Il file allegato toglie l’appuntamento dal tuo calendario.', quiet: true },
        ...(isColleague
          ? []
          : [
              { kind: 'paragraph', text: 'Se vuoi ancora incontrarci, invia una nuova richiesta dal sito.' } as const,
              ...signature(company),
              ITALIAN_TIMES,
            ]),
      ],
    },
  }
}
