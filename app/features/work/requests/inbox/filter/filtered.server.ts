import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AGREED_STATES } from '#app/features/work/appointments/states.ts'
import { NO_TOPIC, TOPICS } from '#app/features/work/appointments/topics.ts'
import type { RequestStatus } from '#app/features/work/requests/statuses.ts'
import type { Turn } from '#app/features/work/requests/turn.server.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { searchedWords, searchRequests } from '#db/queries/search.server.ts'
import type { Database } from '#db/schema.server.ts'
import { type Folder, type InboxFilter, TABS } from './inbox-filter.ts'

/** Requests that still need work. */
const OPEN = ['pending', 'replied', 'in-progress'] as const satisfies RequestStatus[]

/**
 * Folder of a request. It must equal the expression of the inbox's indexes (db/migrations/20261122T0240-requests.ts),
 * otherwise the engines do not use them.
 */
export const FOLDER = sql<Folder>`(case when trashed_at is not null then 'trash' when quarantine_reason is not null then 'quarantine' when status = 'spam' then 'spam' else 'inbox' end)`

/** Requests in which somebody waits. Must equal the condition of the index `contact_requests_ours`. */
const isTurnOf = (turn: Turn) => sql<SqlBool>`turn = ${sql.lit(turn)} and status <> 'closed' and superseded_by is null`

/**
 * Query of the filtered requests without an order, and the column of their arrival order: for a search, the search
 * table's own number, in which its index is read. `me` is the id behind "assigned to me"; `direction` is that of the
 * later order by arrival.
 */
export function filteredRequests(db: Db, filter: InboxFilter, me: string, direction: 'asc' | 'desc' = 'desc') {
  const tab = TABS.find(({ key }) => key === (filter.stato ?? '')) ?? TABS[0]
  const words = searchedWords(filter.q ?? '')
  const search = words.length > 0 ? searchRequests(db, words, direction) : undefined
  let query: SelectQueryBuilder<Database, 'contactRequests', object> = search?.found ?? db.selectFrom('contactRequests')
  // A search looks into all folders, unless one was chosen. A literal lets PostgreSQL plan with the value.
  if (!filter.q || tab.key !== '') query = query.where(sql<SqlBool>`${FOLDER} = ${sql.lit(tab.folder)}`)
  if ('status' in tab) query = query.where('status', '=', tab.status)
  // A search without letters or digits has no words and matches nothing.
  if (filter.q && !search) query = query.where(sql<SqlBool>`1 = 0`)
  if (filter.assegnata === 'nessuno') query = query.where('assignedTo', 'is', null)
  else if (filter.assegnata === 'altri') {
    query = query.where((row) => row.or([row('assignedTo', 'is', null), row('assignedTo', '!=', me)]))
  } else if (filter.assegnata) query = query.where('assignedTo', '=', filter.assegnata === 'me' ? me : filter.assegnata)
  const { etichetta } = filter
  if (etichetta) {
    query = query.where('id', 'in', (sub) =>
      sub.selectFrom('requestTags').select('requestId').where('tag', '=', etichetta.toLowerCase()),
    )
  }
  const { argomento, avanzamento, appuntamento } = filter
  if (argomento === NO_TOPIC.value) query = query.where('topic', 'not in', TOPICS)
  else if (argomento) query = query.where('topic', '=', argomento)
  if (avanzamento === 'con-risposta') query = query.where('firstAnsweredAt', 'is not', null)
  else if (avanzamento) query = query.where('status', 'in', OPEN)
  if (avanzamento === 'senza-risposta') query = query.where('firstAnsweredAt', 'is', null)
  if (appuntamento) query = query.where('requestedAppointment', '=', appuntamento !== 'no')
  if (appuntamento === 'confermato') {
    query = query.where('id', 'in', (sub) =>
      sub.selectFrom('appointments').select('contactRequestId').where('status', 'in', AGREED_STATES),
    )
  }
  if (filter.tocca) query = query.where(isTurnOf(filter.tocca === 'noi' ? 'ours' : 'customer'))
  if (filter.dal) query = query.where('createdAt', '>=', romeDayStart(filter.dal))
  if (filter.al) query = query.where('createdAt', '<', romeDayStart(addDays(filter.al, 1)))
  return { query, arrival: search?.number ?? sql.ref<string>('createdAt') }
}
