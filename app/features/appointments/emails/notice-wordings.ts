import type { AppointmentNotice, NoticeKind } from '#app/features/appointments/changes/update-fields.ts'
import { formatSlot, type Slot } from '#app/features/appointments/slot.ts'
import type { MailBlock, MailFact } from '#app/features/mail/render/content.ts'

/** What a mail to the customer says of one change, beside what all of them say. */
export interface Wording {
  /** Subject, before the reference code, and heading. */
  title: string
  lead: string
  blocks: MailBlock[]
  /** What the button to the customer's page says. */
  action: string
  closing: string
}

const MAY_REPLY = 'Se l’orario non va bene, o per aggiungere qualcosa, basta rispondere a questa email.'
const ANOTHER_TIME =
  'Per concordare un altro orario basta rispondere a questa email o inviare una nuova richiesta dal sito.'

const fact = (label: string, value: string): MailBlock => ({ kind: 'facts', facts: [{ label, value }] })

/** What stands in a mail, and on its button, that tells of a change while the customer has been told of a newer one. */
export const OVERTAKEN = {
  text: 'Questa email è partita in ritardo: nel frattempo l’appuntamento è cambiato e vale quello che si legge nella sua pagina.',
  action: 'Vedere com’è ora',
} as const

/** What a change's words depend on beside the change. */
interface Around {
  /** Where the appointment takes place. */
  place: string
  /** The customer's page still offers to move and to cancel. */
  offersChange: boolean
}

/** The words for a change. */
export const WORDINGS: Readonly<Record<NoticeKind, (notice: AppointmentNotice, around: Around) => Wording>> = {
  confirmed: (notice, { place, offersChange }) => ({
    title: 'Appuntamento confermato',
    lead:
      notice.by === 'visitor'
        ? 'L’appuntamento è confermato all’orario che avevamo proposto.'
        : 'L’appuntamento richiesto è confermato.',
    blocks: [{ kind: 'notice', label: 'Appuntamento confermato', text: formatSlot(notice.after), note: place }],
    action: seeAnd(offersChange),
    closing: MAY_REPLY,
  }),
  moved: (notice, around) => (notice.after.status === 'pending' ? askedAnew(notice, around) : moved(notice, around)),
  proposed: ({ before, proposals }) => ({
    title: proposals.length === 1 ? 'Un altro orario proposto' : 'Altri orari proposti',
    lead:
      proposals.length === 1
        ? 'L’orario richiesto non è disponibile. Proponiamo quest’altro, che riserviamo in attesa della risposta: per confermarlo basta accettarlo nella pagina dell’appuntamento.'
        : 'L’orario richiesto non è disponibile. Proponiamo questi altri, che teniamo liberi in attesa della risposta: per confermarne uno basta sceglierlo nella pagina dell’appuntamento.',
    blocks: [{ kind: 'facts', facts: proposalFacts(proposals) }, fact('Orario richiesto', formatSlot(before))],
    action: proposals.length === 1 ? 'Vedere e accettare l’orario' : 'Scegliere un orario',
    closing: `Se ${proposals.length === 1 ? 'non' : 'nessuno'} va bene, dalla stessa pagina si può scegliere un altro orario libero o annullare la richiesta.`,
  }),
  declined: ({ before }) => ({
    title: 'Appuntamento non confermato',
    lead:
      before.status === 'proposed'
        ? 'Non è possibile fissare l’appuntamento: la nostra proposta non vale più.'
        : 'Non è possibile fissare l’appuntamento all’orario richiesto.',
    blocks: [fact('Orario richiesto', formatSlot(before))],
    action: 'Vedere la richiesta',
    closing: ANOTHER_TIME,
  }),
  cancelled: ({ before, by }) => ({
    title: 'Appuntamento annullato',
    lead: `${by === 'visitor' ? 'Come richiesto, l’' : 'L’'}appuntamento è stato annullato: ${
      before.status === 'proposed' ? 'la nostra proposta non vale più' : 'l’orario qui sotto non vale più'
    }.`,
    blocks: [fact(before.status === 'proposed' ? 'Orario richiesto' : 'Orario annullato', formatSlot(before))],
    action: 'Vedere l’appuntamento',
    closing: ANOTHER_TIME,
  }),
  expired: ({ before }) => ({
    title: 'Orario non più riservato',
    lead:
      before.status === 'proposed'
        ? 'La nostra proposta non ha avuto risposta in tempo e non vale più.'
        : 'Non siamo riusciti a confermare in tempo l’orario richiesto, che non è più riservato. Ce ne scusiamo.',
    blocks: [
      fact('Orario richiesto', formatSlot(before)),
      {
        kind: 'paragraph',
        text: 'Il messaggio e i dati inviati restano registrati: nulla è andato perso.',
      },
    ],
    action: 'Vedere la richiesta e chiedere un altro orario',
    closing: ANOTHER_TIME,
  }),
}

function moved({ before, after, by }: AppointmentNotice, { place, offersChange }: Around): Wording {
  return {
    title: 'Appuntamento spostato',
    lead:
      by === 'visitor'
        ? 'Come richiesto, l’appuntamento è stato spostato. Vale il nuovo orario, già confermato.'
        : 'L’appuntamento è stato spostato. Vale il nuovo orario, già confermato.',
    blocks: [
      { kind: 'notice', label: 'Nuovo orario', text: formatSlot(after), note: place },
      fact(before.status === 'confirmed' ? 'Orario precedente' : 'Orario richiesto', formatSlot(before)),
    ],
    action: seeAnd(offersChange),
    closing: MAY_REPLY,
  }
}

/** The customer chose another time for what nobody had confirmed yet. */
function askedAnew({ before, after }: AppointmentNotice, { place, offersChange }: Around): Wording {
  const released = before.status === 'proposed' ? ' La nostra proposta non vale più.' : ''
  return {
    title: 'Nuovo orario richiesto',
    lead: `Come richiesto, abbiamo registrato il nuovo orario, che è in attesa di conferma.${released}`,
    blocks: [
      {
        ...{ kind: 'notice', label: 'Nuovo orario richiesto, in attesa di conferma', text: formatSlot(after) },
        note: `${place}. L’appuntamento è fissato solo dopo la nostra conferma via email.`,
      },
      fact('Chiesto prima', formatSlot(before)),
    ],
    action: seeAnd(offersChange),
    closing: MAY_REPLY,
  }
}

/** The button to the customer's page: what that no longer offers is not promised. */
export function seeAnd(offersChange: boolean): string {
  return `Vedere l’appuntamento${offersChange ? ', spostarlo o annullarlo' : ''}`
}

/** The proposed times, each with its number where there are several. */
export function proposalFacts(proposals: readonly Slot[]): MailFact[] {
  const labelOf = (index: number) => (proposals.length === 1 ? 'Orario proposto' : `Proposta ${index + 1}`)
  return proposals.map((slot, index) => ({ label: labelOf(index), value: formatSlot(slot) }))
}
