import { sql } from 'kysely'
import { openMinutes, openSpan } from '#app/features/ground/settings/opening/open-time.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { answerBy } from '#app/features/work/appointments/holds/hold.ts'
import { filteredRequests } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import type { Folder, InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { isFor } from '#app/features/work/snoozes/list-snoozes.server.ts'
import type { Db } from '#db/client.server.ts'

/** Rows of each list; a link leads to the others. */
const SHOWN = 20

/** FOLDER with a table prefix, for queries that join an appointment with its own status. */
export const FOLDER_OF_REQUEST = sql<Folder>`(case when contact_requests.trashed_at is not null then 'trash' when contact_requests.quarantine_reason is not null then 'quarantine' when contact_requests.status = 'spam' then 'spam' else 'inbox' end)`

/** The requests of a filtered list without those that stand elsewhere on the work list: put off by `me`, or with an appointment to confirm. */
export function waitingRequests(db: Db, filter: InboxFilter, me: string) {
  return filteredRequests(db, filter, me)
    .query.where('id', 'not in', (sub) =>
      sub.selectFrom('snoozes').select('requestId').where('link', 'like', '/admin/requests/%').where(isFor(me)),
    )
    .where('id', 'not in', (sub) =>
      sub.selectFrom('appointments').select('contactRequestId').where('status', '=', 'pending'),
    )
}

/** The requests of a list that have waited longest, until when we answer each, and the number of all. */
export async function listWork(db: Db, filter: InboxFilter, { me, now }: { me: string; now: Date }) {
  const query = waitingRequests(db, filter, me)
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      'id',
      'version',
      'name',
      'company',
      'topic',
      'createdAt',
      'turnSince',
      'assignedTo',
      'preferences',
      'date',
    ])
    .orderBy(sql`coalesce(turn_since, created_at)`)
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const admins = await db.selectFrom('admins').select(['id', 'name']).execute()
  const rules = await getOfferRules(db)
  const requests = rows.map(({ assignedTo, preferences, date, createdAt, turnSince, ...row }) => {
    const handler = assignedTo === me ? undefined : admins.find((admin) => admin.id === assignedTo)?.name
    const asksTimes = preferences !== '' && date === null
    const by = answerBy(new Date(turnSince ?? createdAt), rules)
    const late = openSpan(openMinutes(new Date(by), now, rules.opening), rules.opening)
    return { ...row, handler, asksTimes, by, late }
  })
  return { requests, total: Number(count) }
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
