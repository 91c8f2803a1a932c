/**
 * Where a mail of the outbox stands. `sending` is a queued one that a worker has in hand; `dropped` turned out to be needed
 * no more when it was to be sent; `dismissed` was put away by staff.
 */
export const MAIL_STATES = ['dead', 'queued', 'sending', 'sent', 'dropped', 'dismissed'] as const

export type MailState = (typeof MAIL_STATES)[number]

const STATE_NAMES: Record<MailState, string> = {
  dead: 'Non consegnata',
  queued: 'In coda',
  sending: 'In invio',
  sent: 'Inviata',
  dropped: 'Non più necessaria',
  dismissed: 'Archiviata',
}

/** The states as what many mails are. */
export const TAB_NAMES: Record<MailState, string> = {
  ...STATE_NAMES,
  dead: 'Non consegnate',
  sent: 'Inviate',
  dropped: 'Non più necessarie',
  dismissed: 'Archiviate',
}

/** The word for a state; what was kept as a file was not sent. */
export function stateName(state: MailState, delivery: string | null): string {
  return state === 'sent' && delivery === 'file' ? 'Salvata come file' : STATE_NAMES[state]
}

/** Kinds of mail, for people. */
const KIND_NAMES: Record<string, string> = {
  'request-company': 'Nuova richiesta, all’azienda',
  'request-visitor': 'Conferma di ricezione',
  'request-reply': 'Risposta a una richiesta',
  'appointment-confirmed': 'Appuntamento confermato',
  'appointment-moved': 'Appuntamento spostato',
  'appointment-declined': 'Appuntamento rifiutato',
  'appointment-cancelled': 'Appuntamento annullato',
  'appointment-proposed': 'Altri orari proposti',
  'appointment-updated': 'Luogo o link dell’appuntamento',
  'appointment-expired': 'Appuntamento scaduto',
  'appointment-company': 'Modifica del cliente, all’azienda',
  'appointment-hold-ending': 'Scadenza vicina, all’azienda',
  'appointment-verify': 'Conferma dell’indirizzo',
  'appointment-reminder': 'Promemoria di appuntamento',
  'staff-invitation': 'Invito all’area riservata',
  'staff-reset': 'Nuova password',
  'settings-test': 'Email di prova',
}

/** What a kind of mail is called; its own name where nobody has given it one. */
export function kindName(kind: string): string {
  if (Object.hasOwn(KIND_NAMES, kind)) return KIND_NAMES[kind] ?? kind
  return kind.startsWith('appointment-') ? 'Avviso di appuntamento' : kind
}

/** Kinds of mail that go to the company itself. */
export const COMPANY_KINDS: readonly string[] = ['request-company', 'appointment-company', 'appointment-hold-ending']
