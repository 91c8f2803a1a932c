import { loadConfig } from '#server/config.server.ts'
import { acceptSecret } from '#server/database/check-secret.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** Makes the configured secret the database's secret when the former one is lost. */
export const secretAccept: Command = {
  usage: 'secret:accept',
  about: 'accepts the configured secret when the former one is lost: links in sent mails stop working',
  run: () =>
    withDatabase(async ({ db }) => {
      await acceptSecret(db, (await loadConfig()).secret)
      process.stdout.write('Accepted: the server starts with this secret.\n')
      return 0
    }),
}
