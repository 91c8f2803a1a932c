import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'

/** Whether a customer can verify the address of an appointment now, which claims its slot. */
export function mayVerify(
  appointment: Slot & { status: string; holdUntil: string | null; verifyBy: string | null },
  now: Date,
): boolean {
  const { status, holdUntil, verifyBy } = appointment
  if (status !== 'pending' || holdUntil !== null || verifyBy === null) return false
  return Date.parse(verifyBy) > now.getTime() && slotStart(appointment) > now
}
