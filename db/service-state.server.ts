import type { Db, Trx } from './client.server.ts'

/** Returns the state stored under a name; undefined if there is none. */
export async function readServiceState<Value>(db: Db | Trx, name: string): Promise<Value | undefined> {
  const row = await db.selectFrom('serviceState').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) as Value)
}

/** Stores a value under a name, replacing the previous one. */
export async function writeServiceState(db: Db | Trx, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) }
  await db
    .insertInto('serviceState')
    .values(row)
    .onConflict((same) => same.column('name').doUpdateSet({ value: row.value }))
    .execute()
}
