import { data, Link, redirect } from 'react-router'
import { type AppContext, appContext, type CompanyAccount } from '#app/context.ts'
import { readCookie, readDevice, sessionCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { clearAttempts, countAttempt } from '#app/features/company/access/sign-in/attempts.server.ts'
import { confirmByCompany } from '#app/features/company/access/sign-in/fresh.server.ts'
import {
  askSecondStep,
  refusedSignIn,
  SIGN_IN_MESSAGES,
  sourceOf,
  welcome,
} from '#app/features/company/access/sign-in/sign-in-response.server.ts'
import { SignInFrame } from '#app/features/company/access/sign-in-frame.tsx'
import { signInLinks, signInMeta } from '#app/features/company/access/sign-in-meta.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import type { Route } from './+types/return-page.ts'
import { signInWithCompany } from './company-sign-in.server.ts'
import { arrivedCookie, arriveFromProvider, type CompanyPurpose, endJourney, readLeaving } from './journey.server.ts'

export const links = signInLinks
export const meta = () => signInMeta('Accesso con l’account aziendale')

/** Passes the loader's `Set-Cookie` on. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const EXPIRED = 'È passato troppo tempo, o l’accesso è stato iniziato in un altro browser. Riprova dall’inizio.'
const UNKNOWN =
  'Questo account aziendale non è collegato a nessun accesso. Se hai ricevuto un invito, apri il link che contiene. Se hai già un accesso, entra con la password e collega l’account in «Il mio account».'
const OTHER = 'Questo account aziendale non è quello collegato al tuo accesso.'

/**
 * The provider sends the browser back here. The response is accepted once, only in the browser that asked for it, and only
 * with the state, nonce and code verifier of that request.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const journey = readLeaving(ctx, request)
  if (!journey) return refuse(ctx, EXPIRED, 400)
  const attempt = { purpose: 'company', account: journey.checks.state, device: readDevice(ctx, request) } as const
  try {
    if (!(await countAttempt(ctx, attempt))) return refuse(ctx, SIGN_IN_MESSAGES.limited, refusedSignIn('limited'))
    const account = await arriveFromProvider(ctx, request, journey)
    await ctx.db.transaction().execute((trx) => clearAttempts(ctx, trx, attempt))
    return await complete(ctx, request, journey.purpose, account)
  } catch (err) {
    if (err instanceof AppError) {
      ctx.log.warn({ err }, 'company sign-in refused')
      // Without an answer of the provider there was no attempt to sign in.
      if (err.status !== 503) noteSecurityEvent(ctx, 'sign-in-failed', { detail: 'company' })
      return refuse(ctx, err.publicMessage, err.status)
    }
    ctx.log.error({ err }, 'company sign-in failed')
    return refuse(ctx, SIGN_IN_MESSAGES.failed, refusedSignIn('failed'))
  }
}

async function complete(ctx: AppContext, request: Request, purpose: CompanyPurpose, account: CompanyAccount) {
  // The state of an access changes only when the person confirms, by POST.
  if (purpose.kind === 'invitation' || purpose.kind === 'link') {
    const page = purpose.kind === 'link' ? '/admin/account' : `/AdminLoginPortal/invito/${purpose.token}`
    return redirect(page, { status: 303, headers: { 'set-cookie': arrivedCookie(ctx, purpose, account) } })
  }
  if (purpose.kind === 'confirm') return confirm(ctx, request, purpose, account)
  const outcome = await signInWithCompany(ctx, account, sourceOf(ctx, request))
  if (outcome.kind === 'unknown') return refuse(ctx, UNKNOWN, 403)
  if (outcome.kind !== 'signed-in' && outcome.kind !== 'second-step') {
    return refuse(ctx, SIGN_IN_MESSAGES[outcome.kind], refusedSignIn(outcome.kind))
  }
  const answer =
    outcome.kind === 'signed-in'
      ? welcome(ctx, request, outcome, purpose.next)
      : askSecondStep(ctx, outcome.token, purpose.next)
  answer.headers.append('set-cookie', endJourney(ctx))
  return answer
}

/** Renews the session that asked for it, if this is the account linked to its person. */
async function confirm(
  ctx: AppContext,
  request: Request,
  purpose: Extract<CompanyPurpose, { kind: 'confirm' }>,
  account: CompanyAccount,
) {
  const token = readCookie(ctx, request, 'idg-session')
  const actor = token && (await findStaff(ctx.db, token, ctx.clock()))
  if (!actor || actor.sessionId !== purpose.sessionId) return refuse(ctx, EXPIRED, 400)
  const renewed = await confirmByCompany(ctx, actor, account)
  if (!renewed) return refuse(ctx, OTHER, 403)
  const answer = redirect(purpose.next, 303)
  answer.headers.append('set-cookie', sessionCookie(ctx, renewed))
  answer.headers.append('set-cookie', endJourney(ctx))
  return answer
}

function refuse(ctx: AppContext, problem: string, init: number | ResponseInit) {
  const { status = 400, headers } = typeof init === 'number' ? { status: init } : init
  return data({ problem }, { status, headers: { ...(headers as object), 'set-cookie': endJourney(ctx) } })
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Accesso non riuscito">
      <Notice tone="error">{loaderData.problem}</Notice>
      <Link to="/AdminLoginPortal" className="link inline-block py-3">
        Torna all’accesso
      </Link>
    </SignInFrame>
  )
}
