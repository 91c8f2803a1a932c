import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { readMailboxState } from './mailbox/mailbox-state.server.ts'

/** A mail server that hands mails over is quiet for days; only a mail tells that it does. */
const QUIET_MS = 30 * DAY

/**
 * Whether what customers answer is read here: the mailbox was read in the last day, or a mail has come in lately by any way.
 */
export async function readsMail(db: Db, now: Date): Promise<boolean> {
  const { readAt = null } = (await readMailboxState(db)) ?? {}
  if (readAt !== null && readAt > timeAgo(now, DAY)) return true
  const latest = db.selectFrom('incomingMails').select('receivedAt').orderBy('id', 'desc').limit(1)
  const { receivedAt = '' } = (await latest.executeTakeFirst()) ?? {}
  return receivedAt > timeAgo(now, QUIET_MS)
}
