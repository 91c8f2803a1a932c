import { createHmac } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { cellsOf, offerSize } from '#app/features/work/appointments/availability/availability.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { HOUR, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'

/** Share of the offer held by unverified senders from which new ones have to verify first. */
const ASK_FROM = 0.1

/** Share of the offer that unverified senders never exceed. */
const MOST = 0.2

/** Open requests that a verified address holds without verifying each: anybody can enter a known address. */
const OPEN_HOLDS = 2

/** Validity of the verification link. */
const VERIFY_MS = 24 * HOUR

/** A keyed hash of the mailbox of an address: recognises a sender without storing the address. Empty without an address. */
export function hashSender(email: string, secret: string): string {
  if (email === '') return ''
  return createHmac('sha256', secret)
    .update(`sender:${mailboxOf(email)}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Deadline (ISO instant) of a verification requested at `now`. */
export function verifyBy(now: Date): string {
  return timeAhead(now, VERIFY_MS)
}

/** Whether a request holds its slot as verified, holds it unverified, or has to be verified first. */
export type HoldDecision = 'verified' | 'unverified' | 'ask'

/**
 * Decides whether a new request may hold its slot before verification. Holds a lock until the transaction ends, so that
 * parallel requests count each other.
 */
export async function decideHold(trx: Trx, request: HoldRequest): Promise<HoldDecision> {
  await holdLock(trx, HOLDS_LOCK)
  const { rows } = await trx.executeQuery(countHolds(trx, request))
  return decideFrom(rows[0], request)
}

/** What the decision depends on. */
export interface HoldRequest {
  senderHash: string
  slot: Slot
  now: Date
  rules: OfferRules
  suspicious: boolean
}

/** Name of the lock under which `countHolds` and the claim run. */
export const HOLDS_LOCK = 'unverified holds'

export interface HoldCounts {
  known: number
  unverified: number
  own: number
}

const counts = compileOnce(
  (_db, { senderHash, from }: { senderHash: string; from: string }) => sql<HoldCounts>`
    select
      (select count(*) from verified_senders where sender_hash = ${senderHash}) as known,
      count(case when a.verified_at is null then 1 end) as unverified,
      count(distinct case when r.sender_hash = ${senderHash} then a.id end) as own
    from appointment_cells c
    join appointments a on a.id = c.appointment_id and a.status = 'pending'
    join contact_requests r on r.id = a.contact_request_id
    where c.cell_start >= ${from}`,
)

/** The query for what senders hold now. */
export function countHolds(db: Db, { senderHash, now }: HoldRequest): CompiledQuery<HoldCounts> {
  return counts(db, { senderHash, from: now.toISOString() })
}

/** Decides from the result of `countHolds`. */
export function decideFrom(counted: HoldCounts | undefined, request: HoldRequest): HoldDecision {
  const { slot, now, rules } = request
  const { known, unverified, own } = counted ?? { known: 0, unverified: 0, own: 0 }
  if (known > 0 && own < OPEN_HOLDS) return 'verified'
  const size = offerSize(now, rules)
  const wanted = cellsOf([slot], rules.booking.bufferMinutes).length
  if (request.suspicious || unverified >= ASK_FROM * size || unverified + wanted > MOST * size) return 'ask'
  return 'unverified'
}

/** Records that the owner of a mailbox has verified it. */
export async function rememberSender(trx: Trx, senderHash: string, now: Date): Promise<void> {
  if (senderHash === '') return
  const verifiedAt = now.toISOString()
  await trx
    .insertInto('verifiedSenders')
    .values({ senderHash, verifiedAt })
    .onConflict((conflict) => conflict.column('senderHash').doUpdateSet({ verifiedAt }))
    .execute()
}
