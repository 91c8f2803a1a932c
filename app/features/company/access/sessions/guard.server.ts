import { type MiddlewareFunction, redirect } from 'react-router'
import { refusal } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { withResult } from '#app/lib/result.ts'
import { readCookie, readDevice } from './cookies.server.ts'
import { findStaff } from './session.server.ts'
import { mayOpen, opensWithoutSecondStep } from './staff-pages.ts'

const LOOKUP_FAILED = 'In questo momento non è possibile verificare l’accesso. Riprova tra qualche istante.'
const NOT_ALLOWED =
  'Per aprire questa pagina serve un altro ruolo o un permesso: lo assegna un amministratore in «Utenti».'

/**
 * Middleware of every route under /admin (pages, actions, data requests): finds the session, sets the actor and checks
 * that the role may open the route. Without a session it redirects to the sign-in page; when the look-up fails it
 * answers 503 without data. While a required second step is missing it redirects to its set-up.
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, context, pattern, url }, next) => {
  const ctx = context.get(appContext)
  // An open window asks for news by itself: that is no use of the session.
  const actor = await findActor(ctx, request, { isUse: pattern !== '/admin/pulse' })
  if (!actor) throw redirect(await wayBack(ctx, request, `${url.pathname}${url.search}`), 303)
  if (actor.lacksSecondStep && !opensWithoutSecondStep(pattern)) {
    throw redirect(requiredSecondStepPath(`${url.pathname}${url.search}`), 303)
  }
  if (!mayOpen(actor, pattern)) {
    ctx.log.warn({ pattern, role: actor.role }, 'admin page refused')
    noteSecurityEvent({ ...ctx, actor }, 'forbidden', { detail: pattern })
    const { name, email, role, grants = [] } = actor
    throw refusal(403, NOT_ALLOWED, { name, email, role, grants })
  }
  context.set(appContext, { ...ctx, actor })
  const response = await next()
  if (response.status === 403) noteSecurityEvent({ ...ctx, actor }, 'forbidden', { detail: pattern })
  return response
}

async function findActor(ctx: AppContext, request: Request, { isUse }: { isUse: boolean }) {
  const token = readCookie(ctx, request, 'idg-session')
  if (!token) return undefined
  try {
    return await findStaff(ctx.db, token, ctx.clock(), { isUse })
  } catch (err) {
    ctx.log.error({ err }, 'admin lookup failed')
    throw refusal(503, LOOKUP_FAILED)
  }
}

/** Address of the sign-in page, which says why a session that the browser still holds is over. */
async function wayBack(ctx: AppContext, request: Request, path: string): Promise<string> {
  if (!readCookie(ctx, request, 'idg-session')) return signInPath(path)
  const { userId = '' } = readDevice(ctx, request) ?? {}
  const known = await ctx.db.selectFrom('admins').select('isActive').where('id', '=', userId).executeTakeFirst()
  return withResult(signInPath(path), known?.isActive === false ? 'disattivato' : 'terminata')
}

function requiredSecondStepPath(path: string): string {
  return `/admin/second-step?prossima=${encodeURIComponent(path)}`
}

/** Address of the sign-in page, which returns to `path`. */
export function signInPath(path: string): string {
  return `/AdminLoginPortal?prossima=${encodeURIComponent(path)}`
}
