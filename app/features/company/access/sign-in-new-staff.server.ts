import type { AppContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import { openSession } from './sign-in/sign-in.server.ts'
import { SIGN_IN_MESSAGES, sourceOf, welcome } from './sign-in/sign-in-response.server.ts'

/**
 * Signs a new identity in and returns the redirect into the staff area. `makeIdentity` returns the identity's id. Throws
 * AppError if the session cannot be opened.
 */
export async function signInNewStaff(
  ctx: AppContext,
  request: Request,
  makeIdentity: () => Promise<string>,
): Promise<Response> {
  const userId = await makeIdentity()
  const outcome = await openSession(ctx, { userId, source: sourceOf(ctx, request), method: 'link' })
  if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, '/admin')
  throw new AppError(503, SIGN_IN_MESSAGES.failed)
}
