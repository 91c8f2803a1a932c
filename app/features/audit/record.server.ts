import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { holdLock, type Trx } from '#db/client.server.ts'
import type { AdminActionsTable } from '#db/schema/staff.server.ts'

/** One action of a member of staff. */
export interface ActionRecord {
  /** The admin record of the actor; the acting member of staff by default (a sign-in has none yet). */
  adminId?: string
  /** `area-verb`, such as `request-close`. */
  action: string
  targetId?: string | null
  /** In Italian, shown to staff: 'Richiesta IDG-… chiusa'. Never a secret. */
  details: string
  /** The changed fields before and after; never a secret, never a password or token. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The previous hash of the first row. */
export const CHAIN_START = '0'.repeat(64)

/** The texts of an action with their salt: what its commitment is made of. */
export type CommittedTexts = Record<'salt' | 'details', string> & Record<'before' | 'after', string | null>

/**
 * Writes an action into the log, in the transaction of the change itself. Without an admin id it writes nothing and logs
 * 'Admin ID is undefined' (spec, section 5).
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
  // Each row carries the hash of the row before it, so rows are written one at a time over all instances.
  await holdLock(trx, 'admin actions')
  const last = await trx
    .selectFrom('adminActions')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const texts: CommittedTexts = {
    salt: randomBytes(32).toString('hex'),
    details: record.details,
    before: record.before ? JSON.stringify(record.before) : null,
    after: record.after ? JSON.stringify(record.after) : null,
  }
  const row: Omit<AdminActionsTable, 'hash'> = {
    id: randomUUIDv7(),
    sequence: (last?.sequence ?? 0) + 1,
    adminId,
    action: record.action,
    targetId: record.targetId ?? null,
    commitment: commitTo(texts),
    timestamp: ctx.clock().toISOString(),
    previousHash: last?.hash ?? CHAIN_START,
  }
  await trx
    .insertInto('adminActions')
    .values({ ...row, hash: hashAction(row) })
    .execute()
  await trx
    .insertInto('adminActionTexts')
    .values({ actionId: row.id, ...texts, erasedAt: null })
    .execute()
}

/** The commitment to the texts of an action: SHA-256, hex. */
export function commitTo({ salt, details, before, after }: CommittedTexts): string {
  return sha256([salt, details, before, after])
}

/** The hash of a row: SHA-256 over every other field of it, the hash of the row before included. */
export function hashAction(row: Omit<AdminActionsTable, 'hash'>): string {
  const { id, sequence, adminId, action, targetId, commitment, timestamp, previousHash } = row
  return sha256([previousHash, sequence, id, adminId, action, targetId, commitment, timestamp])
}

function sha256(fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
