import { sql } from 'kysely'
import { type Db, engineOf } from '#db/client.server.ts'

/** Takes away what makes the log of actions append-only, as the owner of a database can, so that a test can edit a row. */
export async function liftAppendOnly(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`drop trigger admin_actions_no_update`.execute(db)
    await sql`drop trigger admin_actions_no_delete`.execute(db)
  } else {
    await sql`drop trigger admin_actions_no_change on admin_actions`.execute(db)
  }
}
