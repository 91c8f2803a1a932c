import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { instantsOf, listLogPeople, readLogPage } from '#app/features/care/system/log-parts/log-queries.server.ts'
import { shownDetails } from '#app/features/ground/audit/erase-texts.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { likeText } from '#db/queries/search.server.ts'
import type { AuditFilter } from './filter.ts'

const EXPORT_BATCH = 500

type ReadContext = Pick<AppContext, 'db' | 'actor'>

/** An audit row as displayed. */
export interface AuditRow {
  sequence: number
  /** Name and address of the actor; null when their record is gone. */
  name: string | null
  email: string | null
  adminId: string
  action: string
  targetId: string | null
  details: string
  before: string | null
  after: string | null
  timestamp: string
  hash: string
}

/** A page of the log, newest first; `next` is the cursor of the next page. */
export async function listActions(
  ctx: ReadContext,
  filter: AuditFilter,
  before?: number,
): Promise<{ rows: AuditRow[]; next: number | undefined }> {
  requirePermission(ctx, 'audit.read')
  return readLogPage(selectActions(ctx.db, filter, before), ({ sequence }) => sequence)
}

/** All rows of a filter, newest first, in batches, for the export. Throws ForbiddenError on the first read. */
export async function* iterateActions(ctx: ReadContext, filter: AuditFilter): AsyncGenerator<AuditRow> {
  requirePermission(ctx, 'audit.read')
  let before: number | undefined
  for (;;) {
    const rows = await selectActions(ctx.db, filter, before).limit(EXPORT_BATCH).execute()
    yield* rows
    before = rows.at(-1)?.sequence
    if (rows.length < EXPORT_BATCH) return
  }
}

/** Choices of the filters: all staff members and all recorded actions. Throws ForbiddenError. */
export async function listFilterChoices(ctx: ReadContext) {
  requirePermission(ctx, 'audit.read')
  const actions = await ctx.db.selectFrom('adminActions').select('action').distinct().orderBy('action').execute()
  return { people: await listLogPeople(ctx.db), actions: actions.map(({ action }) => action) }
}

function selectActions(db: Db, filter: AuditFilter, before: number | undefined) {
  const { start, end } = instantsOf(filter)
  let query = db
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .leftJoin('admins', 'admins.id', 'adminActions.adminId')
    .select([
      'adminActions.sequence',
      'admins.name',
      'admins.email',
      'adminActions.adminId',
      'adminActions.action',
      'adminActions.targetId',
      shownDetails,
      'adminActionTexts.before',
      'adminActionTexts.after',
      'adminActions.timestamp',
      'adminActions.hash',
    ])
    .orderBy('adminActions.sequence', 'desc')
  if (before !== undefined) query = query.where('adminActions.sequence', '<', before)
  if (filter.person) query = query.where('adminActions.adminId', '=', filter.person)
  if (filter.action) query = query.where('adminActions.action', '=', filter.action)
  if (start) query = query.where('adminActions.timestamp', '>=', start)
  if (end) query = query.where('adminActions.timestamp', '<', end)
  if (filter.target) {
    const words = `%${likeText(filter.target.toLowerCase())}%`
    query = query.where((row) =>
      row.or([
        row('adminActions.targetId', '=', filter.target),
        row(sql`lower(admin_action_texts.details)`, 'like', words),
      ]),
    )
  }
  return query
}
