import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeColleagueAccess } from './change-colleague-access.server.ts'

/** Removes a colleague's second step, recovery codes and passkeys, as for a lost phone. Throws as `changeColleagueAccess` does. */
export async function resetSecondStep(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await changeColleagueAccess(ctx, actor, id, { kind: 'second-step-reset' })
}
