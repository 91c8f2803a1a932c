/**
 * States of a mail. `sending`: claimed by a worker; `dropped`: no longer needed when due; `dismissed`: discarded by
 * staff.
 */
export const MAIL_STATES = ['dead', 'queued', 'sending', 'sent', 'dropped', 'dismissed'] as const

export type MailState = (typeof MAIL_STATES)[number]

/** Italian names of the states. */
export const MAIL_STATE_NAMES: Record<MailState, string> = {
  dead: 'Non consegnata',
  queued: 'In coda',
  sending: 'In invio',
  sent: 'Inviata',
  dropped: 'Non più necessaria',
  dismissed: 'Archiviata',
}

/** Italian plural names of the states. */
export const TAB_NAMES: Record<MailState, string> = {
  ...MAIL_STATE_NAMES,
  dead: 'Non consegnate',
  sent: 'Inviate',
  dropped: 'Non più necessarie',
  dismissed: 'Archiviate',
}

/** Italian name of a state; a mail kept as a file has its own. */
export function stateName(state: MailState, delivery: string | null): string {
  return state === 'sent' && delivery === 'file' ? 'Salvata come file' : MAIL_STATE_NAMES[state]
}

/** Italian names of the mail kinds. */
const KIND_NAMES: Record<string, string> = {
  'request-company': 'Notifica: nuova richiesta',
  'request-visitor': 'Conferma di ricezione',
  'request-reply': 'Risposta a una richiesta',
  'appointment-confirmed': 'Appuntamento confermato',
  'appointment-moved': 'Appuntamento spostato',
  'appointment-declined': 'Appuntamento rifiutato',
  'appointment-cancelled': 'Appuntamento annullato',
  'appointment-proposed': 'Proposta di orario',
  'appointment-updated': 'Luogo o link dell’appuntamento cambiato',
  'appointment-reassigned': 'Consulente dell’appuntamento cambiato',
  'appointment-expired': 'Appuntamento scaduto',
  'appointment-company': 'Notifica: appuntamento modificato',
  'appointment-hold-ending': 'Notifica: scadenza vicina',
  'appointment-earlier': 'Orario liberato prima',
  'appointment-verify': 'Richiesta di conferma dell’indirizzo email',
  'appointment-reminder': 'Promemoria di appuntamento',
  'consultant-invitation': 'Invito di un consulente',
  'staff-invitation': 'Invito all’area riservata',
  'staff-reset': 'Nuova password',
  'staff-access': 'Notifica sull’accesso',
  'settings-test': 'Email di prova',
  'candidate-received': 'Candidatura ricevuta',
  'candidate-staff': 'Notifica: nuova candidatura',
  'candidate-reply': 'Risposta a una candidatura',
  'candidate-keep': 'Richiesta di conservare una candidatura',
  'privacy-link': 'Link ai dati personali',
  'privacy-erased': 'Conferma di cancellazione',
  'privacy-cancelled': 'Appuntamento annullato per cancellazione dei dati',
}

/** Italian name of a mail kind, or the kind itself if it has none. */
export function kindName(kind: string): string {
  if (Object.hasOwn(KIND_NAMES, kind)) return KIND_NAMES[kind] ?? kind
  return kind.startsWith('appointment-') ? 'Notifica di appuntamento' : kind
}

/** What is wrong in the customer's calendar while a mail with a calendar file is not delivered. */
const CALENDAR_FAULTS: Record<string, string> = {
  'appointment-confirmed': 'Il cliente non ha l’appuntamento in calendario: avvisalo per telefono.',
  'appointment-moved': 'Nel calendario del cliente manca il nuovo orario: avvisalo per telefono.',
  'appointment-updated': 'Nel calendario del cliente restano luogo e link precedenti: avvisalo per telefono.',
  'appointment-reassigned': 'Nel calendario del cliente resta il nome di prima.',
  'appointment-cancelled':
    'L’appuntamento annullato può essere ancora nel calendario del cliente: avvisalo per telefono.',
  'privacy-cancelled':
    'L’appuntamento annullato può essere ancora nel calendario della persona: avvisala in un altro modo.',
}

/** Returns what staff must do about the customer's calendar if a mail of this kind is not delivered. */
export function calendarFault(kind: string): string | undefined {
  return Object.hasOwn(CALENDAR_FAULTS, kind) ? CALENDAR_FAULTS[kind] : undefined
}

/** Mail kinds sent to the company. */
export const COMPANY_KINDS: readonly string[] = [
  'request-company',
  'appointment-company',
  'appointment-hold-ending',
  'candidate-staff',
]

/** Whether mails of a kind go to a customer. */
export function isCustomerKind(kind: string): boolean {
  return /^(request|appointment|candidate)-/.test(kind) && !COMPANY_KINDS.includes(kind)
}
