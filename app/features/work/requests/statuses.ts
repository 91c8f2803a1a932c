/** States of a request with their Italian labels. The initial one is `pending`, as in the specification. */
export const STATUS_LABELS = {
  pending: 'Nuova',
  'in-progress': 'In lavorazione',
  answered: 'Risposta inviata',
  replied: 'Ha risposto',
  closed: 'Chiusa',
  spam: 'Spam',
} as const

export type RequestStatus = keyof typeof STATUS_LABELS

export const STATUSES = Object.keys(STATUS_LABELS) as RequestStatus[]

function isStatus(text: string): text is RequestStatus {
  return Object.hasOwn(STATUS_LABELS, text)
}

/** Italian label of a stored state; an unknown state is shown unchanged. */
export function statusLabel(status: string): string {
  return isStatus(status) ? STATUS_LABELS[status] : status
}

/** Italian reasons of a quarantine, by their stored names. */
export const QUARANTINE_REASONS: Readonly<Record<string, string>> = {
  trap: 'È stato compilato un campo che le persone non vedono: probabile invio automatico.',
  limit: 'Troppi messaggi in un’ora dallo stesso mittente.',
}

/** Italian reason of a quarantine. */
export function quarantineReason(reason: string): string {
  return QUARANTINE_REASONS[reason] ?? 'La richiesta sembra inviata da un programma.'
}

/** Audit text of a request's release from quarantine. */
export function releaseText(reference: string, reason: string): string {
  const words = quarantineReason(reason).replace(/\.$/, '')
  return `Richiesta ${reference} tolta dalla quarantena. Motivo della quarantena: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
