import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/appointments/changes/change.server.ts'
import { ConflictError } from '#app/lib/errors.ts'

/**
 * Lets every request and proposal expire whose hold has ended without an answer: its times are free again and the customer
 * is told. Gives how many. Safe on several instances, after a standstill and when the clock moves: who answered a moment
 * earlier wins, and each hold ends once.
 */
export async function expireDue(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('status', 'in', ['pending', 'proposed'])
    .where('holdUntil', '<=', ctx.clock().toISOString())
    .orderBy('holdUntil')
    .execute()
  let expired = 0
  for (const target of due) if (await expire(ctx, target)) expired++
  return expired
}

async function expire(ctx: AppContext, target: { id: string; version: number }): Promise<boolean> {
  try {
    const outcome = await changeAppointment(ctx, target, {
      verb: 'expire',
      notice: 'expired',
      action: 'appointment-expire',
      words: (slot) => `scaduto senza risposta (${slot})`,
    })
    return outcome.kind === 'changed'
  } catch (error) {
    // Somebody answered, or another instance was quicker.
    if (error instanceof ConflictError) return false
    throw error
  }
}
