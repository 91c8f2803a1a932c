import { createHash, randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { holdLock, type Trx } from '#db/client.server.ts'
import type { AdminActionsTable } from '#db/schema/staff.server.ts'

/** One thing that a member of staff did. */
export interface ActionRecord {
  /** Who did it; the acting member of staff unless said otherwise (a sign-in has none yet). */
  adminId?: string
  /** What: `area-verb`, such as `request-close`. */
  action: string
  targetId?: string | null
  /** In Italian, for people: 'Richiesta IDG-… chiusa'. Without secrets. */
  details: string
  /** The changed fields before and after; never a secret, never a password or token. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The hash that stands before the first row. */
export const CHAIN_START = '0'.repeat(64)

/**
 * Writes an action into the log, inside the transaction of the deed itself. Without an admin id nothing is written and
 * 'Admin ID is undefined' is logged (spec, section 5).
 */
export async function recordAction(
  ctx: Pick<AppContext, 'actor' | 'clock' | 'log'>,
  trx: Trx,
  record: ActionRecord,
): Promise<void> {
  const adminId = record.adminId ?? (ctx.actor.kind === 'staff' ? ctx.actor.id : undefined)
  if (!adminId) {
    ctx.log.warn('Admin ID is undefined')
    return
  }
  // One row after the other, also over several instances: each carries the hash of the one before.
  await holdLock(trx, 'admin actions')
  const last = await trx
    .selectFrom('adminActions')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row: Omit<AdminActionsTable, 'hash'> = {
    id: randomUUIDv7(),
    sequence: (last?.sequence ?? 0) + 1,
    adminId,
    action: record.action,
    targetId: record.targetId ?? null,
    details: record.details,
    before: record.before ? JSON.stringify(record.before) : null,
    after: record.after ? JSON.stringify(record.after) : null,
    timestamp: ctx.clock().toISOString(),
    previousHash: last?.hash ?? CHAIN_START,
  }
  await trx
    .insertInto('adminActions')
    .values({ ...row, hash: hashAction(row) })
    .execute()
}

/** The hash of a row: over every field of it, the hash of the row before included. */
export function hashAction(row: Omit<AdminActionsTable, 'hash'>): string {
  const { id, sequence, adminId, action, targetId, details, before, after, timestamp, previousHash } = row
  const content = JSON.stringify([
    previousHash,
    sequence,
    id,
    adminId,
    action,
    targetId,
    details,
    before,
    after,
    timestamp,
  ])
  return createHash('sha256').update(content).digest('hex')
}
