import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { hashToken, readSigned, sign } from '#app/features/access/secrets.server.ts'
import { readWithAny } from '#app/lib/secret.ts'
import type { Trx } from '#db/client.server.ts'

/** How long a browser may take to answer a challenge. */
const CHALLENGE_MS = 5 * 60 * 1000

/** What a challenge is for: signing in, or adding a passkey to one identity. */
export type ChallengePurpose = 'sign-in' | `register ${string}`

/** A challenge that was issued by us and can still be answered. */
export interface OpenChallenge {
  challenge: string
  expiresAt: Date
}

/** The token under which the answer to a challenge is expected. It is signed and not stored: asking for one writes nothing. */
export function issueChallenge(ctx: AppContext, purpose: ChallengePurpose, challenge: string): string {
  return sign(ctx.secret, `passkey ${purpose}`, `${challenge}.${ctx.clock().getTime() + CHALLENGE_MS}`)
}

/** The challenge behind a token; undefined when it was not issued for this purpose or is too old. */
export function readChallenge(ctx: AppContext, purpose: ChallengePurpose, token: string): OpenChallenge | undefined {
  const [challenge, expires] =
    readWithAny(ctx, (secret) => readSigned(secret, `passkey ${purpose}`, token))?.split('.') ?? []
  if (!challenge || Number(expires) <= ctx.clock().getTime()) return undefined
  return { challenge, expiresAt: new Date(Number(expires)) }
}

/**
 * Uses up a challenge that was answered correctly, and gives false when it was used before. Only then is it stored, and
 * until after it expires: of two uses at the same moment one wins.
 */
export async function spendChallenge(
  trx: Trx,
  { challenge, expiresAt }: OpenChallenge,
  userId: string,
  now: Date,
): Promise<boolean> {
  const spent = await trx
    .insertInto('authTokens')
    .values({
      id: randomUUIDv7(),
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
