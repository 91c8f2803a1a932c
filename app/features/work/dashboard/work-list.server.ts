import { type SqlBool, sql } from 'kysely'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { filteredRequests } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import type { Folder, InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { turnOf } from '#app/features/work/requests/turn.server.ts'
import { isFor } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'

/** Rows of each list; a link leads to the others. */
const SHOWN = 20

/** FOLDER with a table prefix, for queries that join an appointment with its own status. */
export const FOLDER_OF_REQUEST = sql<Folder>`(case when contact_requests.trashed_at is not null then 'trash' when contact_requests.quarantine_reason is not null then 'quarantine' when contact_requests.status = 'spam' then 'spam' else 'inbox' end)`

/**
 * The requests of a filtered list that have waited longest and their number, without those that stand elsewhere on the
 * work list: put off by `me`, or with an appointment to confirm.
 */
export async function listWork(db: Db, filter: InboxFilter, { me, now }: { me: string; now: Date }) {
  const query = filteredRequests(db, filter, me)
    .query.where('id', 'not in', (sub) =>
      sub.selectFrom('snoozes').select('requestId').where('link', 'like', '/admin/requests/%').where(isFor(me)),
    )
    .where('id', 'not in', (sub) =>
      sub.selectFrom('appointments').select('contactRequestId').where('status', '=', 'pending'),
    )
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['id', 'version', 'name', 'company', 'topic', 'createdAt', 'status', 'assignedTo', 'preferences', 'date'])
    .select(['turn', 'turnSince', 'supersededBy', 'quarantineReason', 'trashedAt'])
    .orderBy(sql`coalesce(turn_since, created_at)`)
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const admins = await db.selectFrom('admins').select(['id', 'name']).execute()
  const opening = await readSection(db, 'opening')
  const requests = rows.map(({ id, version, name, company, topic, assignedTo, preferences, date, ...thread }) => {
    const handler = assignedTo === me ? undefined : admins.find((admin) => admin.id === assignedTo)?.name
    const asksTimes = preferences !== '' && date === null
    return { id, version, name, company, topic, handler, asksTimes, waiting: turnOf(thread, { now, opening }) }
  })
  return { requests, total: Number(count) }
}

/** The appointments to confirm, and the proposals whose hold ends on a day (Rome): the first to end first. */
export async function listPending(db: Db, day: string) {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name', 'appointments.company', 'appointments.status'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.holdUntil'])
    .where(sql<SqlBool>`${FOLDER_OF_REQUEST} = 'inbox'`)
    .where((row) =>
      row.or([
        row('appointments.status', '=', 'pending'),
        row.and([
          row('appointments.status', '=', 'proposed'),
          row('appointments.holdUntil', '<', romeDayStart(addDays(day, 1))),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(appointments.hold_until, appointments.created_at)`)
    .orderBy('appointments.id')
    .limit(50)
    .execute()
  return rows.map(({ status, holdUntil, ...row }) => ({ ...row, state: asState(status), holdUntil }))
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
