import type { AppContext } from '#app/context.ts'
import { holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { consumeToken, findToken, voidTokensOf } from '#app/features/company/access/tokens.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'

const VOID = 'Il link non è più valido: richiedine uno nuovo.'

/** Returns the identity a reset link belongs to; undefined when the link is invalid or expired. */
export async function findResetOwner(ctx: AppContext, token: string) {
  const found = await findToken(ctx.db, 'reset', token, ctx.clock())
  if (!found?.userId) return undefined
  return ctx.db
    .selectFrom('authUsers')
    .select(['id', 'email', 'displayName as name'])
    .where('id', '=', found.userId)
    .where('isDisabled', '=', false)
    .executeTakeFirst()
}

/**
 * Sets the password of the reset link's owner, ends all their sessions, voids their other links and, on request, revokes their calendar feeds. The second step
 * stays on. Throws ConflictError when the link is invalid or expired.
 */
export async function resetPassword(
  ctx: AppContext,
  input: { token: string; passwordHash: string; revokeFeeds?: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    const { userId } = (await consumeToken(trx, 'reset', input.token, now)) ?? {}
    if (!userId) throw new ConflictError(VOID)
    await holdIdentityLock(trx, userId)
    const changed = await trx
      .updateTable('authUsers')
      .set({ passwordHash: input.passwordHash, passwordChangedAt: now.toISOString() })
      .where('id', '=', userId)
      .where('isDisabled', '=', false)
      .returning('email')
      .executeTakeFirst()
    if (!changed) throw new ConflictError(VOID)
    await trx.deleteFrom('authSessions').where('userId', '=', userId).execute()
    await voidTokensOf(trx, userId, now)
    if (input.revokeFeeds) await trx.deleteFrom('calendarFeeds').where('adminId', '=', userId).execute()
    await recordAction(ctx, trx, {
      adminId: userId,
      action: 'auth-reset',
      targetId: userId,
      details: `Password cambiata con il link ricevuto via email${input.revokeFeeds ? ', indirizzi del calendario revocati' : ''}: ${changed.email}`,
    })
  })
}
