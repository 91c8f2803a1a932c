import { hasRoom } from '#app/features/appointments/availability/availability.ts'
import { type Cell, claimLocks, SlotTakenError } from '#app/features/appointments/availability/cells.server.ts'
import {
  occupancyOf,
  seatsAroundAll,
  seatsOf,
  type TakenSeat,
} from '#app/features/appointments/availability/occupancy.server.ts'
import {
  countHolds,
  decideFrom,
  HOLDS_LOCK,
  type HoldCounts,
} from '#app/features/appointments/holds/verified-senders.server.ts'
import { insertMailRows, mailLocks, mailRows } from '#app/features/mail/outbox/queue-mail.server.ts'
import { listActiveStaff, notificationRows, type Recipient } from '#app/features/notifications/notify-staff.server.ts'
import { renumbered, type SearchRow } from '#app/features/requests/search-index.server.ts'
import type { Trx } from '#db/client.server.ts'
import { pipelinedTransaction } from '#db/queries/form-transactions.server.ts'
import { insertMany } from '#db/queries/insert-many.server.ts'
import { FewerRowsError, insertAndCommit, insertTogether } from '#db/queries/insert-together.server.ts'
import { type LockName, manyLocksQuery, shortWaits } from '#db/queries/locks.server.ts'
import { runTogether } from '#db/queries/run-together.server.ts'
import { claimAllQuery, releaseClaims } from './idempotency.server.ts'
import { countRecent, type RecentCounts } from './limits.server.ts'
import { notifyOfFlood } from './notify-of-request.server.ts'
import { type Judgement, judge, type PreparedRequest, rowsOf, TooManyError } from './prepared-request.server.ts'
import { noteScarcity } from './scarcity.server.ts'

/** A group in which no request can be stored; thrown to undo the transaction. */
class NothingToStoreError extends Error {}

/** A request of the group that is stored, with its rows. */
type Composed = ReturnType<typeof rowsOf> &
  Judgement & {
    member: PreparedRequest
    /** Half hours that it holds without a verified sender. */
    unverified: number
  }

/**
 * Stores requests in one transaction on PostgreSQL, in two round trips, and returns those stored. What one alone would
 * do otherwise is left to storing it alone: another request has claimed its form or content, it is refused, or its slot
 * is taken. No two may have the same form, content or mailbox. Throws the errors of the database.
 */
export async function storeGroup(
  members: readonly [PreparedRequest, ...PreparedRequest[]],
): Promise<Set<PreparedRequest>> {
  const [{ ctx }] = members
  try {
    return await pipelinedTransaction(ctx.db).execute(async (trx) => {
      const found = await claimAndRead(trx, members)
      const composed = composeAll(members, found)
      if (composed.length === 0) throw new NothingToStoreError('no request of the group can be stored')
      const stored = new Set(composed.map(({ member }) => member))
      const dropped = members.filter((member) => !stored.has(member) && found.keys.has(member.id))
      await insertRows(trx, composed, found.staff, dropped)
      return stored
    })
  } catch (err) {
    if (err instanceof NothingToStoreError) return new Set()
    throw err
  }
}

/** What a group has found in the database, under its locks. */
interface Found {
  /** How many of its two keys each request has claimed, by its id. */
  keys: Map<string, number>
  staff: readonly Recipient[]
  seats: readonly TakenSeat[]
  /** In the order of the requests; undefined without limits. */
  recent: readonly (RecentCounts | undefined)[]
  holds: readonly (HoldCounts | undefined)[]
}

async function claimAndRead(trx: Trx, members: readonly PreparedRequest[]): Promise<Found> {
  const holds = members.flatMap(({ hold }) => hold ?? [])
  const counted = members.flatMap(({ ctx, sourceHash, senderHash, now, hold }) =>
    ctx.contactLimits
      ? [countRecent(trx, { sourceHash, senderHash }, now), hold && countHolds(trx, hold)]
      : [undefined, undefined],
  )
  const [, claimed, , staff, seats, ...counts] = await runTogether(trx, [
    shortWaits(),
    claimAllQuery(members.map(({ form }) => form)),
    manyLocksQuery(locksOf(members)),
    listActiveStaff(trx, {}),
    holds.length > 0 ? seatsAroundAll(holds) : undefined,
    ...counted,
  ])
  const keys = new Map<string, number>()
  for (const { contactRequestId } of claimed.rows) keys.set(contactRequestId, (keys.get(contactRequestId) ?? 0) + 1)
  const countsOf = <Counts>(nth: 0 | 1) => members.map((_, at) => counts[2 * at + nth]?.rows[0] as Counts | undefined)
  return { keys, staff: staff.rows, seats: seats?.rows ?? [], recent: countsOf(0), holds: countsOf(1) }
}

/** In the order in which one request alone takes them (decision 0060), so that no two transactions wait for each other. */
function locksOf(members: readonly PreparedRequest[]): LockName[] {
  const holds = members.flatMap(({ hold }) => hold ?? [])
  const isCounted = members.some(({ ctx, hold }) => ctx.contactLimits && hold)
  const mails = mailLocks(members.flatMap((member) => member.mails))
  // Several mailboxes even without a slot: staff who release messages lock theirs in another order, under this lock.
  const cells = holds.length > 0 || members.length > 1 ? claimLocks(holds) : []
  return [...cells, ...(isCounted ? [HOLDS_LOCK] : []), ...mails]
}

/** The requests that can be stored, each judged as if those before it were stored already. */
function composeAll(members: readonly PreparedRequest[], found: Found): Composed[] {
  const composed: Composed[] = []
  for (const [at, member] of members.entries()) {
    if (found.keys.get(member.id) !== 2) continue
    try {
      composed.push(compose(member, { ...found, recent: found.recent[at], holds: found.holds[at] }, composed))
    } catch (err) {
      if (!(err instanceof TooManyError || err instanceof SlotTakenError)) throw err
    }
  }
  return composed
}

function compose(
  member: PreparedRequest,
  found: { seats: readonly TakenSeat[]; recent: RecentCounts | undefined; holds: HoldCounts | undefined },
  before: readonly Composed[],
): Composed {
  const { ctx, hold } = member
  const judgement = judge(member, found.recent && withThose(found.recent, member, before))
  const accepted = judgement.isAccepted ? hold : undefined
  if (!accepted) return { ...judgement, member, unverified: 0, ...rowsOf(member, judgement.quarantineReason, NO_CLAIM) }
  const { slot, rules } = accepted
  const seats = seatsOf([...found.seats, ...before.flatMap(({ cells }) => cells.map(seatOf))], slot, rules)
  if (!hasRoom(slot, rules, occupancyOf(seats))) throw new SlotTakenError('the slot is full', slot)
  const unverified = before.reduce((sum, one) => sum + one.unverified, found.holds?.unverified ?? 0)
  const decision = ctx.contactLimits
    ? decideFrom(found.holds && { ...found.holds, unverified }, accepted)
    : 'unverified'
  if (decision === 'ask') noteScarcity(ctx.db)
  const rows = rowsOf(member, null, { decision, seats })
  return { ...judgement, member, unverified: decision === 'unverified' ? rows.cells.length : 0, ...rows }
}

const NO_CLAIM = { decision: undefined, seats: [] }

/** The counts of the last hour with the requests before in the group, which are all of other mailboxes. */
function withThose(recent: RecentCounts, { sourceHash }: PreparedRequest, before: readonly Composed[]): RecentCounts {
  const own = before.filter(({ member }) => member.sourceHash === sourceHash)
  return { ...recent, total: recent.total + before.length, source: recent.source + own.length }
}

function seatOf({ cellStart, seat }: Cell): TakenSeat {
  return { startsAt: cellStart, endsAt: '', seat }
}

async function insertRows(
  trx: Trx,
  composed: readonly Composed[],
  staff: readonly Recipient[],
  dropped: readonly PreparedRequest[],
): Promise<void> {
  const accepted = composed.filter(({ isAccepted }) => isAccepted)
  const isFlood = accepted.some(({ flood }) => flood)
  const appointments = composed.flatMap(({ appointment }) => appointment ?? [])
  const cells = composed.flatMap((one) => one.cells)
  const mails = accepted.flatMap(({ member }) => mailRows(member.mails, member.sender))
  const news = accepted.flatMap(({ flood, member: { ctx, news } }) => (flood ? [] : notificationRows(ctx, news, staff)))
  const rows = [
    insertMany(
      'contactRequests',
      composed.map(({ request }) => request),
    ),
    insertMany('requestSearch', searchRows(composed), ['number']),
    insertMany('appointments', appointments),
    insertMany('appointmentCells', cells, ['cellStart', 'seat']),
    insertMailRows(mails),
    insertMany('notifications', news),
    dropped.length > 0 ? releaseClaims(dropped.map(({ form }) => form)) : undefined,
  ] as const
  const expected = [composed.length, composed.length, appointments.length || undefined, cells.length || undefined]
  if (!isFlood) {
    await insertAndCommit(trx, rows, expected)
    return
  }
  const stored = await insertTogether(trx, rows)
  const isWhole = expected.every((count, at) => count === undefined || Number(stored[at]?.numAffectedRows) === count)
  if (!isWhole) throw new FewerRowsError('a row was not stored')
  const [first] = accepted
  if (first) await notifyOfFlood(first.member.ctx, trx)
}

/** Each with a number of its own: two of the same millisecond may get the same by chance. */
function searchRows(composed: readonly Composed[]): SearchRow[] {
  const rows = new Map<number, SearchRow>()
  for (const { member } of composed) {
    let row = member.searchRow
    for (let later = 1; rows.has(row.number); later++) row = renumbered(row, member.searched, later)
    rows.set(row.number, row)
  }
  return [...rows.values()]
}
