import { isRouteErrorResponse, type LinksFunction, Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import type { Refusal } from '#app/action-result.server.ts'
import type { ShellStaff } from '#app/context.ts'
import { appContext } from '#app/context.ts'
import { ValueNamesContext } from '#app/features/care/system/audit-log/value-names.ts'
import { staffGuard } from '#app/features/company/access/sessions/guard.server.ts'
import { readBell } from '#app/features/ground/notifications/bell/bell.server.ts'
import type { BellState } from '#app/features/ground/notifications/bell/bell.ts'
import { NotificationBell } from '#app/features/ground/notifications/bell/notification-bell.tsx'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { countWaiting, type WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import adminCss from '../../styles/staff.css?url'
import type { Route } from './+types/admin-layout.ts'
import { AdminError } from './admin-error.tsx'
import { keepPage } from './connection/keep-page.ts'
import { CommandPalette } from './palette/command-palette.tsx'
import { StaffShell } from './staff-shell.tsx'
import { VALUE_NAMES } from './value-names.ts'

/** Guards every route under /admin. */
export const middleware: Route.MiddlewareFunction[] = [staffGuard]

/** In the browser: a failed request keeps the current page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

/**
 * The signed-in user and their bell. The layout needs a loader: without one React Router skips its middleware on client
 * navigation.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<ShellData> {
  const ctx = context.get(appContext)
  const { actor } = ctx
  if (actor.kind !== 'staff') return { staff: null, bell: null, waiting: {} }
  const [bell, waiting] = actor.lacksSecondStep ? [null, {}] : [await readBell(ctx), await countWaiting(ctx)]
  const { consultants = [] } = await knownOfferRules(ctx)
  return {
    staff: {
      name: actor.name,
      email: actor.email,
      role: actor.role,
      grants: actor.grants ?? [],
      receivesAppointments: consultants.some(({ id }) => id === actor.id),
    },
    bell,
    waiting,
  }
}

interface ShellData {
  staff: ShellStaff | null
  bell: BellState | null
  waiting: WaitingCounts
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }]

export const meta: Route.MetaFunction = () => [
  { title: 'Area riservata · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell staff={loaderData.staff} waiting={loaderData.waiting} tools={<Tools {...loaderData} />}>
      <ValueNamesContext value={VALUE_NAMES}>
        <Outlet />
      </ValueNamesContext>
    </StaffShell>
  )
}

/** Search and bell; rendered only for a signed-in user. */
function Tools({ staff, bell }: Pick<ShellData, 'staff' | 'bell'>) {
  if (!staff || !bell) return null
  return (
    <>
      <CommandPalette staff={staff} />
      <NotificationBell loaded={bell} />
    </>
  )
}

/** A failed page of the staff area: keeps the shell if the user is known. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>('shell/staff/admin-layout')
  const refused = staffRefused(useRouteError())
  return (
    <StaffShell
      staff={known?.staff ?? refused ?? null}
      waiting={known?.waiting ?? {}}
      tools={known && <Tools {...known} />}
    >
      <AdminError />
    </StaffShell>
  )
}

/** The user refused by the guard, if that is the error; the loader has not run then. */
function staffRefused(error: unknown): ShellStaff | undefined {
  return isRouteErrorResponse(error) ? (error.data as Partial<Refusal> | null)?.staff : undefined
}
