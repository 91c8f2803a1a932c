import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { type AppointmentState, isTimely, TRANSITIONS } from '#app/features/work/appointments/states.ts'
import { HOUR } from '#app/lib/time/duration.ts'

/**
 * Exclusive limit for changes by the customer: `deadlineHours` before a confirmed appointment begins, the beginning of
 * a pending one. Undefined while other times are proposed, because its own slot does not count then.
 */
export function changeDeadline(state: AppointmentState, slot: Slot, deadlineHours: number): Date | undefined {
  if (state === 'proposed') return undefined
  const hours = state === 'confirmed' ? deadlineHours : 0
  return new Date(slotStart(slot).getTime() - hours * HOUR)
}

/**
 * Whether the customer's page offers to move or cancel the appointment. Does not check whether its request is set
 * aside.
 */
export function mayChange(state: AppointmentState, slot: Slot, deadlineHours: number, now: Date): boolean {
  if (!TRANSITIONS[state].reschedule || !isTimely('reschedule', state, slot, now)) return false
  const deadline = changeDeadline(state, slot, deadlineHours)
  return deadline === undefined || deadline > now
}

/** Whether the customer's page offers a new booking: the appointment was called off or is over. */
export function mayAskAgain(state: AppointmentState, over: boolean): boolean {
  return state === 'confirmed' ? over : state !== 'pending' && state !== 'proposed'
}
