import { readAgainSince } from '#app/features/ground/mail/incoming/mailbox/mailbox-state.server.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

/** Has older mails of the mailbox read. */
export const mailReadSince: Command = {
  usage: 'mail:read-since <yyyy-mm-dd>',
  about: 'has the mails of IMAP_URL since this day read too; those that are stored stay as they are',
  async run(args) {
    const [day = ''] = readArguments(args, { allowPositionals: true }).positionals
    if (!isCalendarDay(day)) throw new UsageError('Name a day like 2026-11-01.')
    await withDatabase(({ db }) => readAgainSince(db, day))
    process.stdout.write(`The server reads the mails since ${day} within a minute.\n`)
    return 0
  },
}
