import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { refuseTrashed, requireSeen, type Seen, writeSeen } from './change.server.ts'
import { followSight, refuseConfirmed } from './sight.server.ts'

/**
 * Puts a request into the trash, where it keeps everything it had. Throws ConflictError when somebody changed it
 * meanwhile, NotFoundError, or AppError when it lies there already or has a confirmed appointment to come. What its
 * appointment holds is free again.
 */
export async function trashRequest(ctx: AppContext, seen: Seen): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireSeen(trx, seen)
    refuseTrashed(request)
    const now = ctx.clock()
    const trashedAt = now.toISOString()
    refuseConfirmed(await followSight(trx, seen.id, { from: request, to: { ...request, trashedAt }, now }))
    await writeSeen(trx, seen, { trashedAt })
    await recordAction(ctx, trx, {
      action: 'request-trash',
      targetId: request.id,
      details: `Richiesta ${request.reference} spostata nel cestino`,
      before: { trashedAt: null },
      after: { trashedAt },
    })
  })
}
