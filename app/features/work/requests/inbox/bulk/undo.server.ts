import type { AppContext } from '#app/context.ts'
import { type ActionRecord, recordAction } from '#app/features/ground/audit/record.server.ts'
import { lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { syncHold } from '#app/features/work/requests/request/verbs/sync-hold.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { takeForUndo } from '#db/queries/kept-undos.server.ts'
import { UNDONE_KINDS, type UndoItem } from './bulk.server.ts'

/** A bulk action that its actor can still undo. */
export interface OpenUndo {
  id: string
  kind: string
  count: number
  left: number
}

/** Returns a bulk action of the actor that can still be undone, else undefined. */
export async function findUndo(ctx: AppContext, id: string): Promise<OpenUndo | undefined> {
  const actor = requirePermission(ctx, 'requests.write')
  const row = await ctx.db
    .selectFrom('requestUndos')
    .selectAll()
    .where('id', '=', id)
    .where('adminId', '=', actor.id)
    .where('kind', 'in', UNDONE_KINDS)
    .executeTakeFirst()
  const left = row ? Date.parse(row.expiresAt) - ctx.clock().getTime() : 0
  if (!row || left <= 0) return undefined
  return { id, kind: row.kind, count: (JSON.parse(row.items) as UndoItem[]).length, left }
}

/**
 * Undoes a bulk action: restores the former values of each request, unless it changed since or has an upcoming
 * confirmed appointment. Appointments release or reclaim their slots accordingly. Returns the number restored. Throws
 * AppError when the time is over.
 */
export async function undoMany(ctx: AppContext, id: string): Promise<number> {
  const actor = requirePermission(ctx, 'requests.write')
  return ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const mine = { id, adminId: actor.id, kinds: UNDONE_KINDS, now: ctx.clock() }
    const items = await takeForUndo<UndoItem>(trx, mine)
    if (!items) throw new AppError(409, 'Il tempo per annullare è scaduto: le modifiche alle richieste restano valide.')
    const records: ActionRecord[] = []
    for (const item of items) {
      const reference = await followHold(trx, item, ctx.clock())
      if (!reference || !(await updateAtVersion(trx, 'contactRequests', item, item.before))) continue
      records.push({
        action: 'request-undo',
        targetId: item.id,
        details: `Richiesta ${reference}: ultima operazione annullata`,
        after: item.before,
      })
    }
    // After all rows, so that a transaction that holds the audit lock never waits for a request.
    for (const record of records) await recordAction(ctx, trx, record)
    return records.length
  })
}

/** Updates the appointment's hold and returns the request's reference; undefined when the request is gone or its appointment was confirmed in the meantime. */
async function followHold(trx: Trx, { id, version, before }: UndoItem, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contactRequests')
    .select(['reference', 'status', 'trashedAt', 'quarantineReason'])
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { status = row.status, trashedAt = row.trashedAt } = before
  const hold = await syncHold(trx, id, { from: row, to: { ...row, status, trashedAt }, now })
  return hold === 'refused' ? undefined : row.reference
}
