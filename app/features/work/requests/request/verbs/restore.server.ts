import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { requireVersion, updateRequest } from './request-version.server.ts'
import { syncHold } from './sync-hold.server.ts'

/**
 * Restores a request from the trash to its former folder; its appointment reclaims its slot if that is free. Throws
 * ConflictError, NotFoundError, or AppError when it is not in the trash.
 */
export async function restoreRequest(ctx: AppContext, target: DocumentVersion): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, target)
    if (request.trashedAt === null) throw new AppError(409, 'La richiesta non è più nel cestino.')
    await syncHold(trx, target.id, { from: request, to: { ...request, trashedAt: null }, now: ctx.clock() })
    await updateRequest(trx, target, { trashedAt: null })
    await recordAction(ctx, trx, {
      action: 'request-restore',
      targetId: request.id,
      details: `Richiesta ${request.reference} ripristinata dal cestino`,
      before: { trashedAt: request.trashedAt },
      after: { trashedAt: null },
    })
  })
}
