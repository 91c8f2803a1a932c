import type { Db } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

type Rows = [keyof Database, Record<string, unknown>[]][]

/** Tables that others reference come first. */
const FIRST = ['admins', 'authUsers', 'contactRequests', 'appointments', 'candidates', 'contentDocuments']
/** Filled by migrations or triggers. */
const OWN = /^(kysely|request_fts|content_revision)/

/** Reads all rows of a database, as a backup does. */
export async function readAllRows(db: Db): Promise<Rows> {
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !OWN.test(name))
  const rows: Rows = []
  for (const name of tables) {
    const table = camelCase(name) as keyof Database
    rows.push([table, await db.selectFrom(table).selectAll().execute()])
  }
  const rank = ([table]: Rows[number]) => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length)
  return rows.sort((one, other) => rank(one) - rank(other))
}

/** Writes rows into a fresh database, as a restore does. */
export async function writeAllRows(db: Db, rows: Rows): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, values] of rows) {
      // The audit tables refuse deletions, even of nothing.
      const present = await trx.selectFrom(table).selectAll().limit(1).executeTakeFirst()
      if (present) await trx.deleteFrom(table).execute()
      for (const value of values) {
        await trx
          .insertInto(table)
          .values(value as never)
          .execute()
      }
    }
  })
}
