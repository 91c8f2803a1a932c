import { redirect } from 'react-router'
import type { AppContext } from '#app/context.ts'
import {
  clearCookie,
  deviceCookie,
  readCookie,
  readDevice,
  secondStepCookie,
  sessionCookie,
} from '#app/features/company/access/sessions/cookies.server.ts'
import type { SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import type { SignInOutcome } from './sign-in.server.ts'

/** Browser data of a request, for the list of sessions. */
export function sourceOf(ctx: AppContext, request: Request): SessionSource {
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    address: ctx.clientAddress,
    formerToken: readCookie(ctx, request, 'idg-session'),
    knownTo: readDevice(ctx, request)?.userId,
  }
}

/** Completes a sign-in: sets the session cookie and redirects to the requested page. */
export function welcome(
  ctx: AppContext,
  request: Request,
  outcome: Extract<SignInOutcome, { kind: 'signed-in' }>,
  next: string,
): Response {
  return redirect(next, {
    status: 303,
    headers: [
      ['set-cookie', sessionCookie(ctx, outcome.token)],
      ['set-cookie', rememberDevice(ctx, request, outcome.userId)],
      ['set-cookie', clearCookie(ctx, 'idg-second-step')],
    ],
  })
}

/** Cookie that makes this browser a known device of an identity that has just authenticated. */
export function rememberDevice(ctx: AppContext, request: Request, userId: string): string {
  const known = readDevice(ctx, request)
  return deviceCookie(ctx, known?.userId === userId ? known : { userId, id: newToken().slice(0, 16) })
}

/** Redirects to the second step of a sign-in. */
export function askSecondStep(ctx: AppContext, token: string, next: string): Response {
  return redirect(`/AdminLoginPortal/codice?prossima=${encodeURIComponent(next)}`, {
    status: 303,
    headers: { 'set-cookie': secondStepCookie(ctx, token) },
  })
}

/** Italian messages of a failed password confirmation. */
export const CONFIRM_MESSAGES = {
  wrong: 'La password attuale non è corretta.',
  limited: 'Troppi tentativi. Riprova tra 10 minuti.',
} as const

/** Italian messages of a failed sign-in. None reveals whether an address exists. */
export const SIGN_IN_MESSAGES = {
  wrong: 'Email o password non corrette.',
  'wrong-passkey': 'La passkey non è stata accettata: riprova, oppure accedi con email e password.',
  limited:
    'Troppi tentativi: l’accesso è sospeso per 10 minuti. Riprova più tardi, oppure scegli una nuova password con «Password dimenticata?»: con il link ricevuto potrai accedere subito.',
  inactive: 'Questo accesso è stato disattivato. Rivolgiti a un amministratore.',
  busy: 'In questo momento ci sono troppi accessi insieme. Riprova tra qualche secondo: il tuo indirizzo è ancora qui sotto.',
  failed: 'In questo momento non è possibile accedere. Riprova tra qualche istante.',
} as const

const SIGN_IN_STATUS = { wrong: 401, limited: 429, inactive: 403, busy: 503, failed: 503 } as const

/** `Retry-After` of a refused sign-in, in seconds. */
const RETRY_SECONDS: Partial<Record<keyof typeof SIGN_IN_STATUS, number>> = { limited: 600, busy: 5, failed: 30 }

/** Status and headers of a refused sign-in. */
export function refusedSignIn(kind: keyof typeof SIGN_IN_STATUS): ResponseInit {
  const seconds = RETRY_SECONDS[kind]
  return { status: SIGN_IN_STATUS[kind], headers: seconds ? { 'retry-after': String(seconds) } : {} }
}
