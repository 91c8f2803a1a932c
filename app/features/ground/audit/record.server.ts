import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { newId } from '#app/lib/id.ts'
import type { Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import type { AdminActionsTable } from '#db/schema/staff.server.ts'
import { isSecurityAction } from './security/security-kinds.ts'
import { eventRow, storeEvents } from './security/store-events.server.ts'

/** An action of a staff member. */
export interface ActionRecord {
  /** Admin record of the actor; defaults to the acting staff member (during a sign-in there is none yet). */
  adminId?: string
  /** `area-verb`, such as `request-close`. */
  action: string
  targetId?: string | null
  /** Italian text shown to staff: 'Richiesta IDG-… chiusa'. Contains no secrets. */
  details: string
  /** Detail of the security event, such as the method of a sign-in; from a finite set. */
  eventDetail?: string
  /** Changed fields before and after. Contains no secrets. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Previous hash of the first row. */
export const CHAIN_START = '0'.repeat(64)

/** The texts of an action and their salt, the input of its commitment. */
export type CommittedTexts = Record<'salt' | 'details', string> & Record<'before' | 'after', string | null>

/**
 * Writes an audit row in the transaction of the change, and a security event if the action is one. Without an admin id it writes nothing and logs 'Admin ID is
 * undefined' (specification, section 5).
 */
export async function recordAction(
  ctx: Pick<AppContext, 'actor' | 'clock' | 'log'> & { clientAddress?: string },
  trx: Trx,
  record: ActionRecord,
): Promise<void> {
  const adminId = record.adminId ?? (ctx.actor.kind === 'staff' ? ctx.actor.id : undefined)
  if (!adminId) {
    ctx.log.warn('Admin ID is undefined')
    return
  }
  // Each row carries the hash of the previous one, so writes are serialised across all instances.
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
    id: newId(),
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
  if (isSecurityAction(record.action)) {
    const subjectId = row.targetId ?? undefined
    const event = {
      kind: record.action,
      userId: adminId,
      subjectId,
      address: ctx.clientAddress ?? '',
      detail: record.eventDetail,
    }
    await storeEvents(trx, [eventRow(event, ctx.clock())])
  }
}

/** Commitment to the texts of an action: SHA-256, hex. */
export function commitTo({ salt, details, before, after }: CommittedTexts): string {
  return sha256([salt, details, before, after])
}

/** Hash of a row: SHA-256 over all its other fields, including the previous hash. */
export function hashAction(row: Omit<AdminActionsTable, 'hash'>): string {
  const { id, sequence, adminId, action, targetId, commitment, timestamp, previousHash } = row
  return sha256([previousHash, sequence, id, adminId, action, targetId, commitment, timestamp])
}

function sha256(fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
