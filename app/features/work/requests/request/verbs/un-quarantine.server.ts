import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { releaseText } from '#app/features/work/requests/statuses.ts'
import { queueRequestMails } from '#app/features/work/requests/submission/queue-request-mails.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'
import { syncHold } from './sync-hold.server.ts'

/**
 * "Non è spam": releases a request from quarantine and queues its two mails; its appointment claims its slot if that is
 * free. Throws ConflictError, NotFoundError, or AppError when it is not in quarantine.
 */
export async function unquarantineRequest(ctx: AppContext, target: DocumentVersion): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, target)
    refuseTrashed(request)
    if (request.quarantineReason === null) throw new AppError(409, 'La richiesta non è più in quarantena.')
    const out = { ...request, quarantineReason: null, status: 'pending' }
    await syncHold(trx, target.id, { from: request, to: out, now: ctx.clock(), vouched: true })
    await updateRequest(trx, target, { quarantineReason: null, status: 'pending' })
    await queueRequestMails(trx, { id: request.id, email: request.email, now: ctx.clock(), mailFrom: ctx.mailFrom })
    await recordAction(ctx, trx, {
      action: 'request-release',
      targetId: request.id,
      details: releaseText(request.reference, request.quarantineReason),
      before: { quarantineReason: request.quarantineReason, status: request.status },
      after: { quarantineReason: null, status: 'pending' },
    })
  })
  ctx.wakeMail()
}
