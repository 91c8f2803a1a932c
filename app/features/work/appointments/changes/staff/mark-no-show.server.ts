import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/** Records that the customer did not come. Sends no mail. See changeAppointment for errors. */
export async function markAppointmentNoShow(ctx: AppContext, target: ChangeTarget): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'mark-no-show',
    action: 'appointment-no-show',
    words: (slot) => `cliente assente (${slot})`,
  })
}
