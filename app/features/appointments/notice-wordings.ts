import type { MailBlock, MailFact } from '../mail/content.ts'
import { formatSlot } from './slot.ts'
import type { AppointmentNotice, NoticeKind } from './update-fields.ts'

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

const MANAGE = 'Vedere l’appuntamento, spostarlo o annullarlo'
const MAY_REPLY = 'Se l’orario non va bene, o per aggiungere qualcosa, basta rispondere a questa email.'
const ANOTHER_TIME =
  'Per concordare un altro orario basta rispondere a questa email o inviare una nuova richiesta dal sito.'

const fact = (label: string, value: string): MailBlock => ({ kind: 'facts', facts: [{ label, value }] })

/** The words for a change; `place` is where the appointment takes place. */
export const WORDINGS: Readonly<Record<NoticeKind, (notice: AppointmentNotice, place: string) => Wording>> = {
  confirmed: (notice, place) => ({
    title: 'Appuntamento confermato',
    lead:
      notice.by === 'visitor'
        ? 'L’appuntamento è confermato all’orario scelto tra quelli proposti.'
        : 'L’appuntamento richiesto è confermato.',
    blocks: [{ kind: 'notice', label: 'Appuntamento confermato', text: formatSlot(notice.after), note: place }],
    action: MANAGE,
    closing: MAY_REPLY,
  }),
  moved: (notice, place) => (notice.after.status === 'pending' ? askedAnew(notice, place) : moved(notice, place)),
  proposed: ({ before, proposals }) => ({
    title: 'Altri orari proposti',
    lead:
      proposals.length === 1
        ? 'L’orario richiesto non è disponibile. Proponiamo quest’altro, che teniamo libero in attesa della risposta: per confermarlo basta accettarlo nella pagina dell’appuntamento.'
        : 'L’orario richiesto non è disponibile. Proponiamo questi altri, che teniamo liberi in attesa della risposta: per confermarne uno basta sceglierlo nella pagina dell’appuntamento.',
    blocks: [{ kind: 'facts', facts: proposals.map(alternative) }, fact('Orario richiesto', formatSlot(before))],
    action: proposals.length === 1 ? 'Vedere e accettare l’orario' : 'Scegliere un orario',
    closing:
      'Se nessuno va bene, dalla stessa pagina si può scegliere un altro orario libero o annullare la richiesta.',
  }),
  declined: ({ before }) => ({
    title: 'Appuntamento non confermato',
    lead: 'Non è possibile fissare l’appuntamento all’orario richiesto.',
    blocks: [fact('Orario richiesto', formatSlot(before))],
    action: 'Vedere la richiesta',
    closing: ANOTHER_TIME,
  }),
  cancelled: ({ before, by }) => ({
    title: 'Appuntamento annullato',
    lead:
      by === 'visitor'
        ? 'Come richiesto, l’appuntamento è stato annullato: l’orario qui sotto non vale più.'
        : 'L’appuntamento è stato annullato: l’orario qui sotto non vale più.',
    blocks: [fact('Orario annullato', formatSlot(before))],
    action: 'Vedere l’appuntamento',
    closing: ANOTHER_TIME,
  }),
  expired: ({ before }) => ({
    title: 'Orario non più riservato',
    lead:
      before.status === 'proposed'
        ? 'Gli orari proposti non hanno avuto risposta in tempo e non sono più riservati.'
        : 'Non siamo riusciti a confermare in tempo l’orario richiesto, che non è più riservato. Ce ne scusiamo.',
    blocks: [
      fact('Orario richiesto', formatSlot(before)),
      {
        kind: 'paragraph',
        text: 'Il messaggio e i dati inviati restano registrati: nulla è andato perso e non serve scriverli di nuovo.',
      },
    ],
    action: 'Vedere la richiesta e chiedere un altro orario',
    closing: ANOTHER_TIME,
  }),
}

function moved({ before, after, by }: AppointmentNotice, place: string): Wording {
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
    action: MANAGE,
    closing: MAY_REPLY,
  }
}

/** The customer chose another time for what nobody had confirmed yet. */
function askedAnew({ before, after }: AppointmentNotice, place: string): Wording {
  return {
    title: 'Nuovo orario richiesto',
    lead: 'Come richiesto, l’appuntamento è stato spostato al nuovo orario, in attesa di conferma.',
    blocks: [
      {
        ...{ kind: 'notice', label: 'Nuovo orario richiesto, in attesa di conferma', text: formatSlot(after) },
        note: `${place}. L’appuntamento è fissato solo dopo la nostra conferma via email.`,
      },
      fact('Orario precedente', formatSlot(before)),
    ],
    action: MANAGE,
    closing: MAY_REPLY,
  }
}

function alternative(slot: AppointmentNotice['proposals'][number], index: number): MailFact {
  return { label: `Proposta ${index + 1}`, value: formatSlot(slot) }
}
