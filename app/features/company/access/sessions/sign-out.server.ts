import type { AppContext, StaffActor } from '#app/context.ts'
import { recordOwnAction } from '#app/features/company/access/sign-in/sign-in.server.ts'

/** Ends the session of the acting staff member. Returns false, and logs, when that fails. */
export async function signOut(ctx: AppContext, actor: StaffActor): Promise<boolean> {
  try {
    await ctx.db.deleteFrom('authSessions').where('id', '=', actor.sessionId).execute()
  } catch (err) {
    ctx.log.error({ err }, 'logout failed')
    return false
  }
  await recordOwnAction(ctx, ctx.db, {
    adminId: actor.id,
    action: 'auth-logout',
    details: `Admin logout: ${actor.email}`,
  })
  return true
}
