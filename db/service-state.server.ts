import type { Db, Trx } from './client.server.ts'

/** What the service remembers under a name; undefined before the first time. */
export async function readServiceState<Value>(db: Db | Trx, name: string): Promise<Value | undefined> {
  const row = await db.selectFrom('serviceState').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) as Value)
}

/** Remembers a value under a name, in place of the one before. */
export async function writeServiceState(db: Db | Trx, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) }
  await db
    .insertInto('serviceState')
    .values(row)
    .onConflict((same) => same.column('name').doUpdateSet({ value: row.value }))
    .execute()
}
