import { createHmac, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { holdLock, type Trx } from '#db/client.server.ts'
import type { AppContext } from '../../context.ts'
import { networkOf } from '../../lib/network.ts'
import type { KnownDevice } from './cookies.server.ts'

const WINDOW_MS = 10 * 60 * 1000
const PER_ACCOUNT = 5
const PER_ADDRESS = 20

/** Whom a try is counted for. */
export interface Try {
  /** What was typed as email, known or not: unknown addresses are limited alike, so the limit tells nothing. */
  email: string
  /** The account's own known device, when the try comes from one. */
  device?: KnownDevice | undefined
}

/** A try that was let through; `forget` is for the ones that succeeded. */
export interface CountedTry {
  accountKey: string
  addressKey: string
  device: string
}

/**
 * Counts one try before it is made, so that tries in parallel count too, and gives undefined when there were too many.
 * Counted in the database, for all instances: five an account and twenty an address in ten minutes. A device on which
 * the account has signed in before has five of its own, whatever strangers do to the account.
 */
export async function countTry(ctx: AppContext, attempt: Try): Promise<CountedTry | undefined> {
  const counted = {
    accountKey: keyOf(ctx, `account:${attempt.email.toLowerCase()}`),
    addressKey: keyOf(ctx, `address:${networkOf(ctx.clientAddress)}`),
    device: attempt.device?.id ?? '',
  }
  const now = ctx.clock()
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    // Always in this order: two tries can never wait for each other.
    await holdLock(trx, `tries ${counted.accountKey}`)
    await holdLock(trx, `tries ${counted.addressKey}`)
    const found = await trx
      .selectFrom('authAttempts')
      .select([
        sql<
          number | string
        >`count(case when account_key = ${counted.accountKey} and device = ${counted.device} then 1 end)`.as('account'),
        sql<number | string>`count(case when address_key = ${counted.addressKey} then 1 end)`.as('address'),
      ])
      .where('createdAt', '>', since)
      .where((row) => row.or([row('accountKey', '=', counted.accountKey), row('addressKey', '=', counted.addressKey)]))
      .executeTakeFirstOrThrow()
    if (Number(found.account) >= PER_ACCOUNT) return undefined
    if (!attempt.device && Number(found.address) >= PER_ADDRESS) return undefined
    await trx.deleteFrom('authAttempts').where('createdAt', '<=', since).execute()
    await trx
      .insertInto('authAttempts')
      .values({ id: randomUUIDv7(), ...counted, createdAt: now.toISOString() })
      .execute()
    return counted
  })
}

/** A try that succeeded takes the typing errors before it along: those for the account from the same address. */
export async function forgetTries(trx: Trx, { accountKey, addressKey }: CountedTry): Promise<void> {
  await trx
    .deleteFrom('authAttempts')
    .where('accountKey', '=', accountKey)
    .where('addressKey', '=', addressKey)
    .execute()
}

function keyOf(ctx: Pick<AppContext, 'secret'>, text: string): string {
  return createHmac('sha256', ctx.secret).update(`try:${text}`).digest('base64url').slice(0, 22)
}
