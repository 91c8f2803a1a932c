import { createHmac, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { normalizeEmail } from '#app/features/access/identity.server.ts'
import type { KnownDevice } from '#app/features/access/sessions/cookies.server.ts'
import { networkOf } from '#app/lib/net/network.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { holdLock, type Trx } from '#db/client.server.ts'

const WINDOW_MS = 10 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Tries for one account: in ten minutes, and in a day. */
const PER_ACCOUNT = 5
const PER_ACCOUNT_DAY = 50
/** Tries of unknown devices in ten minutes: from one network, and in total. The total bounds the table. */
const PER_NETWORK = 20
const PER_SITE = 1_000

/** What is tried. Each purpose is counted for itself. */
export type TryPurpose = 'password' | 'second-step' | 'confirm' | 'passkey' | 'reset'

/** Whom a try is counted for. */
export interface Try {
  purpose: TryPurpose
  /** The address as typed, or an id. Unknown addresses are limited alike, so that the limit tells nothing. */
  account: string
  /** The account's own known device, when the try comes from one. */
  device?: KnownDevice | undefined
}

/** A try as it is stored: keyed hashes of the account and of the network. */
interface CountedTry {
  accountKey: string
  addressKey: string
  device: string
}

/**
 * Counts one try before it is made, so that tries in parallel count too, and gives false when there were too many.
 * Counted in the database, for all instances. A device on which the account has signed in before has a count of its own:
 * tries from elsewhere do not lock it out.
 */
export async function countTry(ctx: AppContext, attempt: Try): Promise<boolean> {
  const counted = keysOf(ctx, attempt)
  const now = ctx.clock()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    // Always in this order: two tries can never wait for each other.
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
      .values({ id: randomUUIDv7(), ...counted, createdAt: now.toISOString() })
      .execute()
    return true
  })
}

/** The tries so far that count against a further one. */
async function countPast(trx: Trx, { accountKey, addressKey, device }: CountedTry, now: Date) {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const account = await trx
    .selectFrom('authAttempts')
    .select([
      sql<number | string>`count(*)`.as('day'),
      sql<number | string>`count(case when created_at > ${since} then 1 end)`.as('recent'),
    ])
    .where('accountKey', '=', accountKey)
    .where('device', '=', device)
    .where('createdAt', '>', dayAgo)
    .where('createdAt', '<=', latestBelieved(now))
    .executeTakeFirstOrThrow()
  const strangers = trx
    .selectFrom('authAttempts')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('createdAt', '>', since)
    .where('createdAt', '<=', latestBelieved(now))
  const network = await strangers.where('addressKey', '=', addressKey).executeTakeFirstOrThrow()
  const site = await strangers.where('device', '=', '').executeTakeFirstOrThrow()
  return {
    account: Number(account.recent),
    accountDay: Number(account.day),
    network: Number(network.count),
    site: Number(site.count),
  }
}

/** A try that succeeded takes the typing errors before it along: those for the account from the same network. */
export async function forgetTries(ctx: AppContext, trx: Trx, attempt: Try): Promise<void> {
  const { accountKey, addressKey } = keysOf(ctx, attempt)
  await trx
    .deleteFrom('authAttempts')
    .where('accountKey', '=', accountKey)
    .where('addressKey', '=', addressKey)
    .execute()
}

function keysOf(ctx: AppContext, { purpose, account, device }: Try): CountedTry {
  return {
    accountKey: keyOf(ctx, `${purpose}:${normalizeEmail(account)}`),
    addressKey: keyOf(ctx, `network:${networkOf(ctx.clientAddress)}`),
    device: device?.id ?? '',
  }
}

function keyOf(ctx: Pick<AppContext, 'secret'>, text: string): string {
  return createHmac('sha256', ctx.secret).update(`try:${text}`).digest('base64url').slice(0, 22)
}
