import type { AppContext } from '#app/context.ts'
import { holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { voidTokensOf } from '#app/features/company/access/tokens.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Changes the acting staff member's own name. */
export async function renameOwn(ctx: AppContext, name: string): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ name }).where('id', '=', actor.id).execute()
    await trx.updateTable('authUsers').set({ displayName: name }).where('id', '=', actor.id).execute()
    await recordAction(ctx, trx, {
      action: 'account-rename',
      targetId: actor.id,
      details: `Nome cambiato: ${actor.email}`,
      before: { name: actor.name },
      after: { name },
    })
  })
}

/** Changes what is added to the acting staff member's replies; an empty text is their name and the company. */
export async function setOwnSignature(ctx: AppContext, signature: string): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ signature }).where('id', '=', actor.id).execute()
    const details = `Firma delle risposte cambiata: ${actor.email}`
    await recordAction(ctx, trx, { action: 'account-signature', targetId: actor.id, details })
  })
}

/**
 * Changes the acting staff member's own password, ends all other sessions and, on request, revokes all calendar feeds.
 * The caller has confirmed the present password. Throws FreshSignInError.
 */
export async function changeOwnPassword(
  ctx: AppContext,
  { passwordHash, revokeFeeds }: { passwordHash: string; revokeFeeds: boolean },
): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    await holdIdentityLock(trx, actor.id)
    await requireFreshSignIn(trx, actor, now)
    await trx
      .updateTable('authUsers')
      .set({ passwordHash, passwordChangedAt: now.toISOString() })
      .where('id', '=', actor.id)
      .execute()
    await trx.deleteFrom('authSessions').where('userId', '=', actor.id).where('id', '!=', actor.sessionId).execute()
    await voidTokensOf(trx, actor.id, now)
    if (revokeFeeds) await trx.deleteFrom('calendarFeeds').where('adminId', '=', actor.id).execute()
    await recordAction(ctx, trx, {
      action: 'account-password',
      targetId: actor.id,
      details: `Password cambiata${revokeFeeds ? ', indirizzi del calendario revocati' : ''}: ${actor.email}`,
    })
  })
}

/** Ends one of the acting staff member's own sessions. Throws NotFoundError for any other session, FreshSignInError. */
export async function revokeOwnSession(ctx: AppContext, sessionId: string): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  if (sessionId === actor.sessionId) throw new AppError(400, 'Per chiudere questa sessione usa «Esci».')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    const ended = await trx
      .deleteFrom('authSessions')
      .where('id', '=', sessionId)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new NotFoundError('session')
    await recordAction(ctx, trx, {
      action: 'account-session-revoke',
      targetId: sessionId,
      details: `Sessione chiusa: ${actor.email}`,
    })
  })
}

/** Ends all of the acting staff member's sessions except the current one. Throws FreshSignInError. */
export async function revokeOtherSessions(ctx: AppContext): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await holdIdentityLock(trx, actor.id)
    await requireFreshSignIn(trx, actor, ctx.clock())
    await trx.deleteFrom('authSessions').where('userId', '=', actor.id).where('id', '!=', actor.sessionId).execute()
    await recordAction(ctx, trx, {
      action: 'account-sessions-revoke',
      targetId: actor.id,
      details: `Altre sessioni chiuse: ${actor.email}`,
    })
  })
}
