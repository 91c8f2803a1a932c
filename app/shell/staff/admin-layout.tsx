import {
  isRouteErrorResponse,
  Link,
  type LinksFunction,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Refusal } from '#app/action-result.server.ts'
import { appContext, type ShellStaff } from '#app/context.ts'
import { ValueNamesContext } from '#app/features/care/system/audit-log/value-names.ts'
import { staffGuard } from '#app/features/company/access/sessions/guard.server.ts'
import { readBell } from '#app/features/ground/notifications/bell/bell.server.ts'
import type { BellState } from '#app/features/ground/notifications/bell/bell.ts'
import { NotificationBell } from '#app/features/ground/notifications/bell/notification-bell.tsx'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { countWaiting, type WaitingCounts } from '#app/features/work/dashboard/waiting.server.ts'
import adminCss from '#app/styles/staff.css?url'
import { buttonLook } from '#app/ui/button.tsx'
import type { Route } from './+types/admin-layout.ts'
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

const TITLES: Record<number, string> = {
  403: 'Accesso negato',
  404: 'Pagina non trovata',
  409: 'Modifica non salvata',
  503: 'Servizio non disponibile',
}

/** Replaces a failed admin page: an explanation and links. */
function AdminError() {
  const { pathname, search } = useLocation()
  const { status, message } = describe(useRouteError())
  // A retry would give the same response.
  const isFinal = status === 403 || status === 404
  const title = TITLES[status] ?? 'Qualcosa non ha funzionato'
  return (
    <div className="mx-auto max-w-xl px-4 py-16 sm:py-24">
      <title>{`${title} · IDG`}</title>
      <p className="font-semibold text-accent text-sm">Errore {status}</p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-4 text-soft">{message}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {!isFinal && (
          <a href={pathname + search} className={buttonLook('primary', 'compact')}>
            Ricarica la pagina
          </a>
        )}
        <Link to="/admin" className={buttonLook(isFinal ? 'primary' : 'secondary', 'compact')}>
          Torna all’area riservata
        </Link>
      </p>
    </div>
  )
}

function describe(error: unknown): { status: number; message: string } {
  const unexpected = 'Si è verificato un errore imprevisto: ricarica la pagina o riprova tra poco.'
  if (!isRouteErrorResponse(error)) return { status: 500, message: unexpected }
  const { data, status } = error
  const message: unknown = data && typeof data === 'object' && 'message' in data ? data.message : undefined
  if (typeof message === 'string') return { status, message }
  return { status, message: status === 404 ? 'Questa pagina non esiste.' : unexpected }
}
