import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/** Records that an appointment took place. Sends no mail. See changeAppointment for errors. */
export async function markAppointmentDone(ctx: AppContext, target: ChangeTarget): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'mark-done',
    action: 'appointment-done',
    words: (slot) => `svolto (${slot})`,
  })
}
