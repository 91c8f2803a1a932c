import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { FreshSignInError } from '#app/features/access/sign-in/fresh.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readCookie } from './cookies.server.ts'
import { findStaff } from './session.server.ts'
import type { ShellStaff } from './shell-staff.ts'
import { mayOpen } from './staff-pages.ts'

/** What an admin page shows instead of itself: see the error page in admin-layout.tsx. */
export interface Refusal {
  message: string
  /** Who is refused, where that is known: his own shell stays around the page. */
  staff?: ShellStaff
}

const LOOKUP_FAILED = 'In questo momento non è possibile verificare l’accesso. Riprovare tra qualche istante.'
const NOT_ALLOWED =
  'Questa pagina è riservata agli amministratori. Chi ne ha bisogno può chiedere a uno di loro di cambiargli il ruolo in «Utenti».'

/**
 * Stands before everything under /admin, pages, actions and data requests alike: finds the session, sets the actor and
 * checks that his role may open this route. Who is not signed in is sent to the sign-in page and comes back afterwards;
 * when the look-up itself fails the answer is 503, never data.
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, context, pattern, url }, next) => {
  const ctx = context.get(appContext)
  const actor = await findActor(ctx, request)
  if (!actor) throw redirect(signInPath(`${url.pathname}${url.search}`), 303)
  if (!mayOpen(actor.role, pattern)) {
    ctx.log.warn({ pattern, role: actor.role }, 'admin page refused')
    const { name, email, role } = actor
    throw refusal(403, NOT_ALLOWED, { name, email, role })
  }
  context.set(appContext, { ...ctx, actor })
  return next()
}

async function findActor(ctx: AppContext, request: Request) {
  const token = readCookie(ctx, request, 'idg-session')
  if (!token) return undefined
  try {
    return await findStaff(ctx.db, token, ctx.clock())
  } catch (err) {
    ctx.log.error({ err }, 'admin lookup failed')
    throw refusal(503, LOOKUP_FAILED)
  }
}

/** The address of the sign-in page, which leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/AdminLoginPortal?prossima=${encodeURIComponent(path)}`
}

/** Where to go after a sign-in: a path of the staff area, never another site, whatever the link said. */
export function safeNext(asked: string | null | undefined): string {
  const home = '/admin/dashboard'
  if (!asked || asked.length > 500 || !/^\/admin\/[\w\-/]*(\?[^\\]*)?$/.test(asked)) return home
  const url = new URL(asked, 'http://own.invalid')
  return url.origin === 'http://own.invalid' && url.pathname.startsWith('/admin/') ? url.pathname + url.search : home
}

/**
 * Runs the body of an admin loader or action and turns its expected failures into answers: an AppError becomes its
 * status with the public half of its message, which the shell shows. Anything else is a surprise and goes on as it is.
 */
export async function answering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw refusal(error.status, error.publicMessage)
    throw error
  }
}

/**
 * Runs the deed of a form on an admin page. Done: back to the page, which says so (`?fatto=…`). An expected failure: its
 * status and public message as the action's data, what was typed stays; `field` is the one that the message stands at.
 * Too long since the sign-in: the password first.
 */
export async function doing(page: string, deed: () => Promise<string>, field?: string) {
  try {
    return redirect(`${page}?fatto=${await deed()}`, 303)
  } catch (error) {
    if (error instanceof FreshSignInError) return redirect(confirmPath(page), 303)
    if (error instanceof AppError) return data({ problem: error.publicMessage, field }, { status: error.status })
    throw error
  }
}

/** The answer to a form whose button nobody knows. */
export function refuseUnknown() {
  const problem = 'Operazione non riconosciuta. Ricaricare la pagina e riprovare.'
  return data({ problem, field: undefined }, { status: 400 })
}

/** The address of the page on which the password is confirmed, which leads back to `page`. */
export function confirmPath(page: string): string {
  return `/admin/confirm?prossima=${encodeURIComponent(page)}`
}

function refusal(status: number, message: string, staff?: ShellStaff) {
  return data({ message, ...(staff && { staff }) } satisfies Refusal, { status })
}
