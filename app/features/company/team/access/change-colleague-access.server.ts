import type { AppContext, StaffActor } from '#app/context.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { type AccessChange, changeAccess } from './change-access.server.ts'
import { getMember, lockMember } from './lock-member.server.ts'

// Each verb throws ForbiddenError, NotFoundError, FreshSignInError, ConflictError, or AppError for the own access.

/** Ends all sessions of a colleague. */
export async function endStaffSessions(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'sessions-end' })
}

/** Removes a colleague's second step, recovery codes and passkeys, as for a lost phone. */
export async function resetSecondStep(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'second-step-reset' })
}

/** Unlinks a colleague's account of the company's provider and ends all their sessions. */
export async function unlinkCompanyAccount(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'company-unlink' })
}

/**
 * Makes a colleague's password void and mails a link for a new one. The stored hash is of a random token, so that a sign-in takes the
 * usual time.
 */
export async function resetStaffPassword(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await requireFreshSignIn(ctx.db, actor, ctx.clock())
  await changeColleagueAccess(ctx, actor, id, { kind: 'password-reset', passwordHash: await hashPassword(newToken()) })
}

async function changeColleagueAccess(ctx: AppContext, actor: StaffActor, id: string, change: AccessChange) {
  if (id === actor.id) throw new AppError(400, 'Modifica il tuo accesso da «Il mio account».')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await lockMember(trx, id)
    await changeAccess(ctx, trx, await getMember(trx, id), change)
  })
  ctx.wakeMail()
}
