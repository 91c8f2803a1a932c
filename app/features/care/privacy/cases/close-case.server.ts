import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { requirePending, updateCase } from './case-version.server.ts'

/** Closes a case without erasing anything; its addresses are deleted. Throws ConflictError. */
export async function closeCase(ctx: AppContext, seen: DocumentVersion): Promise<void> {
  requirePermission(ctx, 'privacy.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requirePending(trx, seen)
    await updateCase(trx, seen, { state: 'refused', addresses: '[]', closedAt: ctx.clock().toISOString() })
    const details = 'Pratica chiusa senza cancellare'
    await recordAction(ctx, trx, { action: 'privacy-close', targetId: seen.id, details })
  })
}
