import { repeat } from '#app/lib/repeat.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { watchImap } from './imap.server.ts'
import { type MailboxParts, readMailbox } from './read-mailbox.server.ts'

/** Reads the mailbox every minute, and when its server says that a mail has arrived. */
export function startMailbox(given: Omit<MailboxParts, 'signal'>): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const parts = { ...given, signal: stopping.signal }
  let watching: Promise<void> | undefined
  const watch = () => {
    watching ??= watchImap(parts, () => mailbox.wake())
      // The reading says what is wrong with the mailbox.
      .catch(() => undefined)
      .finally(() => {
        watching = undefined
      })
  }
  const mailbox = repeat({
    name: 'reading the mailbox',
    everyMs: MINUTE,
    log: parts.log,
    run: async () => {
      watch()
      await readMailbox(parts)
    },
  })
  return {
    async stop() {
      stopping.abort()
      await mailbox.stop()
      await watching
    },
  }
}
