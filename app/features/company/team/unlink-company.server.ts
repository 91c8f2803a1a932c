import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeColleagueAccess } from './access/change-colleague-access.server.ts'

/** Unlinks a colleague's account of the company's provider and ends all their sessions. Throws as `changeColleagueAccess` does. */
export async function unlinkCompanyAccount(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'company-unlink' })
}
