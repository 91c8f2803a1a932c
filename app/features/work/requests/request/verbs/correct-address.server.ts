import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requeueTo } from '#app/features/ground/mail/outbox/requeue-to.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { rejoinRequest } from '#app/features/work/requests/people/join-people.server.ts'
import { PEOPLE_LOCK } from '#app/features/work/requests/people/refresh-person.server.ts'
import { mailedDocuments } from '#app/features/work/requests/request/timeline/mailed-documents.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'

/**
 * Corrects the customer's address on a request and its appointment, and sends its undelivered mails again. Throws
 * ConflictError, NotFoundError, or AppError when the request is in the trash.
 */
export async function correctAddress(ctx: AppContext, change: DocumentVersion & { email: string }): Promise<void> {
  requirePermission(ctx, 'requests.write')
  const { email } = change
  await ctx.db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    const request = await requireVersion(trx, change)
    refuseTrashed(request)
    await updateRequest(trx, change, { email, senderHash: hashSender(email, ctx.secret) })
    await trx.updateTable('appointments').set({ email }).where('contactRequestId', '=', request.id).execute()
    await reindexRequest(trx, request.id)
    await rejoinRequest(trx, request.id)
    const documents = mailedDocuments(trx, request.id)
    await requeueTo(trx, { documents, from: request.email, to: email, now: ctx.clock() })
    await recordAction(ctx, trx, {
      action: 'request-address',
      targetId: request.id,
      details: `Indirizzo email cambiato per la richiesta ${request.reference}`,
      before: { email: request.email },
      after: { email },
    })
  })
  ctx.wakeMail()
}
