/** What a request can be at, and what staff read. The first is stored as the specification says: `pending`. */
export const STATUS_LABELS = {
  pending: 'Nuova',
  'in-progress': 'In lavorazione',
  answered: 'Risposta inviata',
  closed: 'Chiusa',
  spam: 'Spam',
} as const

export type RequestStatus = keyof typeof STATUS_LABELS

export const STATUSES = Object.keys(STATUS_LABELS) as RequestStatus[]

/** True for a text that is one of the states. */
function isStatus(text: string): text is RequestStatus {
  return Object.hasOwn(STATUS_LABELS, text)
}

/** A stored state in words; one that is not known is shown as it is. */
export function statusLabel(status: string): string {
  return isStatus(status) ? STATUS_LABELS[status] : status
}

const QUARANTINE_REASONS: Record<string, string> = {
  trap: 'È stato compilato un campo che le persone non vedono: probabile invio automatico.',
  limit: 'Troppi messaggi in un’ora dallo stesso mittente.',
}

/** Why a request waits in quarantine, in words. */
export function quarantineReason(reason: string): string {
  return QUARANTINE_REASONS[reason] ?? 'La richiesta sembra inviata da un programma.'
}
