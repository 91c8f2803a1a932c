import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { addDays, romeInstant } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { searchRequests, wordsOf } from '#db/search.server.ts'
import { type Folder, type InboxFilter, TABS } from './inbox-filter.ts'

/**
 * In which folder a request lies. The inbox's indexes are on these very words (db/migrations/20261122T0240-requests.ts):
 * written differently, the engines would not use them.
 */
export const FOLDER = sql<Folder>`(case when trashed_at is not null then 'trash' when quarantine_reason is not null then 'quarantine' when status = 'spam' then 'spam' else 'inbox' end)`

/**
 * The requests that fit a filter, in no order, and what tells their order of arrival: of a search it is the search's own
 * number, in which the index is read. `me` is whom "assigned to me" means; `direction` is that in which they will be
 * ordered by their arrival.
 */
export function filteredRequests(db: Db, filter: InboxFilter, me: string, direction: 'asc' | 'desc' = 'desc') {
  const tab = TABS.find(({ key }) => key === (filter.stato ?? '')) ?? TABS[0]
  const words = wordsOf(filter.q ?? '')
  const search = words.length > 0 ? searchRequests(db, words, direction) : undefined
  let query: SelectQueryBuilder<Database, 'contactRequests', object> = search?.found ?? db.selectFrom('contactRequests')
  // A value in the text and not beside it: PostgreSQL plans with it.
  query = query.where(sql<SqlBool>`${FOLDER} = ${sql.lit(tab.folder)}`)
  if ('status' in tab) query = query.where('status', '=', tab.status)
  // Signs alone are no words: nothing holds them.
  if (filter.q && !search) query = query.where(sql<SqlBool>`1 = 0`)
  if (filter.assegnata === 'nessuno') query = query.where('assignedTo', 'is', null)
  else if (filter.assegnata) query = query.where('assignedTo', '=', filter.assegnata === 'me' ? me : filter.assegnata)
  const { etichetta } = filter
  if (etichetta) {
    query = query.where('id', 'in', (sub) =>
      sub.selectFrom('requestTags').select('requestId').where('tag', '=', etichetta.toLowerCase()),
    )
  }
  if (filter.appuntamento) query = query.where('requestedAppointment', '=', filter.appuntamento === 'si')
  if (filter.dal) query = query.where('createdAt', '>=', dayStart(filter.dal))
  if (filter.al) query = query.where('createdAt', '<', dayStart(addDays(filter.al, 1)))
  return { query, arrival: search?.number ?? sql.ref<string>('createdAt') }
}

/** When a day begins in Rome, as moments are stored. */
function dayStart(day: string): string {
  return romeInstant({ date: day, time: '00:00' }).toISOString()
}
