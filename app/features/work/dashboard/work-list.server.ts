import { type SqlBool, sql } from 'kysely'
import { asState } from '#app/features/work/appointments/states.ts'
import { filteredRequests } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import type { Folder, InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'

/** Rows of each list; a link leads to the others. */
const SHOWN = 5

/** FOLDER with a table prefix, for queries that join an appointment with its own status. */
export const FOLDER_OF_REQUEST = sql<Folder>`(case when contact_requests.trashed_at is not null then 'trash' when contact_requests.quarantine_reason is not null then 'quarantine' when contact_requests.status = 'spam' then 'spam' else 'inbox' end)`

const WHO = ['id', 'name', 'company', 'topic', 'createdAt', 'status'] as const

/** The first requests of a filtered list and their number, without those that come back to `me` later. */
export async function listWork(db: Db, filter: InboxFilter, { me, now }: { me: string; now: Date }) {
  const query = filteredRequests(db, filter, me).query.where('id', 'not in', (sub) =>
    sub
      .selectFrom('snoozes')
      .select('requestId')
      .where('adminId', '=', me)
      .where('link', 'like', '/admin/requests/%')
      .where('dueAt', '>', now.toISOString()),
  )
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { requests: await query.select(WHO).orderBy('createdAt').limit(SHOWN).execute(), total: count }
}

/** The appointments whose hold ends on a day (Rome) or has just ended, the first to end first. */
export async function listEndingHolds(db: Db, day: string) {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name', 'appointments.company', 'appointments.status'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.holdUntil'])
    .where(sql<SqlBool>`${FOLDER_OF_REQUEST} = 'inbox'`)
    .where('appointments.status', 'in', ['pending', 'proposed'])
    .where('appointments.holdUntil', '<', romeDayStart(addDays(day, 1)))
    .orderBy('appointments.holdUntil')
    .limit(50)
    .execute()
  return rows.map(({ status, holdUntil, ...row }) => ({ ...row, state: asState(status), holdUntil: holdUntil ?? '' }))
}

/** The newest dead mails. */
export async function listDeadMails(db: Db) {
  return db
    .selectFrom('mailOutbox')
    .select(['id', 'kind', 'recipient', 'createdAt'])
    .where('state', '=', 'dead')
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
}

/** Erasures requested by people and not answered by staff: the oldest, and their number. */
export async function listAskedErasures(db: Db) {
  const asked = db.selectFrom('privacyCases').where('state', '=', 'asked')
  const cases = await asked
    .select(['id', 'addresses', 'askedAt', 'createdAt'])
    .orderBy('createdAt')
    .limit(SHOWN)
    .execute()
  const { count } = await asked.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return {
    cases: cases.map(({ id, addresses, askedAt, createdAt }) => ({
      id,
      address: (JSON.parse(addresses) as string[])[0] ?? '',
      askedAt: askedAt ?? createdAt,
    })),
    total: Number(count),
  }
}
