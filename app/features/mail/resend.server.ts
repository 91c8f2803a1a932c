import type { AppContext } from '../../context.ts'

/**
 * Puts a dead letter back into the outbox, to be tried like a new mail. `not-dead` when the mail is on its way, sent
 * already or unknown. Throws when the actor may not do so.
 */
export async function resendMail(ctx: AppContext, id: string): Promise<'queued' | 'not-dead'> {
  if (ctx.actor.kind !== 'system') throw new Error('a visitor can not resend mails')
  const result = await ctx.db
    .updateTable('mailOutbox')
    .set({ state: 'queued', attempts: 0, nextAttemptAt: ctx.clock().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return 'not-dead'
  ctx.wakeMail()
  return 'queued'
}
