import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours, formatSlot, type Slot } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot } from '#app/features/work/appointments/states.ts'
import { formatDay, formatDeadline } from '#app/lib/text/format.ts'
import type { CustomerView } from './customer-view.server.ts'

/** "Mercoledì 25 novembre 2026, 09:30 – 10:30". */
function formatSpan(slot: Slot): string {
  // As a heading it breaks before the time, not in the middle of the date.
  const day = formatDay(slot.date).replace(/ (?=\d{4}$)/, '\u00a0')
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${formatHours(slot).replace('–', '\u00a0–\u00a0')}`
}

/**
 * Heading and introduction of the customer's page for the present state. Valid times are the title, with the state
 * above them as `kicker`.
 */
export function headlineOf(view: CustomerView): { kicker?: string; title: string; lead: string } {
  const { title, lead } = stateText(view)
  return hasValidSlot(view.state) ? { kicker: title, title: formatSpan(view.slot), lead } : { title, lead }
}

function stateText(view: CustomerView): { title: string; lead: string } {
  const until = view.heldUntil ? formatDeadline(new Date(view.heldUntil), 'fino') : undefined
  switch (view.state) {
    case 'pending':
      if (view.verifyBy && !view.heldUntil) return verificationHeadline(view, view.verifyBy)
      return {
        title: 'In attesa di conferma',
        lead: until
          ? `Abbiamo ricevuto la richiesta e ti riserviamo l’orario ${until}. La conferma arriva via email.`
          : 'Abbiamo ricevuto la richiesta. L’orario non è riservato: ti rispondiamo via email.',
      }
    case 'proposed':
      return {
        title: proposedTitle(view),
        lead:
          view.proposals.length === 0
            ? PROPOSALS_OVER
            : until
              ? `L’orario richiesto non è disponibile. Te ne proponiamo ${view.proposals.length === 1 ? 'un altro' : 'altri'}, che ti riserviamo ${until}.`
              : 'L’orario richiesto non è disponibile.',
      }
    case 'confirmed':
      return { title: 'Appuntamento confermato', lead: confirmedLead(view) }
    case 'declined':
      return {
        title: 'Appuntamento non confermato',
        lead: 'Non è stato possibile fissare l’appuntamento all’orario richiesto.',
      }
    case 'cancelled':
      if (view.superseded) {
        return { title: 'Richiesta sostituita', lead: 'Hai inviato di nuovo il modulo: vale la richiesta più recente.' }
      }
      return { title: 'Appuntamento annullato', lead: 'L’orario qui sotto non vale più.' }
    case 'expired':
      return {
        title: 'Orario non più riservato',
        lead: `${
          view.unanswered
            ? 'La nostra proposta non ha avuto risposta in tempo.'
            : 'L’orario richiesto non è stato confermato in tempo.'
        } Il tuo messaggio e i tuoi dati restano registrati: nulla è andato perso.`,
      }
    case 'done':
      return { title: 'Appuntamento svolto', lead: 'Grazie per il tempo che ci hai dedicato.' }
    case 'no-show':
      return {
        title: 'Appuntamento mancato',
        lead: 'Non siamo riusciti a incontrarci. Possiamo trovare un altro momento.',
      }
  }
}

function verificationHeadline({ mayVerify, past }: CustomerView, verifyBy: string): { title: string; lead: string } {
  if (mayVerify) {
    return {
      title: 'Conferma l’orario richiesto',
      lead: `Abbiamo ricevuto la richiesta, ma al momento il tuo orario non è riservato: confermalo qui sotto ${formatDeadline(new Date(verifyBy), 'entro')}.`,
    }
  }
  return {
    title: 'Orario non riservato',
    lead: past
      ? 'La richiesta è registrata, ma l’orario è passato senza conferma. Scrivici o telefonaci: ne troviamo un altro.'
      : 'La richiesta è registrata, ma il termine per confermare l’orario è passato. Sceglilo di nuovo qui sotto: te lo riserviamo mentre prepariamo la risposta.',
  }
}

function proposedTitle({ proposals, proposed }: CustomerView): string {
  if (proposals.length > 1) return 'Scegli un orario'
  if (proposals.length === 1) return 'Ti va bene questo orario?'
  return proposed === 1 ? 'L’orario proposto è passato' : 'Gli orari proposti sono passati'
}

const PROPOSALS_OVER = 'Possiamo trovarne un altro: sceglilo qui sotto, oppure scrivici o telefonaci.'

function confirmedLead({ location, past, over, videoLink }: CustomerView): string {
  if (over) return 'L’orario dell’appuntamento è passato.'
  if (past) return 'L’appuntamento è in corso.'
  // Without its link, a video call lacks what is needed to join it.
  const { at, meeting } = placeKind(location)
  const isComplete = at !== 'link' || videoLink !== ''
  return `${meeting}.${isComplete ? ' Qui trovi tutto ciò che serve.' : ''}`
}

/** Label of the slot on the page. */
export function slotLabel({ state }: CustomerView): string {
  if (state === 'cancelled') return 'Orario annullato'
  if (state === 'confirmed') return 'Quando'
  return state === 'done' || state === 'no-show' ? 'Era fissato per' : 'Orario richiesto'
}

/** Short description of an event in the history, addressed to the customer. */
export function eventText({
  kind,
  byVisitor,
  before,
  after,
  proposed,
  placeChanged,
}: CustomerView['history'][number]): string {
  switch (kind) {
    case 'confirmed':
      return byVisitor ? `Hai accettato l’orario proposto: ${formatSlot(after)}` : `Confermato per ${formatSlot(after)}`
    case 'moved':
      return `${byVisitor ? 'Hai scelto un altro orario:' : 'Spostato'} da ${formatSlot(before)} a ${formatSlot(after)}`
    case 'cancelled':
      return byVisitor ? 'Hai annullato l’appuntamento' : 'Annullato da noi'
    case 'proposed':
      return proposed === 1 ? 'Abbiamo proposto un altro orario' : 'Abbiamo proposto altri orari'
    case 'updated':
      return placeChanged ? 'Abbiamo cambiato il luogo' : 'Abbiamo impostato il link della videochiamata'
    case 'reassigned':
      return 'Ti riceve un’altra persona'
    case 'declined':
      return 'Non confermato'
    default:
      return 'Scaduto senza conferma'
  }
}
