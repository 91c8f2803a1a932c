import type { AppContext, CompanyAccount, StaffActor } from '#app/context.ts'
import { findLinked } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { verifyPassword } from '#app/features/company/access/passwords/password.server.ts'
import { renewToken } from '#app/features/company/access/sessions/session.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { FreshSignInError } from '#app/lib/errors.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { clearAttempts, countAttempt } from './attempts.server.ts'

/** How long after authentication sensitive changes are allowed. */
const FRESH_MS = 10 * MINUTE

/** Returns whether the session was authenticated or confirmed in the last ten minutes. */
export async function isFresh(db: Db | Trx, actor: StaffActor, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('authSessions')
    .select('authenticatedAt')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  return session !== undefined && now.getTime() - Date.parse(session.authenticatedAt) < FRESH_MS
}

/** Throws FreshSignInError unless the session is fresh. */
export async function requireFreshSignIn(db: Db | Trx, actor: StaffActor, now: Date): Promise<void> {
  if (!(await isFresh(db, actor, now))) throw new FreshSignInError()
}

/** Confirms the password of the acting staff member, marks the session fresh and returns its new token. */
export async function confirmPassword(
  ctx: AppContext,
  actor: StaffActor,
  password: string,
): Promise<{ token: string } | 'wrong' | 'limited'> {
  // Counted per session: guesses at an unattended desk do not lock the account elsewhere.
  const counted = { purpose: 'confirm', account: actor.sessionId, userId: actor.id } as const
  if (!(await countAttempt(ctx, counted))) return 'limited'
  const identity = await ctx.db
    .selectFrom('authUsers')
    .select('passwordHash')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!(await verifyPassword(identity?.passwordHash, password))) {
    noteSecurityEvent(ctx, 'confirm-failed', { userId: actor.id, detail: 'password' })
    return 'wrong'
  }
  const token = await ctx.db.transaction().execute(async (trx) => {
    await clearAttempts(ctx, trx, counted)
    return renewToken(trx, actor.sessionId, ctx.clock())
  })
  noteSecurityEvent(ctx, 'confirmed', { userId: actor.id, detail: 'password' })
  return { token }
}

/** Marks the session fresh after its person has signed in again at the company's provider; returns the new token. */
export async function confirmByCompany(
  ctx: AppContext,
  actor: StaffActor,
  account: CompanyAccount,
): Promise<string | undefined> {
  const event = { userId: actor.id, detail: 'company' }
  if ((await findLinked(ctx.db, account))?.userId !== actor.id) {
    noteSecurityEvent(ctx, 'confirm-failed', event)
    return undefined
  }
  const token = await ctx.db.transaction().execute((trx) => renewToken(trx, actor.sessionId, ctx.clock()))
  noteSecurityEvent(ctx, 'confirmed', event)
  return token
}
