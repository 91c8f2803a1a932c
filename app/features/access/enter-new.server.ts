import type { AppContext } from '#app/context.ts'
import { AppError } from '#app/lib/errors.ts'
import { SIGN_IN_MESSAGES, sourceOf, welcome } from './sign-in/enter.server.ts'
import { openSession } from './sign-in/sign-in.server.ts'

/** Why a new member of staff is not in yet, for the page that he sees. */
export interface NotEntered {
  problem: string
  status: number
}

/**
 * Makes an identity and lets its owner in at once: the redirect into the staff area, or what was refused. `makeIdentity`
 * gives the id of the new identity; its AppErrors are answers, others pass.
 */
export async function enterAsNew(
  ctx: AppContext,
  request: Request,
  makeIdentity: () => Promise<string>,
): Promise<Response | NotEntered> {
  try {
    const userId = await makeIdentity()
    const outcome = await openSession(ctx, { userId, source: sourceOf(ctx, request) })
    if (outcome.kind === 'signed-in') return welcome(ctx, request, outcome, '/admin/dashboard')
    return { problem: SIGN_IN_MESSAGES.failed, status: 503 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.publicMessage, status: error.status }
  }
}
