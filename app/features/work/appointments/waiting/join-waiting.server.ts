import type { AppContext } from '#app/context.ts'
import { requireChangeable } from '#app/features/work/appointments/changes/customer/change-by-customer.server.ts'
import { requireOwnAppointment } from '#app/features/work/appointments/customer/customer-access.server.ts'
import { timesUpTo } from './process-waiting.server.ts'

/**
 * Puts the customer's appointment on the waiting list, as the last; once is enough. Throws NotFoundError, ConflictError
 * and AppError 422 or 429 for one that the customer cannot move.
 */
export async function joinWaiting(ctx: AppContext, target: { token: string }): Promise<void> {
  const appointment = await requireChangeable(ctx, target)
  const now = ctx.clock()
  // What is free already, the customer sees on the page.
  const known = JSON.stringify(await timesUpTo(ctx.db, appointment, now))
  const entry = { appointmentId: appointment.id, joinedAt: now.toISOString(), known }
  await ctx.db
    .insertInto('waitingList')
    .values(entry)
    .onConflict((same) => same.column('appointmentId').doUpdateSet(entry).where('waitingList.known', 'is', null))
    .execute()
}

/** Leaves the list; within a minute what is held is released, and passes on. Throws NotFoundError. */
export async function leaveWaiting(ctx: AppContext, { token }: { token: string }): Promise<void> {
  const left = ctx.db.updateTable('waitingList').set({ known: null })
  await left.where('appointmentId', '=', requireOwnAppointment(ctx, token)).execute()
}
