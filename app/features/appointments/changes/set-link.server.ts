import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeAppointment } from './change.server.ts'
import type { ChangeOutcome, ChangeTarget } from './change-plan.ts'

/**
 * Gives a confirmed online appointment the address of its video call; the customer gets it by mail and his calendar entry
 * is renewed. Throws AppError 422 when the appointment is not online or has this link already; see changeAppointment for
 * other errors.
 */
export async function setAppointmentLink(
  ctx: AppContext,
  target: ChangeTarget & { videoLink: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'set-link',
    place: { videoLink: target.videoLink },
    notice: 'updated',
    action: 'appointment-set-link',
    words: () => 'impostato il link per la videochiamata',
  })
}
