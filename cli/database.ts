import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import { systemClock } from '#app/lib/time/clock.ts'
import { loadConfig } from '#server/config.server.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'

/** What verbs of the command line are handed. */
export type SystemContext = Pick<AppContext, 'db' | 'actor' | 'clock' | 'log' | 'secret' | 'mailFrom'>

/**
 * Runs work on the product's database, found as the server finds it, with the context of the system itself. The server
 * may be running meanwhile: both engines let several processes write.
 */
export async function withDatabase<Result>(work: (ctx: SystemContext) => Promise<Result>): Promise<Result> {
  const config = loadConfig()
  const { db } = await openConfiguredDatabase(config)
  try {
    return await work({
      db,
      actor: { kind: 'system' },
      clock: systemClock,
      secret: config.secret,
      mailFrom: config.mailFrom,
      log: pino({ level: 'warn' }, pino.destination(2)),
    })
  } finally {
    await db.destroy()
  }
}
