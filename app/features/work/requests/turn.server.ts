import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { notifyOfDeadMails } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import type { OnDead } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import { COMPANY_KINDS } from '#app/features/ground/mail/screens/mail-states.ts'
import { findRequestOfMail } from '#app/features/ground/mail/screens/request-of-mail.server.ts'
import { openMinutes, openSpan } from '#app/features/ground/settings/opening/open-time.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'

/** Whose turn it is in a request's thread: the last message was the customer's, or ours. */
export type Turn = 'ours' | 'customer'

/** The columns of a request after a message of ours. */
export function customersTurn(now: Date) {
  return { turn: 'customer', turnSince: now.toISOString() } satisfies { turn: Turn; turnSince: string }
}

/** A message of the customer: the request waits for us. One that does so already keeps its age. */
export async function takeTurn(trx: Trx, requestId: string, now: Date): Promise<void> {
  await trx
    .updateTable('contactRequests')
    .set({ turn: 'ours' satisfies Turn, turnSince: now.toISOString() })
    .where('id', '=', requestId)
    .where((row) => row.or([row('turn', '!=', 'ours'), row('turnSince', 'is', null)]))
    .execute()
}

/** After a mail has failed for good: staff are told, and the request of one to a customer waits for us and is open again, unless we have written since. */
export function onDeadMail(clock: Clock): OnDead {
  const notify = notifyOfDeadMails(clock)
  return async (trx, mail, failure) => {
    await notify(trx, mail, failure)
    const requestId = COMPANY_KINDS.includes(mail.kind) ? undefined : await findRequestOfMail(trx, mail)
    if (requestId === undefined) return
    await trx
      .updateTable('contactRequests')
      .set((row) => ({
        turn: 'ours' satisfies Turn,
        turnSince: clock().toISOString(),
        status: sql<string>`case when status in ('answered', 'closed') then 'in-progress' else status end`,
        version: row('version', '+', 1),
      }))
      .where('id', '=', requestId)
      .where('turn', '=', 'customer')
      .where('turnSince', '<=', mail.createdAt)
      .execute()
  }
}

/** What of a request says whose turn it is now. */
interface InThread {
  turn: string
  turnSince: string | null
  createdAt: string
  status: string
  supersededBy: string | null
  quarantineReason: string | null
  trashedAt: string | null
}

/** Whose turn it is, and for how long in opening hours, empty for none yet; undefined when nobody waits. */
export function turnOf(
  { turn, turnSince, createdAt, status, ...aside }: InThread,
  { now, opening }: { now: Date; opening: Opening },
): { turn: Turn; waited: string } | undefined {
  if (status === 'closed' || status === 'spam') return undefined
  if (aside.supersededBy ?? aside.quarantineReason ?? aside.trashedAt) return undefined
  const minutes = openMinutes(new Date(turnSince ?? createdAt), now, opening)
  return { turn: turn === 'ours' ? 'ours' : 'customer', waited: minutes > 0 ? openSpan(minutes, opening) : '' }
}

const SLICE = 50
const MOST = 1_000

/**
 * For 0.1.0: computes whose turn it is for its requests and those of its instances, from their messages: in slices, at
 * most a thousand per call. Returns how many. A request whose turn is set meanwhile is left.
 */
export async function fillTurns(db: Db, stopping?: AbortSignal): Promise<number> {
  let count = 0
  while (count < MOST && !stopping?.aborted) {
    const filled = await db.transaction().execute(fillSlice)
    if (filled === 0) break
    count += filled
    await setImmediate()
  }
  return count
}

async function fillSlice(trx: Trx): Promise<number> {
  const waiting = trx
    .selectFrom('contactRequests')
    .select('id')
    .where('turnSince', 'is', null)
    .orderBy('id')
    .limit(SLICE)
  const ids = (await lockSkippingLocked(trx, waiting).execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  const rows = await trx
    .selectFrom('contactRequests')
    .select(['id', 'status', 'createdAt', 'firstAnsweredAt'])
    .select((row) => [
      row
        .selectFrom('requestReplies')
        .select((reply) => reply.fn.max('createdAt').as('at'))
        .whereRef('requestId', '=', 'contactRequests.id')
        .as('repliedAt'),
      row
        .selectFrom('incomingMails')
        .select((mail) => mail.fn.max('receivedAt').as('at'))
        .whereRef('requestId', '=', 'contactRequests.id')
        .where('state', '=', 'answer')
        .as('answeredAt'),
    ])
    .where('id', 'in', ids)
    .execute()
  for (const { id, status, createdAt, firstAnsweredAt, repliedAt, answeredAt } of rows) {
    const theirs = answeredAt ?? createdAt
    const ours = repliedAt ?? firstAnsweredAt
    // What staff have set by hand is newer than the messages.
    const isOurs = status === 'pending' || status === 'replied' || (status !== 'answered' && (ours ?? '') < theirs)
    await trx
      .updateTable('contactRequests')
      .set({ turn: isOurs ? 'ours' : 'customer', turnSince: isOurs ? theirs : (ours ?? createdAt) })
      .where('id', '=', id)
      .execute()
  }
  return ids.length
}
