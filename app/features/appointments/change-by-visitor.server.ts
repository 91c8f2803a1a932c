import type { AppContext } from '../../context.ts'
import { AppError, NotFoundError } from '../../lib/errors.ts'
import { getBooking } from '../settings/booking.server.ts'
import { type Slot, slotOf } from './slot.ts'
import { asState } from './states.ts'
import { refuseTooMany, requireOwnAppointment } from './visitor-access.server.ts'
import { changeDeadline } from './visitor-deadline.ts'

/**
 * What moving and cancelling by a customer ask first: that the link is his, that it is not too late by the settings, that
 * he has not changed it too often. Gives the appointment's id and slot. Throws NotFoundError and AppError 422 or 429.
 */
export async function requireChangeable(
  ctx: AppContext,
  target: { token: string },
): Promise<{ id: string; slot: Slot }> {
  const id = requireOwnAppointment(ctx, target.token)
  const row = await ctx.db
    .selectFrom('appointments')
    .select(['status', 'date', 'time', 'duration'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('appointment')
  const { changeDeadlineHours } = await getBooking(ctx.db)
  const deadline = changeDeadline(asState(row.status), row, changeDeadlineHours)
  if (deadline && deadline <= ctx.clock()) {
    throw new AppError(422, 'Il termine per modificare da qui è passato: chiamaci o scrivici, troviamo una soluzione.')
  }
  await refuseTooMany(ctx, id)
  return { id, slot: slotOf(row) }
}
