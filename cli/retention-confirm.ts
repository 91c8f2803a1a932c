import {
  confirmRetentionAsSystem,
  findRetentionHold,
} from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { type Command, readArguments } from './command.ts'
import { withDatabase } from './database.ts'

/** Prints why retention waits for a confirmation, and confirms it with `--yes`. */
export const retentionConfirm: Command = {
  usage: 'retention:confirm [--yes]',
  about: 'shows why the deletion of expired data waits for a confirmation; --yes confirms it',
  async run(args) {
    const { yes } = readArguments(args, { options: { yes: { type: 'boolean' } } }).values
    return withDatabase(async (ctx) => {
      const hold = await findRetentionHold(ctx.db)
      if (!hold) {
        process.stdout.write('Nothing waits: expired data is deleted by itself.\n')
        return 0
      }
      const reason =
        hold.reason === 'clock'
          ? `The clock says ${ctx.clock().toISOString()}, the last run was at ${hold.lastRunAt}. If the clock is wrong, correct it: nothing has to be confirmed then.`
          : 'More than a tenth of the requests have expired.'
      process.stdout.write(
        `${reason}\n${hold.expired} of ${hold.total} requests would be deleted: those received before ${hold.before}.\n`,
      )
      if (!yes) {
        process.stdout.write(`Confirm with: ${typedCommand('retention:confirm --yes')}\n`)
        return 1
      }
      if (!(await confirmRetentionAsSystem(ctx, hold)))
        throw new Error('The hold has changed in the meantime: run the command again.')
      process.stdout.write('Confirmed: the server deletes them within an hour.\n')
      return 0
    })
  },
}
