import { sql } from 'kysely'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, HOUR } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'

/** How long an upload waits for the form that it belongs to. */
export const UNATTACHED_MS = DAY

/**
 * Bounds of anonymous uploads: files of an hour from one network and in total, and bytes that wait for their form. What
 * a stored application keeps is bounded by the limits of applications.
 */
export const UPLOAD_QUOTA = { perNetwork: 20, perHour: 300, waitingBytes: 1024 ** 3 } as const

/** Whether a further anonymous upload exceeds the quotas. */
export async function exceedsQuota(
  db: Db,
  { sourceHash, size, now }: { sourceHash: string; size: number; now: Date },
): Promise<boolean> {
  const recent = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when source_hash = ${sourceHash} then 1 end)`.as('network'),
    ])
    .where('sourceHash', '<>', '')
    .where(isWithin('createdAt', windowUntil(now, HOUR)))
    .executeTakeFirstOrThrow()
  if (recent.total >= UPLOAD_QUOTA.perHour || recent.network >= UPLOAD_QUOTA.perNetwork) return true
  const waiting = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .where('expiresAt', '<=', latestBelieved(now, UNATTACHED_MS))
    .where('sourceHash', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(waiting.bytes) + size > UPLOAD_QUOTA.waitingBytes
}
