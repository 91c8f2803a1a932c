import { type LinksFunction, Outlet, useRouteLoaderData } from 'react-router'
import { appContext } from '../../context.ts'
import adminCss from '../../styles/admin.css?url'
import type { Route } from './+types/admin-layout.ts'
import { AdminError } from './admin-error.tsx'
import { staffGuard } from './guard.server.ts'
import type { ShellStaff } from './shell-staff.ts'
import { StaffShell } from './staff-shell.tsx'

/** Nothing under /admin is reached but through here. */
export const middleware: Route.MiddlewareFunction[] = [staffGuard]

/**
 * Who is signed in. Without a loader of the layout the framework would not ask the server on a change of page, and the
 * guard would not run.
 */
export function loader({ context }: Route.LoaderArgs): { staff: ShellStaff | null } {
  const { actor } = context.get(appContext)
  if (actor.kind !== 'staff') return { staff: null }
  return { staff: { name: actor.name, email: actor.email, role: actor.role } }
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }]

export const meta: Route.MetaFunction = () => [
  { title: 'Area riservata · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell staff={loaderData.staff}>
      <Outlet />
    </StaffShell>
  )
}

/** A page of the staff area that cannot be shown: the shell stays where it is known who is signed in. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>('features/staff/admin-layout')
  return (
    <StaffShell staff={known?.staff ?? null}>
      <AdminError />
    </StaffShell>
  )
}
