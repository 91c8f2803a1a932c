import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { requirePermission } from '#app/permissions.ts'

interface Move extends ChangeTarget {
  slot: Slot
  reason: string
  evenClosed?: boolean
  videoLink?: string | undefined
  /** The consultant who takes it; without, the present one if they are free. */
  personId?: string
}

/**
 * Moves an appointment to a new slot and confirms it, also a pending one. The mail names the old and the new time.
 * Throws AppError 422 for a slot outside the opening hours unless `evenClosed`; see changeAppointment for other errors.
 */
export async function moveAppointment(ctx: AppContext, target: Move): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'move',
    slot: slotOf(target.slot),
    evenClosed: target.evenClosed,
    reason: target.reason,
    ...(target.personId && { personId: target.personId }),
    ...(target.videoLink !== undefined && { place: { videoLink: target.videoLink } }),
    update: 'moved',
    action: 'appointment-move',
    words: (slot) => `spostato a ${slot}`,
  })
}
