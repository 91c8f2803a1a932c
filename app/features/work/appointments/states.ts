import { type Slot, slotEnd, slotStart } from './slot.ts'

/** The states of an appointment and their displayed names. */
export const STATE_NAMES = {
  pending: 'Da confermare',
  proposed: 'Proposta inviata',
  confirmed: 'Confermato',
  declined: 'Rifiutato',
  cancelled: 'Annullato',
  expired: 'Scaduto',
  done: 'Svolto',
  'no-show': 'Cliente assente',
} as const

/** States of an appointment that was confirmed, whatever its outcome. */
export const AGREED_STATES = ['confirmed', 'done', 'no-show'] as const satisfies AppointmentState[]

export type AppointmentState = keyof typeof STATE_NAMES

/** Whether nothing has to be said about a state: the appointment takes place, or took place. */
export const isUsual = (state: string) => state === 'confirmed' || state === 'done'

/** Changes that staff can make to an appointment. */
export const STAFF_VERBS = [
  'confirm',
  'propose',
  'move',
  'set-link',
  'set-place',
  'reassign',
  'decline',
  'cancel',
  'mark-done',
  'mark-no-show',
  'verify',
] as const

export type StaffVerb = (typeof STAFF_VERBS)[number]

export const isStaffVerb = (text: unknown): text is StaffVerb => STAFF_VERBS.some((verb) => verb === text)

/** Whether an intent is a change by staff, or undoes one. */
export const isChange = (intent: unknown) => isStaffVerb(intent) || intent === 'undo'

/** All changes: by staff, by the customer (accept, reschedule, cancel) and by the scheduler (expire). */
export type AppointmentVerb = StaffVerb | 'accept' | 'reschedule' | 'expire'

/**
 * The allowed transitions. A moved appointment is confirmed at its new time; the history records the move. A customer
 * who moves a confirmed appointment to a free slot keeps it confirmed; a pending one stays pending. `done` and
 * `no-show` can be corrected; `declined` and `cancelled` are final, because the customer has been notified. An expired
 * appointment can still be given a time: it was never refused.
 */
export const TRANSITIONS: Readonly<
  Record<AppointmentState, Readonly<Partial<Record<AppointmentVerb, AppointmentState>>>>
> = {
  pending: {
    confirm: 'confirmed',
    verify: 'pending',
    reassign: 'pending',
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
    reassign: 'confirmed',
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
 * The states in which an appointment can occupy half hours: those of its slot, or of every proposal while `proposed`. A
 * pending one without `holdUntil` occupies none.
 */
export function ownsCells(state: AppointmentState): boolean {
  return state === 'confirmed' || isHeld(state)
}

/** The states that expire when they are not answered in time. */
export function isHeld(state: AppointmentState): boolean {
  return state === 'pending' || state === 'proposed'
}

/** Whether the appointment's own slot counts: not while other times are proposed, and not once expired. */
function standsAtSlot(state: AppointmentState): boolean {
  return state === 'pending' || state === 'confirmed'
}

/** Whether the appointment takes place, may take place or took place at its slot. */
export function hasValidSlot(state: AppointmentState): boolean {
  return standsAtSlot(state) || state === 'done' || state === 'no-show'
}

/** Whether an appointment occupies its own slot: a pending one without `holdUntil` does not. */
export function holdsSlot({ status, holdUntil }: { status: string; holdUntil: string | null }): boolean {
  return status === 'confirmed' || (status === 'pending' && holdUntil !== null)
}

/** Parses a stored status. Throws on an unknown value. */
export function asState(status: string): AppointmentState {
  if (!Object.hasOwn(STATE_NAMES, status)) throw new Error(`unknown appointment state: ${status}`)
  return status as AppointmentState
}

/**
 * Whether a change makes sense at `now`: a begun appointment can be neither confirmed nor cancelled, and attendance is
 * unknown before the beginning. Declining, moving and proposing are always possible, place and link until the end.
 * `slot` is the appointment's own and ignored while others are proposed; new times are checked separately.
 */
export function isTimely(verb: AppointmentVerb, state: AppointmentState, slot: Slot, now: Date): boolean {
  const begun = slotStart(slot) <= now
  if (verb === 'set-link' || verb === 'set-place' || verb === 'reassign') return slotEnd(slot) > now
  if (verb === 'mark-done' || verb === 'mark-no-show') return begun
  if (verb === 'cancel' || verb === 'reschedule') return !begun || state === 'proposed'
  return verb === 'confirm' || verb === 'verify' ? !begun : true
}

/**
 * The changes offered to staff; `verify` only while the sender's address is unverified. A pending appointment can be
 * declined but not cancelled.
 */
export function verbsFor(state: AppointmentState, slot: Slot, now: Date, verifyBy: string | null = null): StaffVerb[] {
  const isOffered = (verb: StaffVerb) => {
    if (verb === 'verify') return verifyBy !== null
    // Its page offers it where people are named.
    if (verb === 'reassign') return false
    return verb !== 'cancel' || !isHeld(state)
  }
  return STAFF_VERBS.filter((verb) => TRANSITIONS[state][verb] && isTimely(verb, state, slot, now) && isOffered(verb))
}
