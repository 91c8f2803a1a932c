import { applyErasures } from '#app/features/care/privacy/ledger/apply-erasures.server.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { loadConfig } from '#server/config.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** Erases again what a restored database has brought back. */
export const erasuresApply: Command = {
  usage: 'erasures:apply',
  about: 'erases again what the ledger of erasures names; run it after restoring the database by other means',
  run: () =>
    withDatabase(async ({ db, clock }) => {
      const config = await loadConfig()
      const { entries, requests, bytes } = await applyErasures(db, config.dataDir, clock, openFileStore(config))
      process.stdout.write(`The ledger has ${entries} entries. Erased again: ${requests} requests.\n`)
      if (bytes === 'waiting') {
        process.stdout.write('The store of the files does not answer: the running site removes their bytes later.\n')
      }
      return 0
    }),
}
