import { redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/admin-index.ts'
import { navItemsFor } from './staff-nav.ts'

/** /admin redirects to the first screen of the role: the dashboard, or the content of the site. */
export function loader({ context }: Route.LoaderArgs) {
  const staff = requirePermission(context.get(appContext), 'account.own')
  return redirect(navItemsFor(staff)[0]?.to ?? '/admin/account')
}
