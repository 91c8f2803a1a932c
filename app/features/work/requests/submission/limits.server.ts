import { type CompiledQuery, sql } from 'kysely'
import { HOUR } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { isWithin, type TimeWindow, windowUntil } from '#db/queries/time-window.server.ts'

/**
 * Messages per hour and sender above which further ones are quarantined; an office behind one address stays well below.
 */
const QUARANTINE_ABOVE = { source: 20, mailbox: 5 } as const

/** Messages per hour from which staff are notified of a flood. It does not quarantine them. */
export const FLOOD_FROM = 300

/**
 * Messages per hour above which further ones are refused, to protect the disk: per network; from busy networks while
 * the total is high; in total.
 */
const REFUSE_ABOVE = { source: 200, busyTotal: 5_000, total: 20_000 } as const

/** Messages per hour from which a network counts as busy. */
const BUSY_SOURCE = 5

type LimitVerdict = 'accept' | 'quarantine' | 'refuse'

/** Messages of the last hour: all of them, from one network, and from one mailbox. */
export interface RecentCounts {
  total: number
  source: number
  mailbox: number
}

interface Counting {
  sourceHash: string
  senderHash: string
  window: TimeWindow
}

const recentCounts = compileOnce((db, { sourceHash, senderHash, window }: Counting) =>
  db
    .selectFrom('contactRequests')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when source_hash = ${sourceHash} then 1 end)`.as('source'),
      sql<number>`count(case when sender_hash = ${senderHash} then 1 end)`.as('mailbox'),
    ])
    .where(isWithin('createdAt', window)),
)

/** The query that counts the messages of the last hour for `checkLimits`. */
export function countRecent(
  db: Db,
  sender: { sourceHash: string; senderHash: string },
  now: Date,
): CompiledQuery<RecentCounts> {
  return recentCounts(db, { ...sender, window: windowUntil(now, HOUR) })
}

/** Weighs a message against those of the last hour from its network and mailbox; `flood`: the total is high. Undefined without limits. */
export function checkLimits(counted: RecentCounts | undefined): { verdict: LimitVerdict; flood: boolean } {
  if (!counted) return { verdict: 'accept', flood: false }
  return { verdict: verdictOn(counted), flood: counted.total >= FLOOD_FROM }
}

function verdictOn({ total, source, mailbox }: RecentCounts): LimitVerdict {
  if (source >= REFUSE_ABOVE.source || total >= REFUSE_ABOVE.total) return 'refuse'
  if (total >= REFUSE_ABOVE.busyTotal && source >= BUSY_SOURCE) return 'refuse'
  return source >= QUARANTINE_ABOVE.source || mailbox >= QUARANTINE_ABOVE.mailbox ? 'quarantine' : 'accept'
}
