import { sql } from 'kysely'
import { type Db, engineOf } from '#db/client.server.ts'

/**
 * Drops the triggers that make the audit log append-only, as the owner of a database can, so that a test can edit it.
 */
export async function liftAppendOnly(db: Db): Promise<void> {
  for (const table of ['admin_actions', 'admin_action_texts']) {
    if (engineOf(db) === 'postgres') {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      continue
    }
    const triggers = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db)
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  }
}
