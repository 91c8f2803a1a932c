import { type Slot, slotEnd, slotStart } from './slot.ts'

/** What an appointment can be, with the words that people read. */
export const STATE_NAMES = {
  pending: 'In attesa',
  proposed: 'Proposte inviate',
  confirmed: 'Confermato',
  declined: 'Rifiutato',
  cancelled: 'Annullato',
  expired: 'Scaduto',
  done: 'Svolto',
  'no-show': 'Cliente assente',
} as const

export type AppointmentState = keyof typeof STATE_NAMES

/** What a member of staff can do to an appointment. */
export const STAFF_VERBS = [
  ...(['confirm', 'propose', 'move', 'set-link', 'set-place', 'decline', 'cancel'] as const),
  ...(['mark-done', 'mark-no-show', 'verify'] as const),
] as const

export type StaffVerb = (typeof STAFF_VERBS)[number]

/** What anybody can do: staff, the customer on his page (accept, reschedule, cancel), and time itself (expire). */
export type AppointmentVerb = StaffVerb | 'accept' | 'reschedule' | 'expire'

/**
 * Every change that is allowed, and what it leads to. A moved appointment is a confirmed one at its new time: what holds
 * stands in the state, how it came about in the history. A customer who moves a confirmed appointment into a free slot
 * has it confirmed there; one who had no answer yet goes on waiting. `done` and `no-show` can be put right; declined and
 * cancelled appointments stay so, because their customers have been told. An expired one can still be given a time:
 * nobody had refused it.
 */
export const TRANSITIONS: Readonly<
  Record<AppointmentState, Readonly<Partial<Record<AppointmentVerb, AppointmentState>>>>
> = {
  pending: {
    confirm: 'confirmed',
    verify: 'pending',
    propose: 'proposed',
    decline: 'declined',
    move: 'confirmed',
    cancel: 'cancelled',
    reschedule: 'pending',
    expire: 'expired',
  },
  proposed: {
    propose: 'proposed',
    decline: 'declined',
    move: 'confirmed',
    cancel: 'cancelled',
    accept: 'confirmed',
    reschedule: 'pending',
    expire: 'expired',
  },
  confirmed: {
    move: 'confirmed',
    'set-link': 'confirmed',
    'set-place': 'confirmed',
    cancel: 'cancelled',
    'mark-done': 'done',
    'mark-no-show': 'no-show',
    reschedule: 'confirmed',
  },
  expired: { propose: 'proposed', move: 'confirmed' },
  done: { 'mark-no-show': 'no-show' },
  'no-show': { 'mark-done': 'done' },
  declined: {},
  cancelled: {},
}

/**
 * The states in which an appointment owns half hours: those of its slot, or of every proposal while it is `proposed`. A
 * pending one that holds nothing has no `holdUntil`.
 */
export function ownsCells(state: AppointmentState): boolean {
  return state === 'confirmed' || isHeld(state)
}

/** The states that end by themselves when nobody answers in time. */
export function isHeld(state: AppointmentState): boolean {
  return state === 'pending' || state === 'proposed'
}

/** Whether an appointment stands at its own time: while others are proposed, and once it has expired, it does not. */
function standsAtItsTime(state: AppointmentState): boolean {
  return state === 'pending' || state === 'confirmed'
}

/** Whether the time of an appointment counts: it takes place then, may, or did. */
export function hasValidTime(state: AppointmentState): boolean {
  return standsAtItsTime(state) || state === 'done' || state === 'no-show'
}

/** Whether an appointment owns its own slot: a pending one without `holdUntil` does not. */
export function holdsItsTime({ status, holdUntil }: { status: string; holdUntil: string | null }): boolean {
  return status === 'confirmed' || (status === 'pending' && holdUntil !== null)
}

/** A stored status as a state. Throws when the database holds a word that the product does not know. */
export function asState(status: string): AppointmentState {
  if (!Object.hasOwn(STATE_NAMES, status)) throw new Error(`no state of an appointment is named ${status}`)
  return status as AppointmentState
}

/**
 * Whether a verb makes sense now: what has begun can be neither confirmed nor cancelled, and nobody can have come, or
 * stayed away, before it began. A late answer is still an answer: declining, moving and proposing are always possible.
 * `slot` is the appointment's own, which says nothing while others are proposed; times that are chosen
 * anew are checked by themselves. Place and link can be set until the end.
 */
export function isTimely(verb: AppointmentVerb, state: AppointmentState, slot: Slot, now: Date): boolean {
  const begun = slotStart(slot) <= now
  if (verb === 'set-link' || verb === 'set-place') return slotEnd(slot) > now
  if (verb === 'mark-done' || verb === 'mark-no-show') return begun
  if (verb === 'cancel' || verb === 'reschedule') return !begun || state === 'proposed'
  return verb === 'confirm' || verb === 'verify' ? !begun : true
}

/**
 * The verbs that are offered to staff for an appointment now: `verify` while its sender has to confirm the address. What
 * waits for an answer is declined, not cancelled as well.
 */
export function verbsFor(state: AppointmentState, slot: Slot, now: Date, verifyBy: string | null = null): StaffVerb[] {
  const isOffered = (verb: StaffVerb) => {
    if (verb === 'verify') return verifyBy !== null
    return verb !== 'cancel' || !isHeld(state)
  }
  return STAFF_VERBS.filter((verb) => TRANSITIONS[state][verb] && isTimely(verb, state, slot, now) && isOffered(verb))
}
