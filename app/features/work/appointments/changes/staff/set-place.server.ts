import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { type Location, placeKind } from '#app/features/work/appointments/places.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Changes the place of a confirmed appointment; the customer is notified with an updated calendar entry. Throws
 * AppError 422 when nothing would change; see changeAppointment for other errors.
 */
export async function setAppointmentPlace(
  ctx: AppContext,
  target: ChangeTarget & { location: Location; address: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  const { location } = target
  return changeAppointment(ctx, target, {
    verb: 'set-place',
    place: { location, address: placeKind(location).at === 'address' ? target.address : '' },
    update: 'updated',
    action: 'appointment-set-place',
    words: () => `cambiato il luogo: ${placeKind(location).name}`,
  })
}
