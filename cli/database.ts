import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import { systemClock } from '#app/lib/clock.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { loadConfig } from '#server/config.server.ts'

/**
 * Runs work on the product's database, found as the server finds it, with the context of the system itself. The server
 * may be running meanwhile: both engines let several processes write.
 */
export async function withDatabase<Result>(work: (ctx: AppContext) => Promise<Result>): Promise<Result> {
  const config = loadConfig()
  const db = openDatabase(config.database)
  try {
    await migrateToLatest(db)
    return await work({
      db,
      actor: { kind: 'system' },
      requestId: randomUUID(),
      nonce: '',
      clock: systemClock,
      log: pino({ level: 'warn' }, pino.destination(2)),
      publicUrl: config.publicUrl.origin,
      secret: config.secret,
      clientAddress: '',
      contactLimits: config.contactLimits,
      wakeMail: () => undefined,
    })
  } finally {
    await db.destroy()
  }
}
