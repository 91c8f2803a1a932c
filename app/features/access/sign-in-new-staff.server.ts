import type { AppContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import { openSession } from './sign-in/sign-in.server.ts'
import { SIGN_IN_MESSAGES, sourceOf, welcome } from './sign-in/sign-in-response.server.ts'

/** Why creating or signing in a new staff member was refused; rendered by the page. */
export interface SignInRefusal {
  problem: string
  status: number
}

/**
 * Creates an identity and signs it in: returns the redirect into the staff area, or the refusal. `makeIdentity` returns
 * the new identity's id; its AppErrors become refusals, other errors propagate.
 */
export async function signInNewStaff(
  ctx: AppContext,
  request: Request,
  makeIdentity: () => Promise<string>,
): Promise<Response | SignInRefusal> {
  try {
    const userId = await makeIdentity()
    const outcome = await openSession(ctx, { userId, source: sourceOf(ctx, request), method: 'link' })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, '/admin/dashboard')
    return { problem: SIGN_IN_MESSAGES.failed, status: 503 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.publicMessage, status: error.status }
  }
}
