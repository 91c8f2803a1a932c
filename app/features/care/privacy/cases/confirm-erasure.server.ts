import type { AppContext } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { requirePending, updateCase } from './case-version.server.ts'

/**
 * Confirms the erasure of a case's person and carries it out. Once confirmed it is completed in any case, by the timer
 * if not now. The audit row does not name the person. Throws FreshSignInError, ConflictError.
 */
export async function confirmErasure(ctx: AppContext, seen: DocumentVersion): Promise<void> {
  const actor = requirePermission(ctx, 'privacy.manage')
  const confirmedAt = ctx.clock().toISOString()
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await requirePending(trx, seen)
    await updateCase(trx, seen, { state: 'erasing', confirmedAt, confirmedBy: actor.id })
    const details = 'Cancellazione dei dati di una persona'
    await recordAction(ctx, trx, { action: 'privacy-erase', targetId: seen.id, details })
  })
  await ctx.runErasures().catch((err) => ctx.log.error({ err }, 'an erasure is completed later'))
}
