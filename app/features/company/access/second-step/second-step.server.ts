import type { AppContext } from '#app/context.ts'
import type { KnownDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import type { SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { countAttempt } from '#app/features/company/access/sign-in/attempts.server.ts'
import { openSession, type SignInOutcome } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { consumeToken, findToken } from '#app/features/company/access/tokens.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { takeRecoveryCode, takeTotpCode } from './totp.server.ts'

/** `expired`: the password was entered too long ago and is needed again. */
export type SecondStepOutcome = SignInOutcome | { kind: 'expired' }

/** Completes a sign-in with a TOTP code or a recovery code. Throws only when the database fails. */
export async function takeSecondStep(
  ctx: AppContext,
  input: { token: string; code: string; device?: KnownDevice | undefined; source: SessionSource },
): Promise<SecondStepOutcome> {
  const waiting = await findToken(ctx.db, 'second-step', input.token, ctx.clock())
  if (!waiting?.userId) return { kind: 'expired' }
  const { userId } = waiting
  const device = input.device?.userId === userId ? input.device : undefined
  const counted = { purpose: 'second-step', account: userId, device, userId } as const
  if (!(await countAttempt(ctx, counted))) return { kind: 'limited' }
  const isTotp = /^\d{6}$/.test(input.code.replace(/\s/g, ''))
  const right = isTotp
    ? await takeTotpCode(ctx, ctx.db, { userId, code: input.code, confirmed: true })
    : await takeRecoveryCode(ctx, ctx.db, { userId, code: input.code })
  if (!right) {
    noteSecurityEvent(ctx, 'second-step-failed', { userId })
    return { kind: 'wrong' }
  }
  if (!(await consumeToken(ctx.db, 'second-step', input.token, ctx.clock()))) return { kind: 'expired' }
  return openSession(ctx, { userId, source: input.source, counted, method: 'second-step' })
}
