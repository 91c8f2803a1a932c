import { previewRetention } from '#app/features/care/privacy/retention/run-retention.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** Prints what retention would delete now. */
export const retentionDryRun: Command = {
  usage: 'retention:dry-run',
  about: 'shows what retention would delete now, by kind of data; deletes nothing',
  run: () =>
    withDatabase(async ({ db, clock }) => {
      for (const { kept, table, rows } of await previewRetention(db, clock())) {
        process.stdout.write(`${String(rows).padStart(8)}  ${kept.padEnd(14)} ${table}\n`)
      }
      return 0
    }),
}
