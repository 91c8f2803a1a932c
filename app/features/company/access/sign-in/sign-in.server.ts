import type { AppContext } from '#app/context.ts'
import { storeAccessNotice } from '#app/features/company/access/access-notice.server.ts'
import { findIdentity, holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { admitToLane, type HashLane, TooBusyError } from '#app/features/company/access/passwords/hash-queue.server.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#app/features/company/access/passwords/password.server.ts'
import type { KnownDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import {
  deleteEndedSessions,
  type SessionSource,
  startSession,
} from '#app/features/company/access/sessions/session.server.ts'
import { describeBrowser } from '#app/features/company/access/sessions/user-agent.ts'
import { issueToken } from '#app/features/company/access/tokens.server.ts'
import { type ActionRecord, recordAction } from '#app/features/ground/audit/record.server.ts'
import { securityDetail } from '#app/features/ground/audit/security/security-kinds.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import { DAY, MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { clearAttempts, countAttempt, type Try } from './attempts.server.ts'

/** Time allowed between password and second step. */
const SECOND_STEP_MS = 10 * MINUTE

/** Result of a sign-in. */
export type SignInOutcome =
  | { kind: 'signed-in'; userId: string; token: string }
  /** The password was correct; the code of the second step is missing. */
  | { kind: 'second-step'; token: string }
  /** `inactive` is returned only after a correct password. */
  /** `busy`: refused before anything was done or counted. */
  | { kind: 'wrong' | 'limited' | 'inactive' | 'busy' }

/** Email and password as typed, and the browser they come from. */
export interface PasswordSignIn {
  email: string
  password: string
  device: KnownDevice | undefined
  source: SessionSource
}

/**
 * Signs in with email and password. Existing and unknown accounts get the same work and the same reply. Throws only
 * when the database fails.
 */
export async function signIn(ctx: AppContext, input: PasswordSignIn): Promise<SignInOutcome> {
  const lane = input.device ? 'known' : 'stranger'
  try {
    return await admitToLane(lane, () => checkPassword(ctx, input, lane))
  } catch (error) {
    if (error instanceof TooBusyError) return { kind: 'busy' }
    throw error
  }
}

async function checkPassword(ctx: AppContext, input: PasswordSignIn, lane: HashLane): Promise<SignInOutcome> {
  const identity = await findIdentity(ctx.db, input.email)
  const device = input.device && input.device.userId === identity?.id ? input.device : undefined
  const userId = identity?.id
  const counted = { purpose: 'password', account: input.email, device, userId } as const
  if (!(await countAttempt(ctx, counted))) return { kind: 'limited' }
  const matches = await verifyPassword(identity?.passwordHash, input.password, lane)
  if (!identity || !matches) {
    noteSecurityEvent(ctx, 'sign-in-failed', { userId, detail: 'password' })
    return { kind: 'wrong' }
  }
  if (isOutdatedHash(identity.passwordHash)) await renewHash(ctx, identity, input.password)
  // The attempt stays counted until the second step succeeds, which limits the tokens that the password alone can
  // create.
  return enterProven(ctx, identity, input.source, 'password')
}

/** Replaces a hash of an earlier cost, unless the password was changed meanwhile. A failure is only a warning. */
async function renewHash(ctx: AppContext, identity: { id: string; passwordHash: string }, password: string) {
  try {
    const passwordHash = await hashPassword(password)
    await ctx.db
      .updateTable('authUsers')
      .set({ passwordHash })
      .where('id', '=', identity.id)
      .where('passwordHash', '=', identity.passwordHash)
      .execute()
  } catch (err) {
    ctx.log.warn({ err }, 'a password hash was not renewed')
  }
}

/** Continues a sign-in whose first step has succeeded: asks for the second step, if there is one, or starts the session. */
export async function enterProven(
  ctx: AppContext,
  identity: { id: string; isDisabled: boolean; totpConfirmedAt: string | null },
  source: SessionSource,
  method: 'password' | 'company',
): Promise<SignInOutcome> {
  if (identity.isDisabled) {
    noteSecurityEvent(ctx, 'sign-in-disabled', { userId: identity.id, detail: method })
    return { kind: 'inactive' }
  }
  if (!identity.totpConfirmedAt) return openSession(ctx, { userId: identity.id, source, method })
  const token = newToken()
  await issueToken(ctx.db, { kind: 'second-step', token, userId: identity.id, lifeMs: SECOND_STEP_MS }, ctx.clock())
  return { kind: 'second-step', token }
}

/** An identity that has authenticated, by any method. */
export interface ProvenIdentity {
  userId: string
  source: SessionSource
  /** The counted attempt, when it is another than the password's. */
  counted?: Try | undefined
  /** How it authenticated, for the security event. */
  method?: 'password' | 'second-step' | 'passkey' | 'company' | 'link'
}

/**
 * Starts the session of an authenticated identity, creates its admin record if it is missing (specification, section 4)
 * and records the sign-in. It holds the same lock as deactivation, so that a concurrent deactivation leaves no session.
 */
export async function openSession(ctx: AppContext, proven: ProvenIdentity): Promise<SignInOutcome> {
  const { userId } = proven
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    await holdIdentityLock(trx, userId)
    const record = await getOrMakeRecord(trx, userId, now)
    if (!record) return undefined
    await deleteEndedSessions(trx, now)
    await clearAttempts(ctx, trx, { purpose: 'password', account: record.email })
    if (proven.counted) await clearAttempts(ctx, trx, proven.counted)
    return { email: record.email, token: await startSession(trx, userId, proven.source, now) }
  })
  if (!opened) return { kind: 'inactive' }
  await noteSignIn(ctx, proven, opened.email)
  await tellOfNewDevice(ctx, proven, opened.email)
  return { kind: 'signed-in', userId, token: opened.token }
}

/** Returns the active record of an identity; undefined when it is deactivated. */
async function getOrMakeRecord(trx: Trx, userId: string, now: Date): Promise<{ email: string } | undefined> {
  const identity = await trx
    .selectFrom('authUsers')
    .select(['email', 'displayName', 'isDisabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!identity || identity.isDisabled) return undefined
  const record = await trx
    .selectFrom('admins')
    .select(['email', 'isActive'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (record) return record.isActive ? record : undefined
  const { email } = identity
  const name = identity.displayName || 'Admin User'
  const createdAt = now.toISOString()
  await trx
    .insertInto('admins')
    .values({ id: userId, email, name, role: 'admin', isActive: true, lastLogin: createdAt, createdAt })
    .execute()
  return { email }
}

/** Records the sign-in. A failure is only logged: the sign-in succeeds (specification, section 8). */
async function noteSignIn(ctx: AppContext, { userId, method }: ProvenIdentity, email: string): Promise<void> {
  const { db } = ctx
  try {
    await db.updateTable('admins').set({ lastLogin: ctx.clock().toISOString() }).where('id', '=', userId).execute()
  } catch (err) {
    ctx.log.warn({ err }, 'lastLogin was not updated')
  }
  const details = `Admin login: ${email}`
  await recordOwnAction(ctx, db, {
    adminId: userId,
    action: 'auth-login',
    details,
    ...(method && { eventDetail: method }),
  })
}

/** Writes the audit row of a sign-in or sign-out; a failure is only a warning. */
export async function recordOwnAction(
  ctx: AppContext,
  db: Db,
  action: ActionRecord & { action: 'auth-login' | 'auth-logout' },
): Promise<void> {
  try {
    await db.transaction().execute((trx) => recordAction(ctx, trx, action))
  } catch (err) {
    ctx.log.warn({ err }, 'Error logging admin action:')
  }
}

/** A browser that keeps no cookies is new each time. */
const MOST_PER_DAY = 10

/**
 * Mails a person that somebody has signed in as them in a browser without their device cookie. A failure is only logged: the
 * sign-in succeeds.
 */
async function tellOfNewDevice(
  ctx: AppContext,
  { userId, source, method = '' }: { userId: string; source: SessionSource; method?: string | undefined },
  email: string,
): Promise<void> {
  // A link of set-up or invitation has just created the access.
  if (method === 'link' || source.knownTo === userId) return
  try {
    const { count } = await ctx.db
      .selectFrom('accessNotices')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('adminId', '=', userId)
      .where('kind', '=', 'new-device')
      .where('createdAt', '>', timeAgo(ctx.clock(), DAY))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_PER_DAY) return
    const detail = [securityDetail(method), describeBrowser(source.userAgent)].filter(Boolean).join(', ')
    const person = { id: userId, email }
    await ctx.db.transaction().execute((trx) => storeAccessNotice(ctx, trx, person, 'new-device', userId, detail))
    ctx.wakeMail()
  } catch (err) {
    ctx.log.warn({ err }, 'the mail about a new device was not queued')
  }
}
