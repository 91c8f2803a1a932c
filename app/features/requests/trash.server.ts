import type { AppContext } from '../../context.ts'
import { recordAction } from '../audit/record.server.ts'
import { requirePermission } from '../staff/permissions.ts'
import { refuseTrashed, requireSeen, type Seen, writeSeen } from './change.server.ts'

/**
 * Puts a request into the trash, where it keeps everything it had. Throws ConflictError when somebody changed it
 * meanwhile, NotFoundError, or AppError when it lies there already.
 */
export async function trashRequest(ctx: AppContext, seen: Seen): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireSeen(trx, seen)
    refuseTrashed(request)
    const trashedAt = ctx.clock().toISOString()
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
