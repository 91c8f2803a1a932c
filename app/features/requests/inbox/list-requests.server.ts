import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { appointmentsOf, type RequestAppointment } from '#app/features/appointments/of-requests.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.server.ts'
import { FOLDER, filteredRequests } from './filtered.server.ts'
import { type InboxFilter, MAX_COUNTED, TABS, type TabKey } from './inbox-filter.ts'

export const PAGE_SIZE = 50

/** One row of the inbox. */
export type InboxRow = Awaited<ReturnType<typeof readPage>>['rows'][number] & {
  tags: string[]
  appointment: RequestAppointment | undefined
}

/** A page of the inbox; `previous` and `next` are cursors for the query string. */
export interface InboxPage {
  rows: InboxRow[]
  previous: string | undefined
  next: string | undefined
}

/** The filtered requests, 50 per page. Pages use keyset cursors, so new arrivals do not shift them. */
export async function listRequests(ctx: AppContext, filter: InboxFilter): Promise<InboxPage> {
  const actor = requirePermission(ctx, 'requests.read')
  const back = filter.dopo === undefined && filter.prima !== undefined
  const cursor = decodeCursor(filter.dopo ?? filter.prima)
  const { rows, more } = await readPage(ctx.db, filter, { me: actor.id, cursor, back: back && cursor !== undefined })
  const ids = rows.map(({ id }) => id)
  const tags = await tagsOf(ctx.db, ids)
  const appointments = await appointmentsOf(ctx.db, ids)
  const at = (row: (typeof rows)[number] | undefined) => row && encodeCursor([row.sortKey, row.id])
  return {
    rows: rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [], appointment: appointments.get(row.id) })),
    previous: cursor && (more || !back) ? at(rows[0]) : undefined,
    next: more || (back && cursor) ? at(rows.at(-1)) : undefined,
  }
}

/** One page in the filter's order, after a cursor or, going back, before it. */
export async function readPage(
  db: Db,
  filter: InboxFilter,
  page: { me: string; cursor: Cursor | undefined; back: boolean; size?: number },
) {
  const size = page.size ?? PAGE_SIZE
  const byName = filter.ordine === 'nome'
  const falling = (filter.ordine ?? 'recenti') === 'recenti'
  const direction = falling === page.back ? 'asc' : 'desc'
  const filtered = filteredRequests(db, filter, page.me, direction)
  const key = byName ? sql<string>`lower(name)` : filtered.arrival
  let query = filtered.query
    .select([
      'id',
      'reference',
      'name',
      'email',
      'company',
      'requestedAppointment',
      'status',
      'quarantineReason',
      'assignedTo',
      'createdAt',
      'version',
      'supersededBy',
      sql<string>`substr(message, 1, 160)`.as('excerpt'),
      sql<string | number>`${key}`.as('sortKey'),
    ])
    .orderBy(key, direction)
    .limit(size + 1)
  // Search numbers are unique; a further column would make the engine sort all matches.
  const byNumber = filter.q !== undefined && !byName
  if (!byNumber) query = query.orderBy('id', direction)
  const [value, id] = page.cursor ?? []
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  if (byNumber && typeof value === 'number') query = query.where(sql<boolean>`${key} ${beyond} ${value}`)
  if (!byNumber && typeof value === 'string') {
    query = query.where(sql<boolean>`(${key}, ${sql.ref('id')}) ${beyond} (${value}, ${id})`)
  }
  const rows = await query.execute()
  const more = rows.length > size
  if (more) rows.pop()
  if (page.back) rows.reverse()
  return { rows, more }
}

async function tagsOf(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await db.selectFrom('requestTags').selectAll().where('requestId', 'in', ids).orderBy('tag').execute()
  for (const { requestId, tag } of rows) tags.set(requestId, [...(tags.get(requestId) ?? []), tag])
  return tags
}

/**
 * Number of requests in each tab, independent of the other filters; counted up to MAX_COUNTED, so that the cost does
 * not grow with the archive.
 */
export async function countTabs(ctx: AppContext): Promise<Record<TabKey, number>> {
  requirePermission(ctx, 'requests.read')
  const counted = TABS.map((tab) => {
    const status = 'status' in tab ? sql`and status = ${sql.lit(tab.status)}` : sql``
    return sql`select ${sql.lit(tab.key)} as tab, (select count(*) from
      (select 1 from contact_requests where ${FOLDER} = ${sql.lit(tab.folder)} ${status} limit ${sql.lit(MAX_COUNTED)}) as counted) as count`
  })
  const { rows } = await sql<{ tab: TabKey; count: number }>`${sql.join(counted, sql` union all `)}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<TabKey, number>
}
