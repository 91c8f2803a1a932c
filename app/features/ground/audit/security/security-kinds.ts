import { actionName } from '#app/features/ground/audit/actions.ts'
import { lookUp } from '#app/lib/look-up.ts'

/** Kinds of security events that are no actions of the audit log, with their Italian names. */
const REFUSALS = {
  'sign-in-failed': 'Accesso non riuscito',
  'sign-in-disabled': 'Tentativo con un accesso disattivato',
  'second-step-failed': 'Codice di verifica errato',
  'confirm-failed': 'Conferma dell’accesso non riuscita',
  'link-invalid': 'Link di accesso non valido',
  'attempts-limit': 'Troppi tentativi di accesso',
  'contact-limit': 'Troppi invii dai moduli del sito',
  'appointment-limit': 'Troppe modifiche di un appuntamento',
  forbidden: 'Permesso negato',
  'cross-origin': 'Modulo inviato da un altro sito',
  'bad-path': 'Indirizzo non valido',
  'bad-host': 'Richiesta per un altro sito',
} as const

/** A kind of event that a request caused by being refused. */
export type RefusalKind = keyof typeof REFUSALS

/** Kinds of other events that are no actions of the audit log. */
const EVENTS = { confirmed: 'Accesso confermato' } as const

/** Actions of the audit log that are also security events: accesses, rights, credentials, exports, safeguards. */
const SECURITY_ACTION =
  /^(auth-|staff-|account-(?!rename$)|audit-export$|request-export$|settings-save$|retention-confirm$|privacy-)/

/** Returns whether an action of the audit log is a security event too. */
export function isSecurityAction(action: string): boolean {
  return SECURITY_ACTION.test(action)
}

/** Returns whether an event is a refusal, as opposed to a change that took place. */
export function isRefusal(kind: string): boolean {
  return Object.hasOwn(REFUSALS, kind)
}

/** All refusals, for filters. */
export const REFUSAL_KINDS = Object.keys(REFUSALS) as RefusalKind[]

/** Italian name of a kind. */
export function securityKindName(kind: string): string {
  return lookUp({ ...REFUSALS, ...EVENTS }, kind) ?? actionName(kind)
}

/** Italian names of details; route patterns are shown as they are. */
const DETAILS: Readonly<Record<string, string>> = {
  password: 'password',
  'second-step': 'password e verifica in due passaggi',
  passkey: 'passkey',
  confirm: 'conferma della password',
  reset: 'nuova password',
  company: 'account aziendale',
  link: 'link',
  setup: 'primo accesso',
  invitation: 'invito',
}

/** Text of a detail for display. */
export function securityDetail(detail: string): string {
  return Object.hasOwn(DETAILS, detail) ? (DETAILS[detail] ?? detail) : detail
}
