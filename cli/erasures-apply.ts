import { applyErasures } from '#app/features/privacy/ledger/apply-erasures.server.ts'
import { loadConfig } from '#server/config.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** Erases again what a restored database has brought back. */
export const erasuresApply: Command = {
  name: 'erasures:apply',
  usage: 'erasures:apply',
  about: 'erases again what the ledger of erasures names; run it after restoring the database by other means',
  run: () =>
    withDatabase(async ({ db, clock }) => {
      const { entries, requests } = await applyErasures(db, loadConfig().dataDir, clock)
      process.stdout.write(`The ledger has ${entries} entries. Erased again: ${requests} requests.\n`)
      return 0
    }),
}
