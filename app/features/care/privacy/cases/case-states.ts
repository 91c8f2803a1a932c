import { DAY } from '#app/lib/time/duration.ts'

/** States of a case and their displayed names. */
export const CASE_STATES = {
  asked: 'Cancellazione richiesta',
  open: 'Aperta',
  erasing: 'Cancellazione in corso',
  erased: 'Dati cancellati',
  refused: 'Chiusa senza cancellare',
} as const

export type CaseState = keyof typeof CASE_STATES

/** The state with a stored name. */
export function asCaseState(text: string): CaseState {
  return text in CASE_STATES ? (text as CaseState) : 'open'
}

/** Whether staff can still act on a case. */
export function isPending(state: CaseState): boolean {
  return state === 'asked' || state === 'open'
}

/** Days within which the law wants an answer (GDPR art. 12, paragraph 3). */
export const ANSWER_DAYS = 30

/** Until when a person's request is answered. */
export function answerEnd(askedAt: string): Date {
  return new Date(Date.parse(askedAt) + ANSWER_DAYS * DAY)
}

/** Maximum of addresses of one person. */
export const MOST_ADDRESSES = 10

/** What stands for the address of a closed case, which no longer has one. */
export function nameWithoutAddress(state: CaseState): string {
  return state === 'refused' ? 'Pratica chiusa, indirizzo rimosso' : 'Persona con dati cancellati'
}
