import type { AppContext } from '#app/context.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeColleagueAccess } from './change-colleague-access.server.ts'

/**
 * Makes a colleague's password void and mails a link for a new one. The stored hash is of a random token, so that a sign-in takes the
 * usual time. Throws as `changeColleagueAccess` does.
 */
export async function resetStaffPassword(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await requireFreshSignIn(ctx.db, actor, ctx.clock())
  await changeColleagueAccess(ctx, actor, id, {
    kind: 'password-reset',
    passwordHash: await hashPassword(newToken()),
  })
}
