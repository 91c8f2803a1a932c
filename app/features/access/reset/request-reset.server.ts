import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#app/context.ts'
import { findIdentity } from '#app/features/access/identity.server.ts'
import { deriveToken } from '#app/features/access/secrets.server.ts'
import { countTry } from '#app/features/access/sign-in/attempts.server.ts'
import { issueToken } from '#app/features/access/tokens.server.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'

const RESET_MS = 60 * 60 * 1000
const MOST_A_DAY = 10

/** Every answer takes this long, which is longer than the work: the time does not tell which addresses are known. */
const ANSWER_MS = 500

/** The token of a reset link: made again when the mail is written, stored as a hash. */
export function resetToken(secret: string, id: string): string {
  return deriveToken(secret, `reset:${id}`)
}

/** Mails a link for a new password to an address, if it may sign in. The caller learns nothing, whatever happens. */
export async function requestReset(ctx: AppContext, email: string): Promise<void> {
  const answer = wait(ANSWER_MS)
  try {
    await mailLink(ctx, email)
  } catch (err) {
    ctx.log.error({ err }, 'password reset failed')
  }
  await answer
}

async function mailLink(ctx: AppContext, email: string): Promise<void> {
  if (!(await countTry(ctx, { purpose: 'reset', account: email }))) return
  const identity = await findIdentity(ctx.db, email)
  if (!identity || identity.isDisabled) return
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    const id = randomUUIDv7()
    const queued = await queueMail(trx, {
      kind: 'staff-reset',
      documentCollection: 'authTokens',
      documentId: id,
      recipient: identity.email,
      now,
      publicUrl: ctx.publicUrl,
      atMostPerDay: MOST_A_DAY,
    })
    if (queued !== 'queued') return
    const token = resetToken(ctx.secret, id)
    await issueToken(trx, { id, kind: 'reset', token, userId: identity.id, mailed: true, lifeMs: RESET_MS }, now)
    await recordAction(ctx, trx, {
      adminId: identity.id,
      action: 'auth-reset-request',
      targetId: identity.id,
      details: `Nuova password richiesta: ${identity.email}`,
    })
  })
  ctx.wakeMail()
}
