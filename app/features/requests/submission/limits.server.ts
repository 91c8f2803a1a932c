import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#app/lib/net/network.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import type { Db, Trx } from '#db/client.server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Messages an hour above which further ones wait in quarantine: an office behind one address stays well below. */
const QUARANTINE_ABOVE = { source: 20, email: 5, total: 300 } as const

/** Messages an hour above which no further one is taken: what is left is to protect the disk. */
const REFUSE_ABOVE = { source: 200, total: 5_000 } as const

export type LimitVerdict = 'accept' | 'quarantine' | 'refuse'

/**
 * A keyed hash of a network address: enough to count by, not enough to know the address by. IPv6 is counted by its
 * /64 network, which is what one customer has.
 */
export function hashSource(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`source:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Weighs one more message against those of the last hour, by sender's network, by email address and in total. */
export async function weighLimits(
  db: Db | Trx,
  sender: { sourceHash: string; email: string },
  now: Date,
): Promise<LimitVerdict> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const email = sender.email.toLowerCase()
  const counted = await db
    .selectFrom('contactRequests')
    .select([
      sql<number | string>`count(*)`.as('total'),
      sql<number | string>`count(case when source_hash = ${sender.sourceHash} then 1 end)`.as('source'),
      sql<number | string>`count(case when lower(email) = ${email} then 1 end)`.as('email'),
    ])
    .where('createdAt', '>', since)
    .where('createdAt', '<=', latestBelieved(now))
    .executeTakeFirstOrThrow()
  const [total, source, sameEmail] = [Number(counted.total), Number(counted.source), Number(counted.email)]
  if (source >= REFUSE_ABOVE.source || total >= REFUSE_ABOVE.total) return 'refuse'
  const many =
    source >= QUARANTINE_ABOVE.source || sameEmail >= QUARANTINE_ABOVE.email || total >= QUARANTINE_ABOVE.total
  return many ? 'quarantine' : 'accept'
}
