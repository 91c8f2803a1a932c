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

/** Name of the position that an application is for. */
export function positionOf(jobTitle: string): string {
  return jobTitle || 'Candidatura spontanea'
}
