import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Confirms a pending appointment at the requested time, with an optional video link of its own, and notifies the
 * customer. See changeAppointment for errors.
 */
export async function confirmAppointment(
  ctx: AppContext,
  target: ChangeTarget & { videoLink?: string | undefined },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'confirm',
    ...(target.videoLink !== undefined && { place: { videoLink: target.videoLink } }),
    update: 'confirmed',
    action: 'appointment-confirm',
    words: (slot) => `confermato per ${slot}`,
  })
}
