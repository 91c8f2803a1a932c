import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { attachToReply } from '#app/features/work/requests/attachments/reply-files.server.ts'
import { listParticipants } from '#app/features/work/requests/participants.server.ts'
import { removeDraft } from '#app/features/work/requests/request/composer/drafts.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { customersTurn } from '#app/features/work/requests/turn.server.ts'
import { endReturned } from '#app/features/work/snoozes/end-snooze.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { ON_ITS_WAY_MS, UNDO_MS } from '#app/lib/undo.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'
import { keepReply } from './withdraw-reply.server.ts'

/** A reply at the version of the request that its writer has seen. */
interface NewReply extends DocumentVersion {
  subject: string
  text: string
  closes?: boolean
  files?: readonly string[]
  /** Addresses of people in copy of the request. */
  cc?: readonly string[]
  /** It leaves after the time in which `withdrawReply` takes it back. */
  isUndoable?: boolean
}

/**
 * Replies to a request by mail: stores the reply, queues its mail and one for each in copy, and marks the request as
 * answered, or closes it. The writer becomes the assignee of an unassigned request, unless the settings say otherwise. A form sent twice replies
 * once, because the second carries an old version. Returns the id with which an undoable one is taken back. Throws
 * ConflictError, NotFoundError, or AppError when the request is in the trash or in quarantine or has no address.
 */
export async function replyToRequest(ctx: AppContext, reply: NewReply): Promise<string | undefined> {
  const actor = requirePermission(ctx, 'requests.write')
  const now = ctx.clock()
  const status = reply.closes ? 'closed' : 'answered'
  const undoId = await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, reply)
    refuseTrashed(request)
    if (request.quarantineReason !== null) {
      throw new AppError(409, 'La richiesta è in quarantena: prima di rispondere premi «Non è spam».')
    }
    if (request.email === '') {
      throw new AppError(422, 'La richiesta non ha un indirizzo email: aggiungilo prima di rispondere.')
    }
    const id = newId()
    const takesOver = request.assignedTo === null && (await readSection(trx, 'alerts')).assignOnReply
    const assigned = takesOver ? { assignedTo: actor.id } : {}
    await updateRequest(trx, reply, {
      status,
      ...assigned,
      ...customersTurn(now),
      firstAnsweredAt: request.firstAnsweredAt ?? now.toISOString(),
    })
    const inCopy = await listParticipants(trx, request)
    const cc = inCopy.map(({ address }) => address).filter((address) => reply.cc?.includes(address))
    await trx
      .insertInto('requestReplies')
      .values({
        id,
        requestId: request.id,
        adminId: actor.id,
        cc: cc.join(' '),
        subject: reply.subject,
        text: reply.text,
        needsEmailSending: true,
        emailSent: false,
        createdAt: now.toISOString(),
      })
      .execute()
    await attachToReply(trx, id, reply.files ?? [])
    for (const [copy, recipient] of [request.email, ...cc].entries()) {
      await queueMail(trx, {
        kind: 'request-reply',
        documentCollection: 'requestReplies',
        documentId: id,
        recipient,
        ...(copy > 0 && { copy }),
        now,
        mailFrom: ctx.mailFrom,
        dueAfterMs: reply.isUndoable ? UNDO_MS + ON_ITS_WAY_MS : 0,
      })
    }
    await trx.deleteFrom('requestWriters').where('requestId', '=', request.id).where('adminId', '=', actor.id).execute()
    const snoozes = await endReturned(trx, { requestId: request.id, adminId: actor.id, now })
    await removeDraft(trx, { requestId: request.id, adminId: actor.id, kind: 'reply' })
    await reindexRequest(trx, request.id)
    await recordAction(ctx, trx, {
      action: 'request-reply',
      targetId: request.id,
      details: `Risposta inviata per la richiesta ${request.reference}`,
      before: { status: request.status, ...(takesOver && { assignedTo: null }) },
      after: { status, ...assigned, replyId: id },
    })
    if (!reply.isUndoable) return undefined
    const { status: former, assignedTo, firstAnsweredAt, turn, turnSince } = request
    const before = { status: former, assignedTo, firstAnsweredAt, turn, turnSince }
    return keepReply(trx, actor.id, now, { id: request.id, version: reply.version + 1, before, replyId: id, snoozes })
  })
  ctx.wakeMail()
  return undoId
}
