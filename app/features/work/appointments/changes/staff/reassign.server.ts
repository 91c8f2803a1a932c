import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Gives an appointment to another consultant at its own time; `taken` if they are not free. The customer is not told. See
 * changeAppointment for errors.
 */
export async function reassignAppointment(
  ctx: AppContext,
  target: ChangeTarget & { personId: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  const person = await ctx.db.selectFrom('admins').select('name').where('id', '=', target.personId).executeTakeFirst()
  return changeAppointment(ctx, target, {
    verb: 'reassign',
    personId: target.personId,
    action: 'appointment-reassign',
    words: () => `assegnato a ${person?.name ?? 'una persona che non c’è più'}`,
  })
}
