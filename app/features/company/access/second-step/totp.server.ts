import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AppContext, StaffActor } from '#app/context.ts'
import { holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import { seal, unseal } from '#app/lib/secrets.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { readSecondStepRule } from './second-step-rule.server.ts'
import { isSecondStepRequired } from './second-step-rule.ts'

const STEP_MS = 30 * SECOND
/** The previous code is accepted too, because typing takes time. */
const EARLIER_STEPS = 1
const RECOVERY_CODES = 10
/** Without 0/O and 1/I/L, which look alike on paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 24 characters of 31: 118 bits. From 112 bits on a keyed hash is enough to store a code (OWASP ASVS 6.5.2). */
const RECOVERY_LETTERS = 24

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({ issuer: 'IDG', label: email, secret: Secret.fromBase32(secret) })
}

/** Seed for an authenticator app: the link in the QR code and the key for manual entry. */
export interface TotpSeed {
  uri: string
  key: string
}

/** Creates a new seed, which takes effect once one of its codes is confirmed. Throws FreshSignInError. */
export async function beginTotp(ctx: AppContext): Promise<TotpSeed> {
  const actor = requirePermission(ctx, 'account.own')
  const key = new Secret({ size: 20 }).base32
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    const begun = await trx
      .updateTable('authUsers')
      .set({ totpSecret: seal(ctx.secret, key) })
      .where('id', '=', actor.id)
      .where('totpConfirmedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!begun) throw new ConflictError('La verifica in due passaggi è già attiva.')
    await recordAction(ctx, trx, {
      action: 'account-totp-begin',
      targetId: actor.id,
      details: `Configurazione della verifica in due passaggi iniziata: ${actor.email}`,
    })
  })
  return { key, uri: totpOf(key, actor.email).toString() }
}

/** Returns the unconfirmed seed, if there is one, so that the page can be reloaded. */
export async function findPendingSeed(ctx: AppContext, actor: StaffActor): Promise<TotpSeed | undefined> {
  const row = await ctx.db
    .selectFrom('authUsers')
    .select('totpSecret')
    .where('id', '=', actor.id)
    .where('totpConfirmedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.totpSecret) return undefined
  const key = openSeed(ctx, row.totpSecret)
  return { key, uri: totpOf(key, actor.email).toString() }
}

/** Enables the second step with a first code and returns the recovery codes, which are shown only once. */
export async function confirmTotp(ctx: AppContext, code: string): Promise<string[]> {
  const actor = requirePermission(ctx, 'account.own')
  return ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdIdentityLock(trx, actor.id)
    if (!(await takeTotpCode(ctx, trx, { userId: actor.id, code, confirmed: false }))) {
      throw new AppError(400, 'Il codice non è corretto. Controlla l’ora del telefono e riprova con il codice attuale.')
    }
    const confirmedAt = ctx.clock().toISOString()
    await trx.updateTable('authUsers').set({ totpConfirmedAt: confirmedAt }).where('id', '=', actor.id).execute()
    await recordAction(ctx, trx, {
      action: 'account-totp-on',
      targetId: actor.id,
      details: `Verifica in due passaggi attivata: ${actor.email}`,
    })
    return renewCodes(ctx, trx, actor.id)
  })
}

/** Deletes an unconfirmed seed. Throws ConflictError if there is none. */
export async function cancelTotp(ctx: AppContext): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('authUsers')
      .set({ totpSecret: null })
      .where('id', '=', actor.id)
      .where('totpSecret', 'is not', null)
      .where('totpConfirmedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!begun) throw new ConflictError('Non c’è una configurazione da annullare.')
    await recordAction(ctx, trx, {
      action: 'account-totp-cancel',
      targetId: actor.id,
      details: `Configurazione della verifica in due passaggi annullata: ${actor.email}`,
    })
  })
}

/** Disables the second step. Throws FreshSignInError, or ConflictError while it is required. */
export async function removeTotp(ctx: AppContext): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdIdentityLock(trx, actor.id)
    if (isSecondStepRequired(await readSecondStepRule(trx), actor.role)) {
      throw new ConflictError('La verifica in due passaggi per il tuo ruolo è obbligatoria: non puoi disattivarla.')
    }
    await deleteTotp(trx, actor.id)
    await recordAction(ctx, trx, {
      action: 'account-totp-off',
      targetId: actor.id,
      details: `Verifica in due passaggi disattivata: ${actor.email}`,
    })
  })
}

/** Deletes the seed and the recovery codes of an identity. Call it under the identity's lock. */
export async function deleteTotp(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('authUsers')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('authRecoveryCodes').where('userId', '=', userId).execute()
}

/** Replaces the recovery codes. Throws FreshSignInError. */
export async function renewRecoveryCodes(ctx: AppContext): Promise<string[]> {
  const actor = requirePermission(ctx, 'account.own')
  return ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdIdentityLock(trx, actor.id)
    await recordAction(ctx, trx, {
      action: 'account-recovery-codes',
      targetId: actor.id,
      details: `Nuovi codici di recupero: ${actor.email}`,
    })
    return renewCodes(ctx, trx, actor.id)
  })
}

async function renewCodes(ctx: AppContext, trx: Trx, userId: string): Promise<string[]> {
  await trx.deleteFrom('authRecoveryCodes').where('userId', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const rows = codes.map((code) => ({
    id: newId(),
    userId,
    codeHash: recoveryHash(ctx.secret, userId, code),
    usedAt: null,
  }))
  await trx.insertInto('authRecoveryCodes').values(rows).execute()
  return codes
}

/** Consumes a TOTP code. Each code is accepted once, in its own time step or the next. */
export async function takeTotpCode(
  ctx: AppContext,
  db: Db | Trx,
  attempt: { userId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('authUsers')
    .select(['email', 'totpSecret', 'totpConfirmedAt', 'totpLastStep'])
    .where('id', '=', attempt.userId)
    .executeTakeFirst()
  if (!row?.totpSecret || (row.totpConfirmedAt !== null) !== attempt.confirmed) return false
  const timestamp = ctx.clock().getTime()
  const totp = totpOf(openSeed(ctx, row.totpSecret), row.email)
  const delta = totp.validate({ token: attempt.code.replace(/\s/g, ''), timestamp, window: EARLIER_STEPS })
  // The library's window also covers future steps.
  if (delta === null || delta > 0) return false
  const step = Math.floor(timestamp / STEP_MS) + delta
  const used = await db
    .updateTable('authUsers')
    .set({ totpLastStep: step })
    .where('id', '=', attempt.userId)
    .where((user) => user.or([user('totpLastStep', 'is', null), user('totpLastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Consumes a recovery code. */
export async function takeRecoveryCode(
  ctx: AppContext,
  db: Db | Trx,
  attempt: { userId: string; code: string },
): Promise<boolean> {
  const hashes = [ctx.secret, ctx.previousSecret ?? ctx.secret].map((secret) =>
    recoveryHash(secret, attempt.userId, attempt.code),
  )
  const used = await db
    .updateTable('authRecoveryCodes')
    .set({ usedAt: ctx.clock().toISOString() })
    .where('userId', '=', attempt.userId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Decrypts a TOTP seed with the current or the previous secret. */
function openSeed({ secret, previousSecret }: SecretContext, sealed: string): string {
  try {
    return unseal(secret, sealed)
  } catch (error) {
    if (previousSecret === undefined) throw error
    return unseal(previousSecret, sealed)
  }
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

function recoveryHash(secret: string, userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery:${userId}:${plain}`).digest('base64url')
}
