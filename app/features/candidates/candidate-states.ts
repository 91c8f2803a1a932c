import { formatOthers } from '#app/lib/text/format.ts'

/** States of an application, in the order of a selection. */
export const CANDIDATE_STATES = {
  new: 'Nuova',
  talking: 'In colloquio',
  kept: 'Da tenere in considerazione',
  accepted: 'Accettata',
  declined: 'Non accettata',
} as const

export type CandidateState = keyof typeof CANDIDATE_STATES

/** The state with a stored name. */
export function asCandidateState(text: string): CandidateState {
  return Object.hasOwn(CANDIDATE_STATES, text) ? (text as CandidateState) : 'new'
}

/** An application within a sentence: "candidatura per la posizione «Consulente ABAP»", "candidatura spontanea". */
export function applicationWords(jobTitle: string): string {
  return jobTitle ? `candidatura per la posizione «${jobTitle}»` : 'candidatura spontanea'
}

/** Announces an application: "Nuova candidatura: Consulente ABAP", "Nuova candidatura spontanea". */
export function newApplication(jobTitle: string): string {
  return jobTitle ? `Nuova candidatura: ${jobTitle}` : 'Nuova candidatura spontanea'
}

/** The months for which an application is kept again: "un altro mese", "altri 12 mesi". */
export function moreMonths(months: number): string {
  return `${formatOthers(months)} ${months === 1 ? 'mese' : 'mesi'}`
}

/** Name of the position that an application is for. */
export function positionOf(jobTitle: string): string {
  return jobTitle || 'Candidatura spontanea'
}
