import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

const MAX_PER_DAY = 20

/**
 * Sends a test mail to the acting user's own address through the outbox. Returns the mail's id.
 * Throws ForbiddenError; AppError 429 after twenty in a day.
 */
export async function sendTestMail(ctx: AppContext): Promise<string> {
  const actor = requirePermission(ctx, 'mail.manage')
  const now = ctx.clock()
  const documentId = `${now.getTime()}-${actor.id}`
  const id = await ctx.db.transaction().execute(async (trx) => {
    const outcome = await queueMail(trx, {
      kind: 'settings-test',
      documentCollection: 'settings',
      documentId,
      recipient: actor.email,
      now,
      mailFrom: ctx.mailFrom,
      atMostPerDay: MAX_PER_DAY,
    })
    if (outcome === 'over-limit') {
      throw new AppError(429, `Sono già partite ${MAX_PER_DAY} prove nelle ultime 24 ore: riprova più tardi.`)
    }
    const mail = await trx
      .selectFrom('mailOutbox')
      .select('id')
      .where('documentId', '=', documentId)
      .where('kind', '=', 'settings-test')
      .executeTakeFirstOrThrow()
    if (outcome === 'queued') {
      await recordAction(ctx, trx, {
        action: 'settings-test-mail',
        targetId: mail.id,
        details: `Richiesta per ${actor.email}`,
      })
    }
    return mail.id
  })
  ctx.wakeMail()
  return id
}
