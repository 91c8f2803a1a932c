import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeAppointment } from './change.server.ts'
import type { ChangeOutcome, ChangeTarget } from './change-plan.ts'

/** Notes that the customer did not come. Nobody is told. See changeAppointment for errors. */
export async function markAppointmentNoShow(ctx: AppContext, target: ChangeTarget): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'mark-no-show',
    action: 'appointment-no-show',
    words: (slot) => `cliente assente (${slot})`,
  })
}
