import { findMailHold, releaseHeldMails } from '#app/features/ground/mail/outbox/hold.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** Releases the mails that are held after a restore. */
export const mailRelease: Command = {
  usage: 'mail:release',
  about: 'releases the mails that are held after a restore',
  run: () =>
    withDatabase(async ({ db }) => {
      const hold = await findMailHold(db)
      if (hold) await db.transaction().execute(releaseHeldMails)
      process.stdout.write(hold ? `Released: ${hold.held} mails are delivered now.\n` : 'No mails are held.\n')
      return 0
    }),
}
