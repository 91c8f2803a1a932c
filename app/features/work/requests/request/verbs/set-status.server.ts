import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { type RequestStatus, statusLabel } from '#app/features/work/requests/statuses.ts'
import { customersTurn, takeTurn } from '#app/features/work/requests/turn.server.ts'
import { endReturned } from '#app/features/work/snoozes/end-snooze.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'
import { refuseConfirmed, syncHold } from './sync-hold.server.ts'

/**
 * Sets the state of a request, and whose turn it is where the state says so. As spam, its appointment holds no slot. Throws ConflictError, NotFoundError, or AppError
 * when it is in the trash, or for spam while it has an upcoming confirmed appointment.
 */
export async function setStatus(ctx: AppContext, change: DocumentVersion & { status: RequestStatus }): Promise<void> {
  const actor = requirePermission(ctx, 'requests.write')
  const now = ctx.clock()
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, change)
    refuseTrashed(request)
    if (request.status === change.status) return
    const to = { ...request, status: change.status }
    refuseConfirmed(await syncHold(trx, request.id, { from: request, to, now }))
    // Staff have answered by phone, say.
    await updateRequest(trx, change, {
      status: change.status,
      ...(change.status === 'answered' && customersTurn(now)),
    })
    if (change.status === 'pending' || change.status === 'replied') await takeTurn(trx, request.id, now)
    await endReturned(trx, { requestId: request.id, adminId: actor.id, now })
    await recordAction(ctx, trx, {
      action: 'request-status',
      targetId: request.id,
      details: `Richiesta ${request.reference}: da «${statusLabel(request.status)}» a «${statusLabel(change.status)}»`,
      before: { status: request.status },
      after: { status: change.status },
    })
  })
}
