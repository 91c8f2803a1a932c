import type { AppContext } from '#app/context.ts'
import type { AppointmentState, AppointmentVerb } from '#app/features/work/appointments/states.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'

type By = Pick<AppContext, 'actor'>

/**
 * The verification columns after a change: using the customer's link, or any decision of staff, ends the verification
 * period.
 */
export function verificationAfter({ actor }: By, { verifiedAt }: { verifiedAt: string | null }, now: Date) {
  return actor.kind === 'system' ? {} : { verifiedAt: verifiedAt ?? now.toISOString(), verifyBy: null }
}

/** Whether a change verifies the address: its link was used, or staff verify the address or met the customer. */
export function provesAddress({ actor }: By, verb: AppointmentVerb, state: AppointmentState): boolean {
  if (actor.kind === 'visitor') return true
  return actor.kind === 'staff' && (verb === 'verify' || state === 'confirmed' || state === 'done')
}

/** Throws ConflictError when there is nothing to verify, and AppError 422 when the customer is too late. */
export function refuseVerified({ actor }: By, { verifyBy }: { verifyBy: string | null }, now: Date): void {
  if (verifyBy === null) throw new ConflictError('L’indirizzo email è già confermato: qui vedi la situazione attuale.')
  if (actor.kind === 'visitor' && Date.parse(verifyBy) <= now.getTime()) {
    throw new AppError(422, 'Il termine per confermare è passato: scegli di nuovo un orario.')
  }
}
