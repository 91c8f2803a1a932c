import { sql } from 'kysely'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import type { Db } from '#db/client.server.ts'
import { companyOf } from './companies.server.ts'

/** Number of other requests shown. */
const MOST_OTHERS = 5

/** Who stands behind a request, with their other requests and the appointments of those; undefined until it is joined. */
export async function personCard(db: Db, personId: string | null, requestId: string) {
  if (personId === null) return undefined
  const person = await db
    .selectFrom('people')
    .select(['id', 'name', 'company', 'domain', 'companyKey'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return undefined
  const rows = await db
    .selectFrom('contactRequests')
    .select(['id', 'topic', 'status', 'createdAt', sql<string>`substr(message, 1, 80)`.as('excerpt')])
    .where('personId', '=', personId)
    .where('id', '!=', requestId)
    .where('trashedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OTHERS)
    .execute()
  const appointments = await appointmentsOf(
    db,
    rows.map(({ id }) => id),
  )
  const { domain, companyKey, ...shown } = person
  return {
    ...shown,
    companyKey: await companyOf(db, { domain, companyKey }),
    others: rows.map((row) => ({ ...row, appointment: appointments.get(row.id) })),
  }
}
