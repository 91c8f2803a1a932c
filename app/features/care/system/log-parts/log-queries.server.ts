import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { LogFilter } from './log-filter.ts'
import type { LogPerson } from './log-filters.tsx'

/** Rows of a page of a log. */
const PAGE = 50

/** Runs a query of a log for one page; `next` is the cursor of the next page, if there is one. */
export async function readLogPage<Row, Cursor>(
  query: { limit: (count: number) => { execute: () => Promise<Row[]> } },
  cursorOf: (row: Row) => Cursor,
): Promise<{ rows: Row[]; next: Cursor | undefined }> {
  const found = await query.limit(PAGE + 1).execute()
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE && last ? cursorOf(last) : undefined }
}

/** All staff members, as choices of a filter. */
export function listLogPeople(db: Db): Promise<LogPerson[]> {
  return db.selectFrom('admins').select(['id', 'name', 'email']).orderBy('name').orderBy('id').execute()
}

/** The first instant of the filter's first day, and the first one after its last day; undefined where it has none. */
export function instantsOf({ from, to }: LogFilter): { start: string | undefined; end: string | undefined } {
  return { start: from ? romeDayStart(from) : undefined, end: to ? romeDayStart(addDays(to, 1)) : undefined }
}
