import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Rows kept at most; the oldest are deleted first. Bounds the table whatever an attacker does. */
const MAX_ROWS = 100_000
const SLICE = 500

/** Deletes security events after their retention, and the oldest ones beyond the maximum. Returns their number. */
export async function deleteOldSecurityEvents(db: Db, now: Date, days: number, mostRows = MAX_ROWS): Promise<number> {
  const before = timeAgo(now, days * DAY)
  const oldest = await db
    .selectFrom('securityEvents')
    .select('firstAt')
    .orderBy('firstAt', 'desc')
    .offset(mostRows)
    .limit(1)
    .executeTakeFirst()
  const expired = oldest && oldest.firstAt >= before ? oldest.firstAt : before
  for (let deleted = 0; ; ) {
    const rows = await db
      .selectFrom('securityEvents')
      .select('id')
      .where('firstAt', '<=', expired)
      .limit(SLICE)
      .execute()
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id)
      await db.deleteFrom('securityEvents').where('id', 'in', ids).execute()
    }
    deleted += rows.length
    if (rows.length < SLICE) return deleted
  }
}

/** Counts the security events after their retention. */
export async function countOldSecurityEvents(db: Db, now: Date, days: number): Promise<number> {
  const before = timeAgo(now, days * DAY)
  const rows = await db.selectFrom('securityEvents').select('id').where('firstAt', '<=', before).execute()
  return rows.length
}

/** Returns the security events of an identity, for the export of a person's data. */
export function securityEventsOf(db: Db | Trx, userId: string) {
  return db
    .selectFrom('securityEvents')
    .selectAll()
    .where((row) => row.or([row('userId', '=', userId), row('subjectId', '=', userId)]))
    .orderBy('hour')
    .execute()
}

/** Deletes the security events of an identity, and those that affect it. Returns the number of rows. */
export async function eraseSecurityEvents(trx: Trx, userId: string): Promise<number> {
  const result = await trx
    .deleteFrom('securityEvents')
    .where((row) => row.or([row('userId', '=', userId), row('subjectId', '=', userId)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
