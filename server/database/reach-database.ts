import { sql } from 'kysely'
import type { DatabaseLocation, Db } from '#db/client.server.ts'
import { ConfigError } from '#server/parsed-variables.ts'

/**
 * Connects to the database for the first time. Throws ConfigError with a text for the operator if PostgreSQL does not
 * answer; its address, which may contain a password, is omitted.
 */
export async function reachDatabase(db: Db, { engine }: DatabaseLocation): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (err) {
    if (engine === 'sqlite') throw err
    // A name with several addresses fails with one error each, without a message of its own.
    const { message, code } = err as NodeJS.ErrnoException
    throw new ConfigError(
      `DATABASE_URL: PostgreSQL can't be reached (${message || code}).\n` +
        'Start it or correct the address; without DATABASE_URL the data is kept in a SQLite file.',
    )
  }
}
