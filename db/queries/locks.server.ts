import { type CompiledQuery, sql } from 'kysely'
import { engineOf, type Trx } from '#db/client.server.ts'
import { compileOnce } from './compile-once.server.ts'

/** A lock by its name; a shared one excludes only transactions that hold it alone. */
export type LockName = string | { shared: string }

/**
 * Holds a named lock until the transaction ends. Used for rules that count rows before inserting one. SQLite has one
 * writer at a time, so there the transaction itself is the lock.
 */
export async function holdLock(trx: Trx, name: string): Promise<void> {
  const query = locksQuery(trx, [name])
  if (query) await trx.executeQuery(query)
}

/** The query that takes several named locks in this order, for runTogether; undefined on SQLite. */
export function locksQuery(trx: Trx, names: readonly LockName[]): CompiledQuery<unknown> | undefined {
  if (engineOf(trx) !== 'postgres' || names.length === 0) return undefined
  return takeLocks(
    trx,
    names.map((name) => (typeof name === 'string' ? { alone: name } : name)),
  )
}

const takeLocks = compileOnce((_db, names: readonly ({ alone: string } | { shared: string })[]) => {
  const locks = names.map((name) =>
    'alone' in name
      ? sql`pg_advisory_xact_lock(hashtextextended(${name.alone}, 0))`
      : sql`pg_advisory_xact_lock_shared(hashtextextended(${name.shared}, 0))`,
  )
  return sql`select ${sql.join(locks)}`
})
