import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeColleagueAccess } from './change-colleague-access.server.ts'

/** Ends all sessions of a colleague. Throws as `changeColleagueAccess` does. */
export async function endStaffSessions(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'sessions-end' })
}
