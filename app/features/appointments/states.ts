/** What an appointment can be, with the words that people read. */
export const STATE_NAMES = {
  pending: 'In attesa',
  confirmed: 'Confermato',
  declined: 'Rifiutato',
  cancelled: 'Annullato',
  done: 'Svolto',
  'no-show': 'Cliente assente',
} as const

export type AppointmentState = keyof typeof STATE_NAMES

/** What a member of staff can do to an appointment. */
export type AppointmentVerb = 'confirm' | 'decline' | 'move' | 'cancel' | 'mark-done' | 'mark-no-show'

/**
 * Every change that is allowed, and what it leads to. A moved appointment is a confirmed one at its new time: what holds
 * stands in the state, how it came about in the history. `done` and `no-show` can be put right; declined and cancelled
 * appointments stay so, because their customers have been told.
 */
export const TRANSITIONS: Readonly<
  Record<AppointmentState, Readonly<Partial<Record<AppointmentVerb, AppointmentState>>>>
> = {
  pending: { confirm: 'confirmed', decline: 'declined', move: 'confirmed', cancel: 'cancelled' },
  confirmed: { move: 'confirmed', cancel: 'cancelled', 'mark-done': 'done', 'mark-no-show': 'no-show' },
  done: { 'mark-no-show': 'no-show' },
  'no-show': { 'mark-done': 'done' },
  declined: {},
  cancelled: {},
}

/** The states in which an appointment owns the half hours of its slot. */
export function ownsCells(state: AppointmentState): boolean {
  return state === 'confirmed'
}

/** A stored status as a state. Throws when the database holds a word that the product does not know. */
export function asState(status: string): AppointmentState {
  if (!Object.hasOwn(STATE_NAMES, status)) throw new Error(`no state of an appointment is named ${status}`)
  return status as AppointmentState
}

/**
 * Whether a verb makes sense now: what has begun can be neither confirmed nor cancelled, and nobody can have come, or
 * stayed away, before it began. A late answer is still an answer: declining and moving are always possible.
 */
export function isTimely(verb: AppointmentVerb, start: Date, now: Date): boolean {
  if (verb === 'move' || verb === 'decline') return true
  const begun = start <= now
  return verb === 'mark-done' || verb === 'mark-no-show' ? begun : !begun
}

/** The verbs that can be offered for an appointment now. */
export function verbsFor(state: AppointmentState, start: Date, now: Date): AppointmentVerb[] {
  return (Object.keys(TRANSITIONS[state]) as AppointmentVerb[]).filter((verb) => isTimely(verb, start, now))
}
