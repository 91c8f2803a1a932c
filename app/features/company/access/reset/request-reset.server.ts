import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#app/context.ts'
import { findIdentity, holdIdentityLock, normalizeEmail } from '#app/features/company/access/identity.server.ts'
import type { KnownDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { countAttempt } from '#app/features/company/access/sign-in/attempts.server.ts'
import { issueToken } from '#app/features/company/access/tokens.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { newId } from '#app/lib/id.ts'
import { networkOf } from '#app/lib/net/network.ts'
import { deriveToken } from '#app/lib/secrets.server.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'

/** Lifetime of a link by its requester. A link that an admin requested lives longer, because its owner does not wait for it. */
const LIFE_MS = { stranger: HOUR, known: HOUR, admin: 24 * HOUR } as const
/** Maximum of valid reset links per account, separately for requests from known and unknown devices. */
const MAX_OPEN = { stranger: 10, known: 5 } as const

/** Every reply takes this long, which is longer than the work, so that timing does not reveal which addresses exist. */
const ANSWER_MS = 500

/** Derives the token of a reset link. It is derived again when the mail is rendered; the database keeps its hash. */
export function resetToken(secret: string, id: string): string {
  return deriveToken(secret, `reset:${id}`)
}

/** Mails a reset link to an address that may sign in. The caller cannot see whether a mail was sent. */
export async function requestReset(ctx: AppContext, email: string, from?: KnownDevice): Promise<void> {
  const answer = wait(ANSWER_MS)
  try {
    await mailLink(ctx, email, from)
  } catch (err) {
    ctx.log.error({ err }, 'password reset failed')
  }
  await answer
}

async function mailLink(ctx: AppContext, email: string, from: KnownDevice | undefined): Promise<void> {
  const identity = await findIdentity(ctx.db, email)
  const device = from && from.userId === identity?.id ? from : undefined
  // Counted per network, so that requests from elsewhere do not use up the owner's limit.
  const account = `${normalizeEmail(email)} from ${networkOf(ctx.clientAddress)}`
  if (!(await countAttempt(ctx, { purpose: 'reset', account, device, userId: identity?.id }))) return
  if (!identity || identity.isDisabled) return
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    const id = newId()
    await holdIdentityLock(trx, identity.id)
    const lane = device ? 'known' : 'stranger'
    if ((await countOpenLinks(trx, identity.id, lane, now)) >= MAX_OPEN[lane]) return
    const queued = await queueMail(trx, {
      kind: 'staff-reset',
      documentCollection: 'authTokens',
      documentId: id,
      recipient: identity.email,
      now,
      mailFrom: ctx.mailFrom,
    })
    if (queued !== 'queued') return
    await issueResetToken(ctx, trx, { id, userId: identity.id, lane, mailed: true })
    await recordAction(ctx, trx, {
      adminId: identity.id,
      action: 'auth-reset-request',
      targetId: identity.id,
      details: `Nuova password richiesta: ${identity.email}`,
    })
  })
  ctx.wakeMail()
}

/** Stores the token of a reset link. `mailed`: the mail of the link reports the token itself. */
export async function issueResetToken(
  ctx: Pick<AppContext, 'secret' | 'clock'>,
  trx: Trx,
  { id, userId, lane, mailed = false }: { id: string; userId: string; lane: keyof typeof LIFE_MS; mailed?: boolean },
): Promise<void> {
  const token = resetToken(ctx.secret, id)
  await issueToken(trx, { id, kind: 'reset', token, userId, value: lane, mailed, lifeMs: LIFE_MS[lane] }, ctx.clock())
}

/** Counts an account's valid links per lane (known or unknown device). */
async function countOpenLinks(trx: Trx, userId: string, lane: string, now: Date): Promise<number> {
  const open = await trx
    .selectFrom('authTokens')
    .select('id')
    .where('kind', '=', 'reset')
    .where('userId', '=', userId)
    .where('value', '=', lane)
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '<=', latestBelieved(now))
    .execute()
  return open.length
}
