import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import {
  refuseSetAside,
  refuseTooMany,
  requireOwnAppointment,
} from '#app/features/work/appointments/customer/customer-access.server.ts'
import { changeDeadline } from '#app/features/work/appointments/customer/customer-deadline.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'

/**
 * Checks before a customer moves or cancels: valid token, change deadline, request not set aside, daily limit. Returns
 * the appointment's id, status and slot. Throws NotFoundError, ConflictError and AppError 422 or 429.
 */
export async function requireChangeable(
  ctx: AppContext,
  target: { token: string },
): Promise<Slot & { id: string; status: string; holdUntil: string | null }> {
  const id = requireOwnAppointment(ctx, target.token)
  const row = await ctx.db
    .selectFrom('appointments')
    .select(['id', 'status', 'date', 'time', 'duration', 'holdUntil'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  await refuseSetAside(ctx, id)
  const { changeDeadlineHours } = await readSection(ctx.db, 'booking')
  const deadline = changeDeadline(asState(row.status), row, changeDeadlineHours)
  if (deadline && deadline <= ctx.clock()) {
    throw new AppError(
      422,
      'Il termine per modificare l’appuntamento da questa pagina è passato: chiamaci o scrivici, troviamo una soluzione.',
    )
  }
  await refuseTooMany(ctx, id)
  return row
}
