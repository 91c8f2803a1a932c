import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Sets the video link of a confirmed online appointment; the customer gets it by mail with an updated calendar entry.
 * Throws AppError 422 when the appointment is not online or already has this link; see changeAppointment for other
 * errors.
 */
export async function setAppointmentLink(
  ctx: AppContext,
  target: ChangeTarget & { videoLink: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'set-link',
    place: { videoLink: target.videoLink },
    update: 'updated',
    action: 'appointment-set-link',
    words: () => 'impostato il link della videochiamata',
  })
}
