import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { INTERNAL } from './visit-source.ts'

const SHOWN = 6

/** Visits since a day: totals, pages and sources. */
export type Visits = Awaited<ReturnType<typeof readVisits>>

/** Reads the visits since a day in Rome, that day included. A visit is a reading that did not come from the site itself. */
export async function readVisits(db: Db, since: string) {
  const counts = db.selectFrom('visitCounts').where('day', '>=', since)
  const total = sql<number>`coalesce(sum(count), 0)`
  const one = async (query: typeof counts) => {
    const row = await query.select(total.as('total')).executeTakeFirstOrThrow()
    return Number(row.total)
  }
  const most = async (query: typeof counts, column: 'path' | 'source') => {
    const rows = await query
      .select([`${column} as name`, total.as('total')])
      .groupBy(column)
      .orderBy('total', 'desc')
      .orderBy('name')
      .limit(SHOWN)
      .execute()
    return rows.map(({ name, total }) => ({ name, total: Number(total) }))
  }
  const visits = counts.where('source', '!=', INTERNAL)
  return {
    visits: await one(visits),
    readings: await one(counts),
    contactReadings: await one(counts.where('path', '=', '/contact')),
    pages: await most(counts, 'path'),
    sources: await most(visits, 'source'),
  }
}
