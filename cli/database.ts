import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import { systemClock } from '#app/lib/time/clock.ts'
import { loadConfig } from '#server/config.server.ts'
import { openConfiguredDatabase } from '#server/database/open-database.ts'

/** The context of verbs on the command line. */
export type SystemContext = Pick<AppContext, 'db' | 'actor' | 'clock' | 'log' | 'secret' | 'mailFrom'>

/**
 * Runs work on the configured database, with the context of the system. The server may be running: both engines accept
 * writes from several processes.
 */
export async function withDatabase<Result>(work: (ctx: SystemContext) => Promise<Result>): Promise<Result> {
  const config = await loadConfig()
  const { db, goBack } = await openConfiguredDatabase(config)
  if (goBack) process.stderr.write(`${goBack}\n`)
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
