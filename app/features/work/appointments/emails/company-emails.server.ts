import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import type { MailBlock, MailFact } from '#app/features/ground/mail/render/content.ts'
import type { AppointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatBriefSlot, formatSlot } from '#app/features/work/appointments/slot.ts'
import { asState, isHeld, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import { getUpdate } from './get-update.server.ts'
import { proposalFacts } from './update-texts.ts'

/** Notifies the company of a change by the customer; Reply-To is the customer. */
export async function composeForCompany({ db, documentId, publicUrl }: MailSource): Promise<MailDraft> {
  const { update, appointment } = await getUpdate(db, documentId)
  const title = titleOf(update)
  const told = update.kind === 'cancelled' ? update.before : update.after
  const reason = inertText(update.reason)
  const blocks: MailBlock[] = [
    {
      kind: 'facts',
      facts: [
        { label: 'Cliente', value: inertLine(appointment.name) },
        { label: 'Prima', value: `${formatSlot(update.before)} (${stateOf(update.before.status)})` },
        ...(update.kind === 'cancelled' ? [] : [{ label: 'Dopo', value: formatSlot(update.after) }]),
        ...aboutOf(appointment),
      ],
    },
    ...(reason ? [{ kind: 'quote', label: 'Motivo', text: reason } as const] : []),
    { kind: 'action', label: 'Apri l’appuntamento', href: `${publicUrl}/admin/appointments/${appointment.id}` },
    { kind: 'code', label: 'Codice della richiesta', value: appointment.reference },
  ]
  return {
    replyTo: { name: appointment.name, address: appointment.email },
    content: {
      subject: `${title}: ${formatBriefSlot(told)} · ${inertLine(appointment.name, 80)}`,
      preheader: formatSlot(told),
      heading: title,
      blocks,
    },
  }
}

/** Notifies the company that an appointment expires soon. Undefined when it has been answered since. */
export async function composeHoldEnding({
  db,
  documentId,
  publicUrl,
  now,
}: MailSource): Promise<MailDraft | undefined> {
  const { update, appointment } = await getUpdate(db, documentId)
  const { holdUntil } = await db
    .selectFrom('appointments')
    .select('holdUntil')
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow()
  if (appointment.version !== update.sequence || !isHeld(asState(appointment.status)) || !holdUntil) return undefined
  const until = new Date(holdUntil)
  if (until <= now) return undefined
  const proposals = await listProposals(db, appointment.id)
  const several = proposals.length > 1
  const held = `${several ? 'Gli orari restano riservati' : 'L’orario resta riservato'} ${formatDeadline(until, 'fino')}`
  const title =
    proposals.length === 0
      ? 'Appuntamento ancora da confermare'
      : `${several ? 'Orari proposti' : 'Orario proposto'} senza risposta`
  return {
    ...(appointment.email && { replyTo: { name: appointment.name, address: appointment.email } }),
    content: {
      subject: `${title}: ${(proposals.length > 0 ? proposals : [update.before]).map(formatBriefSlot).join('; ')} · ${inertLine(appointment.name, 80)}`,
      preheader: held,
      heading: title,
      blocks: [
        {
          kind: 'paragraph',
          text: `${held}: poi ${several ? 'tornano liberi' : 'torna libero'}${appointment.email && ' e il cliente riceve un’email'}.`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Cliente', value: inertLine(appointment.name) },
            { label: 'Orario richiesto', value: formatSlot(update.before) },
            ...proposalFacts(proposals),
            ...aboutOf(appointment),
          ],
        },
        { kind: 'action', label: 'Apri l’appuntamento', href: `${publicUrl}/admin/appointments/${appointment.id}` },
        { kind: 'code', label: 'Codice della richiesta', value: appointment.reference },
      ],
    },
  }
}

function titleOf({ kind, after }: AppointmentUpdate): string {
  if (kind === 'confirmed') return 'Orario proposto accettato'
  if (kind === 'cancelled') return 'Appuntamento annullato dal cliente'
  return after.status === 'confirmed' ? 'Appuntamento spostato dal cliente' : 'Nuovo orario richiesto, da confermare'
}

/** Where, and about what, also in the customer's words. */
function aboutOf({ location, topic }: { location: string; topic: string }): MailFact[] {
  const about = inertLine(topic)
  const place = { label: 'Luogo', value: placeKind(location).name }
  return about ? [place, { label: 'Argomento', value: about }] : [place]
}

function stateOf(status: string): string {
  return STATE_NAMES[asState(status)].toLowerCase()
}
