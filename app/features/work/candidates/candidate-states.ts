/** States of an application, in the order of a selection. */
export const CANDIDATE_STATES = {
  new: 'Nuova',
  talking: 'In colloquio',
  kept: 'Da tenere in considerazione',
  accepted: 'Accettata',
  declined: 'Non accettata',
} as const

/** The states as names of lists. */
export const CANDIDATE_LISTS: Readonly<Record<CandidateState, string>> = {
  ...CANDIDATE_STATES,
  new: 'Nuove',
  accepted: 'Accettate',
  declined: 'Non accettate',
}

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

/** Name of the position that an application is for. */
export function positionOf(jobTitle: string): string {
  return jobTitle || 'Candidatura spontanea'
}
