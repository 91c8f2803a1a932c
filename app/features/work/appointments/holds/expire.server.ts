import type { SystemContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import { ConflictError } from '#app/lib/errors.ts'

/**
 * Expires every request and proposal whose hold has ended: releases its slots and notifies the customer. Returns the
 * number. Safe on several instances, after downtime and when the clock jumps: a concurrent answer wins, and each hold
 * expires once.
 */
export async function expireDue(ctx: SystemContext): Promise<number> {
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

async function expire(ctx: SystemContext, target: { id: string; version: number }): Promise<boolean> {
  try {
    const outcome = await changeAppointment(ctx, target, {
      verb: 'expire',
      update: 'expired',
      action: 'appointment-expire',
      words: (slot) => `scaduto senza risposta (${slot})`,
    })
    return outcome.kind === 'changed'
  } catch (error) {
    // Answered meanwhile, or expired by another instance.
    if (error instanceof ConflictError) return false
    throw error
  }
}
