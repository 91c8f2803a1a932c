import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { askToVerify } from './resend-verification.server.ts'

/**
 * Releases the slots of requests from unverified senders in one transaction. The requests stay; each sender gets the
 * link that claims the slot again. Skips requests that were answered, verified or changed meanwhile; returns the number
 * of released slots.
 */
export async function releaseHolds(ctx: AppContext, targets: readonly DocumentVersion[]): Promise<number> {
  requirePermission(ctx, 'appointments.write')
  const released = await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    let count = 0
    for (const target of targets) if (await release(ctx, trx, target)) count++
    return count
  })
  ctx.wakeMail()
  return released
}

async function release(ctx: AppContext, trx: Trx, { id, version }: DocumentVersion): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select(['id', 'email', 'name', 'version', 'date', 'time', 'duration'])
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'pending')
    .where('holdUntil', 'is not', null)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  await freeCells(trx, id)
  const unheld = { holdUntil: null, warnedAt: null, consultantId: null, consultantWhy: '' }
  const change = { ...unheld, updatedAt: ctx.clock().toISOString() }
  if (!(await updateAtVersion(trx, 'appointments', { id, version }, change))) throw new ConflictError()
  await askToVerify(ctx, trx, { ...row, version: version + 1 })
  await recordAction(ctx, trx, {
    action: 'appointment-release',
    targetId: id,
    details: `Appuntamento di ${row.name}: orario liberato in attesa della conferma dell’indirizzo email (${formatSlot(row)})`,
  })
  return true
}
