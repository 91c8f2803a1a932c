import { appContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/me.ts'
import { readBell } from './bell.server.ts'

/** The signed-in staff member and their bell, for public pages, whose HTML is the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { name, role } = requirePermission(ctx, 'account.own')
  return Response.json({ name, role, bell: await readBell(ctx) })
}
