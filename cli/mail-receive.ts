import { buffer } from 'node:stream/consumers'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { BlobTooLargeError } from '#app/lib/files/blob-store.ts'
import { loadConfig } from '#server/config.server.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'

/** EX_TEMPFAIL of sysexits.h: a mail server keeps the mail and tries again. */
const TRY_AGAIN = 75

/** Takes a mail that a mail server pipes into it. */
export const mailReceive: Command = {
  usage: 'mail:receive < message',
  about: 'takes one mail from the standard input, as a mail server pipes it (RFC 5322); the server handles it',
  async run() {
    const raw = await buffer(process.stdin)
    if (raw.length === 0) throw new Error('No mail on the standard input.')
    const files = openFileStore(await loadConfig())
    try {
      const result = await withDatabase((ctx) => storeIncoming({ ...ctx, files }, raw))
      process.stdout.write(result === 'stored' ? 'The mail is stored.\n' : 'The mail was stored before.\n')
      return 0
    } catch (error) {
      if (error instanceof BlobTooLargeError) throw new Error('The mail is larger than 30 MB.', { cause: error })
      process.stderr.write(`The mail is not stored: ${error}\n`)
      return TRY_AGAIN
    }
  },
}
