import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppContext } from '#app/context.ts'
import type { SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { countAttempt } from '#app/features/company/access/sign-in/attempts.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { openSession, type SignInOutcome } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { hashToken, readSigned, sign } from '#app/lib/secrets.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'

const NOT_ACCEPTED = 'La passkey non è stata accettata: riprova.'

/** Loaded with the first passkey: it takes 4 MB and a tenth of the time of a start. */
const webauthn = () => import('@simplewebauthn/server')

/** Options for the browser, and the token of the challenge in them. */
interface Challenge<Options> {
  token: string
  options: Options
}

/** Starts adding a passkey for the acting staff member. `origin` is the site's origin as the browser sees it. */
export async function beginPasskey(ctx: AppContext, origin: string): Promise<Challenge<object>> {
  const actor = requirePermission(ctx, 'account.own')
  await requireFreshSignIn(ctx.db, actor, ctx.clock())
  const known = await ctx.db.selectFrom('authPasskeys').select('credentialId').where('userId', '=', actor.id).execute()
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'IDG',
    rpID: new URL(origin).hostname,
    userName: actor.email,
    userDisplayName: actor.name,
    userID: new TextEncoder().encode(actor.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { token: issueChallenge(ctx, `register ${actor.id}`, options.challenge), options }
}

/**
 * Stores the passkey created by the browser. Throws AppError when it does not answer the challenge, FreshSignInError.
 */
export async function addPasskey(
  ctx: AppContext,
  input: { token: string; response: RegistrationResponseJSON; name: string; origin: string },
): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  const now = ctx.clock()
  const open = readChallenge(ctx, `register ${actor.id}`, input.token)
  if (!open) throw new AppError(400, NOT_ACCEPTED)
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response: input.response,
      expectedChallenge: open.challenge,
      expectedOrigin: input.origin,
      expectedRPID: new URL(input.origin).hostname,
      requireUserVerification: true,
    })
    .catch((cause) => refuse(ctx, cause))
  if (!verified.verified) throw new AppError(400, NOT_ACCEPTED)
  const { credential } = verified.registrationInfo
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, now)
    if (!(await consumeChallenge(trx, open, actor.id, now))) throw new AppError(400, NOT_ACCEPTED)
    await trx
      .insertInto('authPasskeys')
      .values({
        id: newId(),
        userId: actor.id,
        name: input.name || 'Passkey',
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        createdAt: now.toISOString(),
        lastUsedAt: null,
      })
      .execute()
    await recordAction(ctx, trx, {
      action: 'account-passkey-add',
      targetId: actor.id,
      details: `Passkey aggiunta: ${actor.email}`,
      after: { name: input.name },
    })
  })
}

/** Removes a passkey of the acting staff member. Throws NotFoundError, FreshSignInError. */
export async function removePasskey(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    const removed = await trx
      .deleteFrom('authPasskeys')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new NotFoundError('passkey')
    await recordAction(ctx, trx, {
      action: 'account-passkey-remove',
      targetId: actor.id,
      details: `Passkey eliminata: ${actor.email}`,
      before: { name: removed.name },
    })
  })
}

/**
 * Starts a passkey sign-in. Available to anyone, so nothing is stored, and the reply does not reveal which accounts
 * have passkeys.
 */
export async function beginPasskeySignIn(ctx: AppContext, origin: string): Promise<Challenge<object>> {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  })
  return { token: issueChallenge(ctx, 'sign-in', options.challenge), options }
}

/**
 * Signs in with a passkey. The device verifies its user (PIN, fingerprint, face), so no second step follows. Throws
 * only when the database fails.
 */
export async function signInWithPasskey(
  ctx: AppContext,
  input: { token: string; response: AuthenticationResponseJSON; origin: string; source: SessionSource },
): Promise<SignInOutcome> {
  const counted = { purpose: 'passkey', account: input.response.id } as const
  if (!(await countAttempt(ctx, counted))) return { kind: 'limited' }
  const open = readChallenge(ctx, 'sign-in', input.token)
  const passkey = await ctx.db
    .selectFrom('authPasskeys')
    .selectAll()
    .where('credentialId', '=', input.response.id)
    .executeTakeFirst()
  const refused = () => {
    noteSecurityEvent(ctx, 'sign-in-failed', { userId: passkey?.userId, detail: 'passkey' })
    return { kind: 'wrong' } as const
  }
  if (!open || !passkey) return refused()
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response: input.response,
      expectedChallenge: open.challenge,
      expectedOrigin: input.origin,
      expectedRPID: new URL(input.origin).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    .catch((err) => {
      ctx.log.warn({ err }, 'passkey refused')
      return undefined
    })
  if (!verified?.verified) return refused()
  const { newCounter } = verified.authenticationInfo
  const spent = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    if (!(await consumeChallenge(trx, open, passkey.userId, now))) return false
    await trx
      .updateTable('authPasskeys')
      .set({ counter: newCounter, lastUsedAt: now.toISOString() })
      .where('id', '=', passkey.id)
      .execute()
    return true
  })
  if (!spent) return refused()
  return openSession(ctx, { userId: passkey.userId, source: input.source, counted, method: 'passkey' })
}

function refuse(ctx: AppContext, cause: unknown): never {
  ctx.log.warn({ err: cause }, 'passkey refused')
  throw new AppError(400, NOT_ACCEPTED)
}

/** Time in which the browser must answer a challenge. */
const CHALLENGE_MS = 5 * MINUTE

/** Purpose of a challenge: signing in, or adding a passkey to one identity. */
type ChallengePurpose = 'sign-in' | `register ${string}`

/** A challenge with a valid signature that has not expired. */
interface OpenChallenge {
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
async function consumeChallenge(
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
