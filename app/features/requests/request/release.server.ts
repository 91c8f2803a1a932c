import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { quarantineReason } from '#app/features/requests/statuses.ts'
import { queueRequestMails } from '#app/features/requests/submission/owed-mails.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { refuseTrashed, requireSeen, type Seen, writeSeen } from './change.server.ts'
import { syncHold } from './set-aside.server.ts'

/**
 * "Non è spam": releases a request from quarantine and queues its two mails; its appointment claims its slot if that is
 * free. Throws ConflictError, NotFoundError, or AppError when it is not in quarantine.
 */
export async function releaseRequest(ctx: AppContext, seen: Seen): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireSeen(trx, seen)
    refuseTrashed(request)
    if (request.quarantineReason === null) throw new AppError(409, 'La richiesta non è più in quarantena.')
    const out = { ...request, quarantineReason: null, status: 'pending' }
    await syncHold(trx, seen.id, { from: request, to: out, now: ctx.clock(), vouched: true })
    await writeSeen(trx, seen, { quarantineReason: null, status: 'pending' })
    await queueRequestMails(trx, { id: request.id, email: request.email, now: ctx.clock(), mailFrom: ctx.mailFrom })
    await recordAction(ctx, trx, {
      action: 'request-release',
      targetId: request.id,
      details: `Richiesta ${request.reference} tolta dalla quarantena (${quarantineReason(request.quarantineReason)})`,
      before: { quarantineReason: request.quarantineReason, status: request.status },
      after: { quarantineReason: null, status: 'pending' },
    })
  })
  ctx.wakeMail()
}
