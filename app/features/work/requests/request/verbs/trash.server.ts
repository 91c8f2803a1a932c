import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'
import { refuseConfirmed, syncHold } from './sync-hold.server.ts'

/**
 * Moves a request to the trash, which keeps all its data and releases its appointment's slot. Throws ConflictError,
 * NotFoundError, or AppError when it is there already or has an upcoming confirmed appointment.
 */
export async function trashRequest(ctx: AppContext, target: DocumentVersion): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, target)
    refuseTrashed(request)
    const now = ctx.clock()
    const trashedAt = now.toISOString()
    refuseConfirmed(await syncHold(trx, target.id, { from: request, to: { ...request, trashedAt }, now }))
    await updateRequest(trx, target, { trashedAt })
    await recordAction(ctx, trx, {
      action: 'request-trash',
      targetId: request.id,
      details: `Richiesta ${request.reference} spostata nel cestino`,
      before: { trashedAt: null },
      after: { trashedAt },
    })
  })
}
