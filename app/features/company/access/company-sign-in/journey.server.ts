import { redirect } from 'react-router'
import type { AppContext, CompanyAccount, CompanyChecks } from '#app/context.ts'
import { clearCookie, companyCookie, readCookie } from '#app/features/company/access/sessions/cookies.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { seal, tryUnseal } from '#app/lib/secrets.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'

/** Time to sign in at the provider, and then to confirm the account. */
const JOURNEY_MS = 10 * MINUTE

const CALLBACK = '/AdminLoginPortal/azienda/ritorno'

/** Why the browser is sent to the provider. */
export type CompanyPurpose =
  | { kind: 'sign-in'; next: string }
  /** To create an access from an invitation. */
  | { kind: 'invitation'; token: string }
  /** To link the account to the access of a session, or to renew that session. */
  | { kind: 'link'; sessionId: string }
  | { kind: 'confirm'; sessionId: string; next: string }

/** What the browser carries to the provider and back, encrypted in a cookie. Nothing is stored. */
type Journey =
  | { stage: 'leaving'; purpose: CompanyPurpose; checks: CompanyChecks }
  /** Signed in at the provider; the person confirms on our page. */
  | { stage: 'arrived'; purpose: CompanyPurpose; account: CompanyAccount }

/** Redirects to the provider. Without an answer of the provider it returns to `page`, which shows `CompanyNotice`. */
export async function leaveForProvider(ctx: AppContext, purpose: CompanyPurpose, page: string): Promise<Response> {
  const { companyProvider: provider } = ctx
  if (!provider) return redirect(page)
  try {
    const { url, checks } = await provider.begin({
      redirectUri: `${ctx.publicUrl}${CALLBACK}`,
      reauthenticate: purpose.kind === 'confirm',
    })
    const cookie = companyCookie(ctx, sealJourney(ctx, { stage: 'leaving', purpose, checks }))
    return redirect(url, { headers: { 'set-cookie': cookie } })
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    ctx.log.warn({ err }, 'company sign-in could not begin')
    return redirect(`${page}${page.includes('?') ? '&' : '?'}azienda=non-risponde`)
  }
}

/** The journey that the response of the provider belongs to; undefined when the browser has none or it is too old. */
export function readLeaving(ctx: AppContext, request: Request) {
  const journey = readJourney(ctx, request)
  return journey?.stage === 'leaving' ? journey : undefined
}

/** Asks the provider who has signed in. Throws AppError. */
export async function arriveFromProvider(
  ctx: AppContext,
  request: Request,
  { purpose, checks }: { purpose: CompanyPurpose; checks: CompanyChecks },
): Promise<CompanyAccount> {
  if (!ctx.companyProvider) throw new AppError(404, 'L’accesso con l’account aziendale non è attivo.')
  // Not the request's own address, which a proxy may have changed.
  const callbackUrl = `${ctx.publicUrl}${CALLBACK}${new URL(request.url).search}`
  return ctx.companyProvider.finish({ callbackUrl, checks, reauthenticate: purpose.kind === 'confirm' })
}

/** Cookie that keeps the account until the person confirms it. */
export function arrivedCookie(ctx: AppContext, purpose: CompanyPurpose, account: CompanyAccount): string {
  return companyCookie(ctx, sealJourney(ctx, { stage: 'arrived', purpose, account }))
}

/** The account that waits for confirmation in this browser, for an invitation or a session. */
export function findArrived(
  ctx: AppContext,
  request: Request,
  expected: Partial<Record<'token' | 'sessionId', string>>,
): CompanyAccount | undefined {
  const journey = readJourney(ctx, request)
  if (journey?.stage !== 'arrived') return undefined
  const { purpose, account } = journey
  const isExpected =
    (purpose.kind === 'invitation' && purpose.token === expected.token) ||
    (purpose.kind === 'link' && purpose.sessionId === expected.sessionId)
  return isExpected && account.issuer === ctx.companyProvider?.issuer ? account : undefined
}

/** Header that ends the journey. */
export function endJourney(ctx: AppContext): string {
  return clearCookie(ctx, 'idg-company')
}

function sealJourney(ctx: AppContext, journey: Journey): string {
  const expiresAt = ctx.clock().getTime() + JOURNEY_MS
  return seal(ctx.secret, JSON.stringify({ ...journey, expiresAt, use: 'company' }))
}

function readJourney(ctx: AppContext, request: Request): Journey | undefined {
  const cookie = readCookie(ctx, request, 'idg-company')
  const text = cookie && readWithAny(ctx, (secret) => tryUnseal(secret, cookie))
  if (!text) return undefined
  const { expiresAt, use, ...journey } = JSON.parse(text) as Journey & { expiresAt: number; use: string }
  return use === 'company' && expiresAt > ctx.clock().getTime() ? journey : undefined
}
