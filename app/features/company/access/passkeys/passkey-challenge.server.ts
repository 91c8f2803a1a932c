import type { AppContext } from '#app/context.ts'
import { newId } from '#app/lib/id.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { hashToken, readSigned, sign } from '#app/lib/secrets.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'

/** Time in which the browser must answer a challenge. */
const CHALLENGE_MS = 5 * MINUTE

/** Purpose of a challenge: signing in, or adding a passkey to one identity. */
export type ChallengePurpose = 'sign-in' | `register ${string}`

/** A challenge with a valid signature that has not expired. */
export interface OpenChallenge {
  challenge: string
  expiresAt: Date
}

/** Issues a challenge as a signed token. Nothing is stored, so requests for challenges do not write. */
export function issueChallenge(ctx: AppContext, purpose: ChallengePurpose, challenge: string): string {
  return sign(ctx.secret, `passkey ${purpose}`, `${challenge}.${ctx.clock().getTime() + CHALLENGE_MS}`)
}

/** Reads a challenge token; undefined when it is invalid, has another purpose or has expired. */
export function readChallenge(ctx: AppContext, purpose: ChallengePurpose, token: string): OpenChallenge | undefined {
  const [challenge, expires] =
    readWithAny(ctx, (secret) => readSigned(secret, `passkey ${purpose}`, token))?.split('.') ?? []
  if (!challenge || Number(expires) <= ctx.clock().getTime()) return undefined
  return { challenge, expiresAt: new Date(Number(expires)) }
}

/**
 * Marks an answered challenge as used until after it expires. Returns false if it was used before; of two concurrent
 * uses one succeeds.
 */
export async function consumeChallenge(
  trx: Trx,
  { challenge, expiresAt }: OpenChallenge,
  userId: string,
  now: Date,
): Promise<boolean> {
  const spent = await trx
    .insertInto('authTokens')
    .values({
      id: newId(),
      kind: 'passkey-challenge',
      tokenHash: hashToken(challenge),
      userId,
      value: null,
      needsEmailSending: false,
      emailSent: false,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .executeTakeFirst()
  return Boolean(spent.numInsertedOrUpdatedRows)
}
