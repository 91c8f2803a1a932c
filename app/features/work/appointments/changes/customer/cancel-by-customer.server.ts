import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { requireChangeable } from './change-by-customer.server.ts'

/**
 * Cancels on behalf of the customer, with an optional reason for staff. Throws AppError 422 after the change deadline;
 * see changeAppointment for other errors.
 */
export async function cancelByCustomer(
  ctx: AppContext,
  target: { token: string; version: number; reason: string },
): Promise<ChangeOutcome> {
  const { id } = await requireChangeable(ctx, target)
  return changeAppointment(
    ctx,
    { id, version: target.version },
    {
      verb: 'cancel',
      reason: target.reason,
      update: 'cancelled',
      action: 'appointment-cancel',
      words: (slot) => `annullato dal cliente (era ${slot})`,
    },
  )
}
