import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { appointmentsOf, type RequestAppointment } from '#app/features/work/appointments/of-requests.server.ts'
import { turnOf } from '#app/features/work/requests/turn.server.ts'
import { snoozedUntil } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.server.ts'
import { FOLDER, filteredRequests } from './filter/filtered.server.ts'
import { type InboxFilter, isFiltered, MAX_COUNTED, PAGE_SIZE, TABS, type TabKey } from './filter/inbox-filter.ts'

/** The last page that a number leads to. */
const LAST_PAGE = MAX_COUNTED / PAGE_SIZE

/** One row of the inbox. */
export type InboxRow = Awaited<ReturnType<typeof readPage>>['rows'][number] & {
  /** Undefined when nobody waits. */
  waiting: ReturnType<typeof turnOf>
  /** When it comes back to the actor, who has put it off. */
  backAt: string | undefined
  tags: string[]
  appointment: RequestAppointment | undefined
}

/** A page of the inbox; `previous` and `next` are cursors for the query string. */
export interface InboxPage {
  rows: InboxRow[]
  previous: string | undefined
  next: string | undefined
  /** Number of the page; 1 for the first. */
  number: number
  /** Number of matches, counted up to MAX_COUNTED; undefined if they are counted with the tabs. */
  total: number | undefined
}

/**
 * The filtered requests, 50 per page. Neighbouring pages are reached with keyset cursors, so new arrivals do not shift
 * them; a page number alone is an offset, possible within the counted rows.
 */
export async function listRequests(ctx: AppContext, filter: InboxFilter): Promise<InboxPage> {
  const actor = requirePermission(ctx, 'requests.read')
  const back = filter.dopo === undefined && filter.prima !== undefined
  const cursor = decodeCursor(filter.dopo ?? filter.prima)
  const number = cursor ? Number(filter.pagina ?? 1) : Math.min(Number(filter.pagina ?? 1), LAST_PAGE)
  const { rows, more } = await readPage(ctx.db, filter, {
    me: actor.id,
    cursor,
    back: back && cursor !== undefined,
    skipped: cursor ? 0 : (number - 1) * PAGE_SIZE,
  })
  const ids = rows.map(({ id }) => id)
  const tags = await tagsOf(ctx.db, ids)
  const appointments = await appointmentsOf(ctx.db, ids)
  const now = ctx.clock()
  const backAt = await snoozedUntil(ctx.db, { me: actor.id, now, requestIds: ids })
  const office = { now, opening: await readSection(ctx.db, 'opening') }
  const at = (row: (typeof rows)[number] | undefined) => row && encodeCursor([row.sortKey, row.id])
  return {
    rows: rows.map((row) => ({
      ...row,
      tags: tags.get(row.id) ?? [],
      appointment: appointments.get(row.id),
      waiting: turnOf(row, office),
      backAt: backAt.get(row.id),
    })),
    previous: (cursor && (more || !back)) || (!cursor && number > 1) ? at(rows[0]) : undefined,
    next: more || (back && cursor) ? at(rows.at(-1)) : undefined,
    number,
    total: await countMatches(ctx.db, filter, { me: actor.id, onOnePage: !cursor && number === 1 && !more, rows }),
  }
}

async function countMatches(
  db: Db,
  filter: InboxFilter,
  { me, onOnePage, rows }: { me: string; onOnePage: boolean; rows: unknown[] },
): Promise<number | undefined> {
  if (onOnePage) return rows.length
  // A whole tab, and a search in all folders, are counted with the tabs.
  if (!isFiltered(filter) || (filter.q && !filter.stato)) return undefined
  const matches = filteredRequests(db, filter, me).query.select(sql<number>`1`.as('one')).limit(MAX_COUNTED)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One page in the filter's order, after a cursor or, going back, before it. */
export async function readPage(
  db: Db,
  filter: InboxFilter,
  page: { me: string; cursor: Cursor | undefined; back: boolean; size?: number; skipped?: number },
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
      'phone',
      'company',
      'topic',
      'requestedAppointment',
      'status',
      'quarantineReason',
      'assignedTo',
      'createdAt',
      'version',
      'supersededBy',
      'trashedAt',
      'turn',
      'turnSince',
      FOLDER.as('folder'),
      sql<string>`substr(message, 1, 160)`.as('excerpt'),
      sql<string | number>`${key}`.as('sortKey'),
    ])
    .orderBy(key, direction)
    .limit(size + 1)
    .$if(Boolean(page.skipped), (rows) => rows.offset(page.skipped ?? 0))
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
 * Number of requests in each tab: of those that a search finds, otherwise of all, independent of the other filters and
 * counted up to MAX_COUNTED, so that the cost does not grow with the archive.
 */
export async function countTabs(ctx: AppContext, filter: InboxFilter = {}): Promise<Record<TabKey, number>> {
  const actor = requirePermission(ctx, 'requests.read')
  if (filter.q) return countFound(ctx.db, filter, actor.id)
  const counted = TABS.map((tab) => {
    const status = 'status' in tab ? sql`and status = ${sql.lit(tab.status)}` : sql``
    return sql`select ${sql.lit(tab.key)} as tab, (select count(*) from
      (select 1 from contact_requests where ${FOLDER} = ${sql.lit(tab.folder)} ${status} limit ${sql.lit(MAX_COUNTED)}) as counted) as count`
  })
  const { rows } = await sql<{ tab: TabKey; count: number }>`${sql.join(counted, sql` union all `)}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<TabKey, number>
}

/** Number of requests in each tab among the latest MAX_COUNTED that the search and the other filters find. */
async function countFound(db: Db, filter: InboxFilter, me: string): Promise<Record<TabKey, number>> {
  const { query, arrival } = filteredRequests(db, { ...filter, stato: '' }, me)
  const found = query
    .select([FOLDER.as('folder'), 'status'])
    .orderBy(arrival, 'desc')
    .limit(MAX_COUNTED)
  const groups = await db
    .selectFrom(found.as('found'))
    .select(['folder', 'status', sql<number>`count(*)`.as('count')])
    .groupBy(['folder', 'status'])
    .execute()
  const isIn = (tab: (typeof TABS)[number], { folder, status }: (typeof groups)[number]) =>
    tab.key === '' || (folder === tab.folder && (!('status' in tab) || status === tab.status))
  const countOf = (tab: (typeof TABS)[number]) =>
    groups.filter((group) => isIn(tab, group)).reduce((sum, { count }) => sum + Number(count), 0)
  return Object.fromEntries(TABS.map((tab) => [tab.key, countOf(tab)])) as Record<TabKey, number>
}
