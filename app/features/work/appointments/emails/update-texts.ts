import type { MailBlock, MailFact } from '#app/features/ground/mail/render/content.ts'
import type {
  AppointmentUpdate,
  Place,
  UpdateKind,
} from '#app/features/work/appointments/changes/appointment-update.ts'
import { placeText } from '#app/features/work/appointments/places.ts'
import { formatBriefSlot, formatSlot, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { TOPICS } from '#app/features/work/appointments/topics.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

/** The texts specific to one kind of change. */
export interface UpdateText {
  /** What has happened, in few words; the subject is made of it and of `times`. */
  fact: string
  /** The times that the subject names. */
  times: readonly Slot[]
  /** Heading. */
  title: string
  lead: string
  blocks: MailBlock[]
  /** Label of the button to the customer's page. */
  action: string
  /** Last paragraph; empty for none. */
  closing: string
}

const MAY_REPLY = 'Se l’orario non ti va bene o vuoi aggiungere qualcosa, rispondi a questa email.'
const MAY_ADD = 'Per aggiungere qualcosa rispondi a questa email.'
const ANOTHER_TIME = 'Per concordare un altro orario rispondi a questa email o invia una nuova richiesta dal sito.'

/** What the appointment is about: a topic of ours. Customers can type others, which would reach strangers through our mails. */
export function topicFacts(topic: string): MailFact[] {
  return TOPICS.includes(topic) ? [{ label: 'Argomento', value: topic }] : []
}

/** With whom the customer meets; nothing while nobody attends, or where names are not shown. */
export function withFacts({ consultant }: { consultant?: string | null }, isShown: boolean): MailFact[] {
  return isShown && consultant ? [{ label: 'Con', value: inertLine(consultant) }] : []
}

/** A block of facts; none without facts. */
export function factsBlock(facts: MailFact[]): MailBlock[] {
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}

/** The subject of a mail about an appointment: what has happened, and at which times. */
export function subjectOf(fact: string, times: readonly Slot[]): string {
  return `${[fact, times.map(formatBriefSlot).join('; ')].filter(Boolean).join(': ')} · IDG`
}

/**
 * Texts of a mail about a change that a newer notified change has replaced. They do not repeat the change: its times and
 * offers no longer apply.
 */
export const SUPERSEDED: UpdateText = {
  fact: 'L’appuntamento è cambiato',
  times: [],
  title: 'Questa email è partita in ritardo',
  lead: 'Nel frattempo l’appuntamento è cambiato: vale ciò che leggi nella sua pagina.',
  blocks: [],
  action: 'Vedi com’è ora',
  closing: '',
}

/** Context of a wording beside the change itself. */
interface Around {
  place: string
  /** What the appointment is about. */
  about: MailFact[]
  /** The customer's page still offers to move and to cancel. */
  offersChange: boolean
  /** URL of the customer's page. */
  page: string
  /** End of the hold on the proposals: ", che ti riserviamo fino a …"; empty when it has ended. */
  until: string
}

/** The wording of each kind of change. */
export const UPDATE_TEXTS: Readonly<Record<UpdateKind, (update: AppointmentUpdate, around: Around) => UpdateText>> = {
  confirmed: (update, { place, about, offersChange }) => ({
    fact: 'Confermato',
    times: [update.after],
    title: 'Appuntamento confermato',
    lead:
      update.by === 'visitor'
        ? 'Vale l’orario che hai scelto tra quelli proposti.'
        : update.before.status === 'confirmed'
          ? 'Ci vediamo nel giorno e all’ora che abbiamo concordato.'
          : 'Ci vediamo nel giorno e all’ora che hai chiesto.',
    blocks: [whenAndWhere(update.after, place), ...factsBlock(about)],
    action: seeAnd(offersChange),
    closing: update.by === 'visitor' ? MAY_ADD : MAY_REPLY,
  }),
  moved: (update, around) => (update.after.status === 'pending' ? askedAnew(update, around) : moved(update, around)),
  proposed: ({ before, proposals }, { place, about, page, until }) => ({
    fact: proposals.length === 1 ? 'Nuova proposta' : 'Nuove proposte',
    times: proposals,
    title: proposals.length === 1 ? 'Ti va bene un altro orario?' : 'Quale orario ti va bene?',
    lead:
      proposals.length === 1
        ? `L’orario che hai chiesto non è disponibile. Te ne proponiamo un altro${until}: per confermarlo accettalo nella pagina dell’appuntamento.`
        : `L’orario che hai chiesto non è disponibile. Te ne proponiamo altri${until}: per confermarne uno sceglilo nella pagina dell’appuntamento.`,
    blocks: [...choiceBlocks(proposals, page), ...requested(before, place, about)],
    action: `Vedi ${proposals.length === 1 ? 'la proposta' : 'le proposte'} o scegli un altro orario`,
    closing: `Se ${proposals.length === 1 ? 'non' : 'nessuno'} ti va bene, dalla pagina dell’appuntamento puoi scegliere un altro orario libero o annullare l’appuntamento.`,
  }),
  declined: ({ before }, { place, about }) => ({
    fact: 'Non confermato',
    times: [before],
    title: 'Appuntamento non confermato',
    lead:
      before.status === 'proposed'
        ? `Ci dispiace: anche la nostra proposta non vale più. ${ANOTHER_TIME}`
        : `Ci dispiace. ${ANOTHER_TIME}`,
    blocks: requested(before, place, about),
    action: 'Vedi l’appuntamento',
    closing: '',
  }),
  cancelled: ({ before, by }, { place, about }) => ({
    fact: 'Annullato',
    times: [before],
    title: 'Appuntamento annullato',
    lead: `${by === 'visitor' ? 'Come hai chiesto, ' : 'Ci dispiace: '}${
      before.status === 'proposed' ? 'la nostra proposta non vale più' : 'l’orario qui sotto non vale più'
    }.`,
    blocks: requested(before, place, about, before.status === 'proposed' ? 'Orario richiesto' : 'Orario'),
    action: 'Vedi l’appuntamento',
    closing: ANOTHER_TIME,
  }),
  updated,
  reassigned: ({ after }, { place, about, offersChange }) => ({
    fact: 'Ti riceve un’altra persona',
    times: [after],
    title: 'Ti riceve un’altra persona',
    lead: 'Giorno, ora e luogo restano gli stessi: cambia solo con chi parli.',
    blocks: [whenAndWhere(after, place), ...factsBlock(about)],
    action: seeAnd(offersChange),
    closing: MAY_ADD,
  }),
  expired: ({ before }, { place, about }) => ({
    fact: before.status === 'proposed' ? 'Proposta scaduta' : 'Non più riservato',
    // The proposed times were held, not the requested one.
    times: before.status === 'proposed' ? [] : [before],
    title: before.status === 'proposed' ? 'Proposta scaduta' : 'Orario non più riservato',
    lead:
      before.status === 'proposed'
        ? 'La nostra proposta non ha avuto risposta in tempo.'
        : 'Non siamo riusciti a confermare in tempo l’orario che hai chiesto. Ce ne scusiamo.',
    blocks: [
      ...requested(before, place, about),
      {
        kind: 'paragraph',
        text: 'Il messaggio e i dati che hai inviato restano registrati: nulla è andato perso.',
      },
    ],
    action: 'Vedi l’appuntamento e chiedi un altro orario',
    closing: ANOTHER_TIME,
  }),
}

/** The place or link of a confirmed appointment changed; its time did not. */
function updated({ after, places }: AppointmentUpdate, { place, about, offersChange }: Around): UpdateText {
  const wasAt = places && placeName(places.before)
  const isMoved = places !== undefined && wasAt !== placeName(places.after)
  const link = places?.before.videoLink ? 'Nuovo link della videochiamata' : 'Link della videochiamata'
  return {
    fact: isMoved ? 'Luogo cambiato' : link,
    times: [after],
    title: isMoved ? 'Luogo dell’appuntamento cambiato' : link,
    lead: isMoved
      ? 'Vale quello indicato qui sotto. Giorno e ora restano gli stessi.'
      : 'Per entrare usa il pulsante qui sotto. Giorno e ora restano gli stessi.',
    blocks: [
      whenAndWhere(after, place),
      ...factsBlock([...(isMoved && wasAt ? [{ label: 'Luogo precedente', value: wasAt }] : []), ...about]),
    ],
    action: seeAnd(offersChange),
    closing: isMoved ? 'Se il luogo non ti va bene o vuoi aggiungere qualcosa, rispondi a questa email.' : MAY_ADD,
  }
}

function whenAndWhere(slot: Slot, place: string): MailBlock {
  return { kind: 'notice', label: 'Quando e dove', text: formatSlot(slot), note: place }
}

/** A time that does not hold, with the rest of the appointment. */
function requested(slot: Slot, place: string, about: MailFact[], label = 'Orario richiesto'): MailBlock[] {
  return factsBlock([{ label, value: formatSlot(slot) }, { label: 'Luogo', value: place }, ...about])
}

function placeName({ location, address }: Place): string {
  return placeText({ location, address: inertLine(address, 300) }, 'customerName', ': ')
}

/** A button for each proposed time; it opens the customer's page with that time highlighted. */
function choiceBlocks(proposals: readonly Slot[], page: string): MailBlock[] {
  return proposals.map((slot) => ({
    kind: 'action',
    label: `Scegli ${formatSlot(slot)}`,
    href: `${page}?orario=${slotParam(slot)}#proposte`,
  }))
}

/** The button that joins the video call; none without a link. */
export function callBlocks(link: string): MailBlock[] {
  return link ? [{ kind: 'action', label: 'Entra nella videochiamata', href: link }] : []
}

function moved({ before, after, by }: AppointmentUpdate, { place, about, offersChange }: Around): UpdateText {
  return {
    fact: 'Spostato',
    times: [after],
    title: 'Appuntamento spostato',
    lead:
      by === 'visitor'
        ? 'Come hai chiesto, vale l’orario qui sotto, già confermato.'
        : 'Vale l’orario qui sotto, già confermato.',
    blocks: [
      { kind: 'notice', label: 'Nuovo orario', text: formatSlot(after), note: place },
      ...factsBlock([
        { label: before.status === 'confirmed' ? 'Orario precedente' : 'Orario richiesto', value: formatSlot(before) },
        ...about,
      ]),
    ],
    action: seeAnd(offersChange),
    closing: by === 'visitor' ? MAY_ADD : MAY_REPLY,
  }
}

/** The customer chose another time for a pending appointment. */
function askedAnew({ before, after }: AppointmentUpdate, { place, about, offersChange }: Around): UpdateText {
  const released = before.status === 'proposed' ? ' La nostra proposta non vale più.' : ''
  return {
    fact: 'Nuovo orario richiesto',
    times: [after],
    title: 'Nuovo orario richiesto',
    lead: `Come hai chiesto, abbiamo cambiato giorno e ora della richiesta.${released}`,
    blocks: [
      {
        kind: 'notice',
        label: 'Quando e dove',
        text: formatSlot(after),
        note: `${place}. L’appuntamento è fissato solo dopo la nostra conferma via email.`,
      },
      ...factsBlock([{ label: 'Orario richiesto in precedenza', value: formatSlot(before) }, ...about]),
    ],
    action: seeAnd(offersChange),
    closing: MAY_ADD,
  }
}

/** Button label that names only the actions the customer's page still offers. */
export function seeAnd(offersChange: boolean): string {
  return offersChange ? 'Vedi, sposta o annulla l’appuntamento' : 'Vedi l’appuntamento'
}

/** The proposed times, numbered when there are several. */
export function proposalFacts(proposals: readonly Slot[]): MailFact[] {
  const labelOf = (index: number) => (proposals.length === 1 ? 'Orario proposto' : `Proposta ${index + 1}`)
  return proposals.map((slot, index) => ({ label: labelOf(index), value: formatSlot(slot) }))
}
