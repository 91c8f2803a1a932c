import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { shownDetails } from './erase-texts.server.ts'
import type { AuditFilter } from './filter.ts'

const PAGE = 50
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
  const rows = await selectActions(ctx.db, filter, before)
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return { rows: page, next: rows.length > PAGE ? page.at(-1)?.sequence : undefined }
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
  const people = await ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const actions = await ctx.db.selectFrom('adminActions').select('action').distinct().orderBy('action').execute()
  return { people, actions: actions.map(({ action }) => action) }
}

function selectActions(db: Db, filter: AuditFilter, before: number | undefined) {
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
  if (filter.from) query = query.where('adminActions.timestamp', '>=', romeDayStart(filter.from))
  if (filter.to) query = query.where('adminActions.timestamp', '<', romeDayStart(addDays(filter.to, 1)))
  if (filter.target) {
    const words = `%${filter.target.toLowerCase().replace(/[%_\\]/g, '')}%`
    query = query.where((row) =>
      row.or([
        row('adminActions.targetId', '=', filter.target),
        row(sql`lower(admin_action_texts.details)`, 'like', words),
      ]),
    )
  }
  return query
}
