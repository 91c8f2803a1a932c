import type { TransactionBuilder } from 'kysely'
import { type Db, engineOf } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/**
 * Whether forms that arrive together are stored by one transaction. On SQLite each has its own, and they share the
 * commit: see ownTransaction.
 */
export function storesTogether(db: Db): boolean {
  return engineOf(db) === 'postgres'
}

/** A transaction for one form. On SQLite it shares its commit, so it must await nothing but its own statements. */
export function ownTransaction(db: Db): TransactionBuilder<Database> {
  const transaction = db.transaction()
  return engineOf(db) === 'sqlite' ? transaction.setIsolationLevel('read uncommitted') : transaction
}

/**
 * A transaction on PostgreSQL whose `begin` travels with its first statements, without waiting for its result. If only
 * `begin` fails, the transaction fails with its second statements, but those sent with it have run by themselves: of
 * them only ones with the condition IS_BEGUN may write.
 */
export function pipelinedTransaction(db: Db): TransactionBuilder<Database> {
  return db.transaction().setIsolationLevel('read uncommitted')
}

/** SQL condition: the statement belongs to a pipelined transaction, because no other has this isolation level. */
export const IS_BEGUN = `current_setting('transaction_isolation') = 'read uncommitted'`

/** SQLSTATEs of a transaction that PostgreSQL has undone because of another one: deadlock, serialization failure. */
const CONFLICTS = ['40P01', '40001']

/** Whether PostgreSQL undid a transaction because of another one, so that it may succeed the next time. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(stateOf(error))
}

/**
 * Whether an error of a transaction may be due to one of its rows or to another transaction, and not to the database or
 * the connection: data, constraint, transaction rolled back, lock not granted in time.
 */
export function isAboutRows(error: unknown): boolean {
  return /^(22|23|40|55P03)/.test(stateOf(error))
}

function stateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
