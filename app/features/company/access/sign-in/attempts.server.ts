import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { normalizeEmail } from '#app/features/company/access/identity.server.ts'
import type { KnownDevice } from '#app/features/company/access/sessions/cookies.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { newId } from '#app/lib/id.ts'
import { networkOf } from '#app/lib/net/network.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'

const WINDOW_MS = 10 * MINUTE

/** Attempts per account: in ten minutes, and in a day. */
const PER_ACCOUNT = 5
const PER_ACCOUNT_DAY = 50
/** Attempts from unknown devices in ten minutes: per network, and in total. The total bounds the table. */
const PER_NETWORK = 20
const PER_SITE = 1_000

/** Each purpose has its own count. */
export type AttemptPurpose = 'password' | 'second-step' | 'confirm' | 'passkey' | 'reset' | 'company'

/** The account, network and device of an attempt. */
export interface Try {
  purpose: AttemptPurpose
  /**
   * The address as typed, or an id. Unknown addresses are limited in the same way, so that the limit does not reveal
   * accounts.
   */
  account: string
  /** The account's known device, if the attempt comes from one. */
  device?: KnownDevice | undefined
  /** The identity of the account, if there is one: named by the security event of a refusal. */
  userId?: string | undefined
}

/** An attempt as stored: keyed hashes of account and network. */
interface StoredAttempt {
  accountKey: string
  addressKey: string
  device: string
}

/**
 * Counts an attempt before it is made, so that parallel attempts count too; returns false when the limit is reached.
 * The count is in the database, shared by all instances. A known device has its own count, so that attempts from
 * elsewhere do not lock it out.
 */
export async function countAttempt(ctx: AppContext, attempt: Try): Promise<boolean> {
  const counted = keysOf(ctx, attempt)
  const now = ctx.clock()
  const dayAgo = timeAgo(now, DAY)
  const allowed = await ctx.db.transaction().execute(async (trx) => {
    // Locks are always taken in this order, which prevents deadlocks.
    await holdLock(trx, `tries ${counted.accountKey}`)
    await holdLock(trx, `tries ${counted.addressKey}`)
    const past = await countPast(trx, counted, now)
    if (past.account >= PER_ACCOUNT || past.accountDay >= PER_ACCOUNT_DAY) return false
    if (!attempt.device && (past.network >= PER_NETWORK || past.site >= PER_SITE)) return false
    await trx
      .deleteFrom('authAttempts')
      .where((row) => row.or([row('createdAt', '<=', dayAgo), row('createdAt', '>', latestBelieved(now))]))
      .execute()
    await trx
      .insertInto('authAttempts')
      .values({ id: newId(), ...counted, createdAt: now.toISOString() })
      .execute()
    return true
  })
  if (!allowed) {
    noteSecurityEvent(ctx, 'attempts-limit', { userId: attempt.userId, detail: attempt.purpose })
  }
  return allowed
}

/** Counts the earlier attempts that a further one is limited by. */
async function countPast(trx: Trx, { accountKey, addressKey, device }: StoredAttempt, now: Date) {
  const recent = windowUntil(now, WINDOW_MS)
  const account = await trx
    .selectFrom('authAttempts')
    .select([
      sql<number>`count(*)`.as('day'),
      sql<number>`count(case when created_at > ${recent.since} then 1 end)`.as('recent'),
    ])
    .where('accountKey', '=', accountKey)
    .where('device', '=', device)
    .where(isWithin('createdAt', windowUntil(now, DAY)))
    .executeTakeFirstOrThrow()
  const strangers = trx
    .selectFrom('authAttempts')
    .select(sql<number>`count(*)`.as('count'))
    .where(isWithin('createdAt', recent))
  const network = await strangers.where('addressKey', '=', addressKey).executeTakeFirstOrThrow()
  const site = await strangers.where('device', '=', '').executeTakeFirstOrThrow()
  return {
    account: Number(account.recent),
    accountDay: Number(account.day),
    network: Number(network.count),
    site: Number(site.count),
  }
}

/** Deletes the account's failed attempts from the same network after a successful one. */
export async function clearAttempts(ctx: AppContext, trx: Trx, attempt: Try): Promise<void> {
  const { accountKey, addressKey } = keysOf(ctx, attempt)
  await trx
    .deleteFrom('authAttempts')
    .where('accountKey', '=', accountKey)
    .where('addressKey', '=', addressKey)
    .execute()
}

function keysOf(ctx: AppContext, { purpose, account, device }: Try): StoredAttempt {
  return {
    accountKey: keyOf(ctx, `${purpose}:${normalizeEmail(account)}`),
    addressKey: keyOf(ctx, `network:${networkOf(ctx.clientAddress)}`),
    device: device?.id ?? '',
  }
}

function keyOf(ctx: Pick<AppContext, 'secret'>, text: string): string {
  return createHmac('sha256', ctx.secret).update(`try:${text}`).digest('base64url').slice(0, 22)
}
