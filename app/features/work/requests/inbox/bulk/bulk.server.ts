import type { Updateable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { assigneeName } from '#app/features/company/team/assignee.server.ts'
import { type ActionRecord, recordAction } from '#app/features/ground/audit/record.server.ts'
import { clearNotifications } from '#app/features/ground/notifications/clear-notifications.server.ts'
import { lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { notifyAssignee } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { type SetAsideState, syncHold } from '#app/features/work/requests/request/verbs/sync-hold.server.ts'
import { releaseText, statusLabel } from '#app/features/work/requests/statuses.ts'
import { queueRequestMails } from '#app/features/work/requests/submission/queue-request-mails.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { keepForUndo } from '#db/queries/kept-undos.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'

/** A bulk action and its parameters. */
export type BulkAction =
  | { kind: 'close' | 'spam' | 'trash' | 'restore' | 'release' }
  | { kind: 'assign'; adminId: string | null }

/**
 * Result of a bulk action: how many requests were changed, skipped after a conflicting change (`passedOver`) or skipped
 * for an upcoming confirmed appointment (`confirmed`), and the id with which it can be undone.
 */
export interface BulkResult {
  changed: number
  passedOver: number
  confirmed: number
  undoId: string | undefined
}

/** A request as a bulk action finds it. */
type Row = SetAsideState & { id: string; reference: string; email: string; firstAnsweredAt: string | null }

/** Former values of a request, and its version after the action. */
export interface UndoItem {
  id: string
  version: number
  before: { status?: string; assignedTo?: string | null; trashedAt?: string | null }
}

/**
 * Applies one action to several requests, with an audit row for each. Skips and counts requests that changed in the
 * meantime or that have an upcoming confirmed appointment. "Non è spam" (`release`) cannot be undone: it queues the mails
 * of requests in quarantine. Throws AppError when the assignee is not active.
 */
export async function changeMany(
  ctx: AppContext,
  items: readonly DocumentVersion[],
  what: BulkAction,
): Promise<BulkResult> {
  const actor = requirePermission(ctx, 'requests.write')
  const now = ctx.clock()
  const result = await ctx.db.transaction().execute(async (trx) => {
    // Taken before any row lock, which prevents a deadlock between concurrent bulk actions.
    if (what.kind !== 'assign') await lockCells(trx)
    const assignee = what.kind === 'assign' ? await assigneeName(trx, what.adminId) : null
    const undo: UndoItem[] = []
    const records: ActionRecord[] = []
    const assigned: { id: string; reference: string }[] = []
    let confirmed = 0
    // Rows are locked in the order of their ids, which prevents deadlocks.
    for (const seen of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const row = await trx
        .selectFrom('contactRequests')
        .select(['id', 'reference', 'email', 'status', 'assignedTo', 'trashedAt', 'quarantineReason'])
        .select(['version', 'firstAnsweredAt'])
        .where('id', '=', seen.id)
        .executeTakeFirst()
      if (row?.version !== seen.version) continue
      const change = changeOf(what, row, now)
      const before = Object.fromEntries(
        Object.keys(change).map((key) => [key, row[key as keyof UndoItem['before']]]),
      ) as UndoItem['before']
      if ((row.trashedAt !== null) !== (what.kind === 'restore')) continue
      if (what.kind === 'release' && row.status !== 'spam' && row.quarantineReason === null) continue
      const to = { ...row, ...change }
      if ((await syncHold(trx, row.id, { from: row, to, now, vouched: what.kind === 'release' })) === 'refused') {
        confirmed++
        continue
      }
      if (!(await updateAtVersion(trx, 'contactRequests', seen, change))) continue
      if (row.quarantineReason !== null && what.kind === 'release') {
        await queueRequestMails(trx, { id: row.id, email: row.email, now, mailFrom: ctx.mailFrom })
      }
      if (what.kind === 'assign' && row.assignedTo !== what.adminId) assigned.push(row)
      undo.push({ id: row.id, version: seen.version + 1, before })
      records.push({
        action: what.kind === 'release' && row.quarantineReason === null ? 'request-status' : ACTIONS[what.kind],
        targetId: row.id,
        details: describe(what, row, assignee),
        before,
        after: change,
      })
    }
    await clearNotifications(
      trx,
      undo.map(({ id }) => `/admin/requests/${id}`),
    )
    if (what.kind === 'assign') await notifyAssignee(ctx, trx, { actor, to: what.adminId, requests: assigned })
    // After all rows, so that a transaction that holds the audit lock never waits for a request.
    for (const record of records) await recordAction(ctx, trx, record)
    const counts = { changed: undo.length, passedOver: items.length - undo.length - confirmed, confirmed }
    if (undo.length === 0 || what.kind === 'release') return { ...counts, undoId: undefined }
    const kind = what.kind === 'assign' && what.adminId === null ? 'unassign' : what.kind
    const undoId = await keepForUndo(trx, { adminId: actor.id, kind, items: undo, now })
    return { ...counts, undoId }
  })
  ctx.wakeMail()
  return result
}

/** The kinds of bulk actions in what is kept to be undone; taking an assignment away is one of its own. */
export const UNDONE_KINDS = ['close', 'spam', 'trash', 'restore', 'assign', 'unassign'] as const satisfies readonly (
  | Exclude<BulkAction['kind'], 'release'>
  | 'unassign'
)[]

const ACTIONS: Record<BulkAction['kind'], string> = {
  close: 'request-status',
  spam: 'request-status',
  trash: 'request-trash',
  restore: 'request-restore',
  assign: 'request-assign',
  release: 'request-release',
}

function changeOf(what: BulkAction, row: Row, now: Date): Updateable<ContactRequestsTable> & Partial<SetAsideState> {
  switch (what.kind) {
    case 'close':
      return { status: 'closed' }
    case 'spam':
      return { status: 'spam' }
    case 'trash':
      return { trashedAt: now.toISOString() }
    case 'restore':
      return { trashedAt: null }
    case 'assign':
      return { assignedTo: what.adminId }
    case 'release':
      if (row.quarantineReason !== null) return { quarantineReason: null, status: 'pending' }
      return { status: row.firstAnsweredAt === null ? 'pending' : 'answered' }
  }
}

function describe(what: BulkAction, row: Row, assignee: string | null): string {
  const { reference, status } = row
  switch (what.kind) {
    case 'close':
      return `Richiesta ${reference}: da «${statusLabel(status)}» a «${statusLabel('closed')}»`
    case 'spam':
      return `Richiesta ${reference}: da «${statusLabel(status)}» a «${statusLabel('spam')}»`
    case 'trash':
      return `Richiesta ${reference} spostata nel cestino`
    case 'restore':
      return `Richiesta ${reference} ripristinata dal cestino`
    case 'assign':
      return assignee ? `Richiesta ${reference} assegnata a ${assignee}` : `Richiesta ${reference} non più assegnata`
    case 'release':
      return row.quarantineReason === null
        ? `Richiesta ${reference}: da «${statusLabel('spam')}» a «${statusLabel(changeOf(what, row, new Date(0)).status ?? '')}»`
        : releaseText(reference, row.quarantineReason)
  }
}
