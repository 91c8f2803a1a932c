import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { isUnclaimed } from './mail-claims.server.ts'

/**
 * Sends a dead mail again, or a waiting one at once. Returns `not-waiting` in every other state, so that nothing is
 * sent twice. Throws ForbiddenError, NotFoundError.
 */
export async function resendMail(ctx: AppContext, id: string): Promise<'queued' | 'not-waiting'> {
  requirePermission(ctx, 'mail.manage')
  const now = ctx.clock().toISOString()
  const outcome = await ctx.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mailOutbox')
      .select(['state', 'kind', 'attempts', 'documentCollection', 'documentId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) throw new NotFoundError(`mail ${id}`)
    await lockMailsOf(trx, mail)
    const result = await trx
      .updateTable('mailOutbox')
      // A dead mail starts with a new count of attempts; a waiting mail keeps its count.
      .set({ state: 'queued', nextAttemptAt: now, ...(mail.state === 'dead' && { attempts: 0, waitingSince: now }) })
      .where('id', '=', id)
      .where('state', '=', mail.state)
      .where('state', 'in', ['dead', 'queued'])
      .where((row) => isUnclaimed(row, now))
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return 'not-waiting' as const
    await updateDocumentFlags(trx, mail)
    await recordAction(ctx, trx, {
      action: 'mail-resend',
      targetId: id,
      details: `Email rimessa in coda: ${kindName(mail.kind)}`,
      before: { state: mail.state, attempts: mail.attempts },
      after: { state: 'queued' },
    })
    return 'queued' as const
  })
  if (outcome === 'queued') ctx.wakeMail()
  return outcome
}

/**
 * Sends all dead mails again, for example after an outage of the mail server. Returns their number. Throws
 * ForbiddenError.
 */
export async function resendDeadMails(ctx: AppContext): Promise<number> {
  requirePermission(ctx, 'mail.manage')
  const count = await ctx.db.transaction().execute((trx) => requeueDead(ctx, trx))
  if (count > 0) ctx.wakeMail()
  return count
}

async function requeueDead(ctx: AppContext, trx: Trx): Promise<number> {
  const now = ctx.clock().toISOString()
  const requeued = await trx
    .updateTable('mailOutbox')
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now, waitingSince: now })
    .where('state', '=', 'dead')
    .returning(['documentCollection', 'documentId'])
    .execute()
  const documents = new Map(requeued.map((mail) => [mail.documentId, mail]))
  // Locked in a fixed order, which prevents deadlocks.
  for (const document of [...documents.values()].sort((a, b) => a.documentId.localeCompare(b.documentId))) {
    await lockMailsOf(trx, document)
    await updateDocumentFlags(trx, document)
  }
  const count = requeued.length
  if (count > 0) {
    const details = formatCount(
      count,
      'Un’email non consegnata rimessa in coda',
      'email non consegnate rimesse in coda',
    )
    await recordAction(ctx, trx, { action: 'mail-resend', details, after: { count } })
  }
  return count
}
