import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#app/lib/net/network.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import type { Db, Trx } from '#db/client.server.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Messages per hour and sender above which further ones are quarantined; an office behind one address stays well below.
 */
const QUARANTINE_ABOVE = { source: 20, mailbox: 5 } as const

/** Messages per hour from which staff are notified of a flood. It quarantines none by itself. */
export const FLOOD_FROM = 300

/**
 * Messages per hour above which further ones are refused, to protect the disk: per network; from busy networks while
 * the total is high; in total.
 */
const REFUSE_ABOVE = { source: 200, busyTotal: 5_000, total: 20_000 } as const

/** Messages per hour from which a network counts as busy. */
const BUSY_SOURCE = 5

type LimitVerdict = 'accept' | 'quarantine' | 'refuse'

/** Keyed hash of a network address, for counting without storing the address. IPv6 is counted by its /64. */
export function hashSource(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`source:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Weighs a message against those of the last hour from its network and mailbox; `flood`: the total is high. */
export async function checkLimits(
  db: Db | Trx,
  sender: { sourceHash: string; senderHash: string },
  now: Date,
): Promise<{ verdict: LimitVerdict; flood: boolean }> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const counted = await db
    .selectFrom('contactRequests')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when source_hash = ${sender.sourceHash} then 1 end)`.as('source'),
      sql<number>`count(case when sender_hash = ${sender.senderHash} then 1 end)`.as('mailbox'),
    ])
    .where('createdAt', '>', since)
    .where('createdAt', '<=', latestBelieved(now))
    .executeTakeFirstOrThrow()
  return { verdict: verdictOn(counted), flood: counted.total >= FLOOD_FROM }
}

function verdictOn({ total, source, mailbox }: { total: number; source: number; mailbox: number }): LimitVerdict {
  if (source >= REFUSE_ABOVE.source || total >= REFUSE_ABOVE.total) return 'refuse'
  if (total >= REFUSE_ABOVE.busyTotal && source >= BUSY_SOURCE) return 'refuse'
  return source >= QUARANTINE_ABOVE.source || mailbox >= QUARANTINE_ABOVE.mailbox ? 'quarantine' : 'accept'
}
