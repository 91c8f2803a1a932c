import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#app/lib/net/network.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import type { Db, Trx } from '#db/client.server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Messages an hour from one sender above which further ones wait in quarantine: an office behind one address stays well below. */
const QUARANTINE_ABOVE = { source: 20, mailbox: 5 } as const

/** Messages an hour from which on staff are told that a flood is under way. Nobody is put into quarantine for it. */
export const FLOOD_FROM = 300

/**
 * Messages an hour above which no further one is taken, to protect the disk: from one network; from networks that have
 * sent several while there are very many in all; from anybody.
 */
const REFUSE_ABOVE = { source: 200, busyTotal: 5_000, total: 20_000 } as const

/** A network that has sent so many messages in an hour is a busy one. */
const BUSY_SOURCE = 5

type LimitVerdict = 'accept' | 'quarantine' | 'refuse'

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

/** Weighs one more message against those of the last hour from its network and its mailbox; `flood`: there are very many in all. */
export async function weighLimits(
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
  const [total, source, mailbox] = [Number(counted.total), Number(counted.source), Number(counted.mailbox)]
  return { verdict: verdictOn({ total, source, mailbox }), flood: total >= FLOOD_FROM }
}

function verdictOn({ total, source, mailbox }: { total: number; source: number; mailbox: number }): LimitVerdict {
  if (source >= REFUSE_ABOVE.source || total >= REFUSE_ABOVE.total) return 'refuse'
  if (total >= REFUSE_ABOVE.busyTotal && source >= BUSY_SOURCE) return 'refuse'
  return source >= QUARANTINE_ABOVE.source || mailbox >= QUARANTINE_ABOVE.mailbox ? 'quarantine' : 'accept'
}
