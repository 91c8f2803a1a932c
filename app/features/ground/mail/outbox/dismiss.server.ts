import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { isUnclaimed } from './mail-claims.server.ts'

/**
 * Dismisses a mail that is dead or waits for its next attempt: it is not sent any more. Returns `not-waiting` in every
 * other state. Throws ForbiddenError, NotFoundError.
 */
export async function dismissMail(ctx: AppContext, id: string): Promise<'dismissed' | 'not-waiting'> {
  requirePermission(ctx, 'mail.manage')
  const now = ctx.clock().toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mailOutbox')
      .select(['state', 'kind', 'documentCollection', 'documentId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) throw new NotFoundError(`mail ${id}`)
    await lockMailsOf(trx, mail)
    const dismissed = await trx
      .updateTable('mailOutbox')
      .set({ state: 'dismissed' })
      .where('id', '=', id)
      .where('state', 'in', ['dead', 'queued'])
      .where((row) => isUnclaimed(row, now))
      .executeTakeFirst()
    if (dismissed.numUpdatedRows === 0n) return 'not-waiting'
    await updateDocumentFlags(trx, mail)
    await recordAction(ctx, trx, {
      action: 'mail-dismiss',
      targetId: id,
      details: `Email archiviata senza invio: ${kindName(mail.kind)}`,
      before: { state: mail.state },
      after: { state: 'dismissed' },
    })
    return 'dismissed'
  })
}
