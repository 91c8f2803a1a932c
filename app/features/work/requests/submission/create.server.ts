import type { Insertable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { configuredAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import { insertMails, mailLocks } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { insertNotifications, listActiveStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { knownCompany } from '#app/features/ground/settings/company/company.server.ts'
import { availability, hasRoom, nearestOffered } from '#app/features/work/appointments/availability/availability.ts'
import { claimLocks, insertCells, refuseFewer } from '#app/features/work/appointments/availability/cells.server.ts'
import { loadsIn, noteGiven } from '#app/features/work/appointments/availability/consultants.server.ts'
import { findAlternatives } from '#app/features/work/appointments/availability/free-slots.server.ts'
import {
  knownOfferRules,
  occupancyOf,
  seatsAround,
  type TakenSeat,
} from '#app/features/work/appointments/availability/occupancy.server.ts'
import { findOffer, occupancyOfWindow } from '#app/features/work/appointments/availability/offer.server.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import { countHolds, decideFrom, HOLDS_LOCK } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { indexRequest, insertSearchRow } from '#app/features/work/requests/search-index.server.ts'
import { isConflict, type Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { locksQuery } from '#db/queries/locks.server.ts'
import { runTogether } from '#db/queries/run-together.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'
import { claimForm, claimQuery } from './idempotency.server.ts'
import { countRecent } from './limits.server.ts'
import { notifyOfFlood } from './notify-of-request.server.ts'
import {
  judge,
  type KnownSettings,
  type NewRequest,
  type PreparedRequest,
  prepareRequest,
  rowsOf,
  TooManyError,
} from './prepared-request.server.ts'
import { recordByHand } from './record-by-hand.server.ts'
import { repeatRequest } from './repeat.server.ts'
import { insertAppointment, needOfForm, slotFrom } from './store-appointment.server.ts'
import { supersedeRequest } from './supersede.server.ts'

/** For the log and the caller; the visitor sees the page's own message (specification, section 8). */
const SAVE_FAILED = 'Impossibile salvare la richiesta di contatto'

/**
 * Result: the request (created now or by an earlier submission), a refusal by the rate limit, or a taken slot with the
 * nearest free ones; the last two store nothing.
 */
export type CreateResult =
  | { kind: 'stored'; id: string; reference: string; requestedAppointment: boolean }
  | { kind: 'refused' }
  | { kind: 'taken'; alternatives: Slot[]; isPersonGone?: boolean }

/**
 * Stores a contact request with its appointment and mails in one transaction. A form sent repeatedly creates one
 * request; with other content it supersedes the earlier one. A request that looks automated (`trap`, `limit`) is
 * quarantined, without mails, notification and hold. Throws SAVE_FAILED when the database fails.
 */
export async function createRequest(ctx: AppContext, request: NewRequest): Promise<CreateResult> {
  try {
    const { consultant } = request.payload
    // The person of the booking link has left meanwhile: nobody else attends unasked.
    if (consultant && !needOfForm(request.payload, await knownOfferRules(ctx)).personId) {
      return { kind: 'taken', alternatives: await alternativesTo(ctx, request), isPersonGone: true }
    }
    const result = await storeRequest(ctx, request)
    ctx.wakeMail()
    return result
  } catch (err) {
    if (err instanceof TooManyError) return { kind: 'refused' }
    if (err instanceof NoRoomError) return { kind: 'taken', alternatives: err.alternatives }
    // Another transaction claimed the slot after the check.
    if (err instanceof SlotTakenError) return { kind: 'taken', alternatives: await alternativesTo(ctx, request) }
    ctx.log.error({ err }, SAVE_FAILED)
    throw new Error(SAVE_FAILED, { cause: err })
  }
}

/** Stores a request; again when PostgreSQL has undone its transaction because of another one. */
async function storeRequest(ctx: AppContext, request: NewRequest): Promise<CreateResult> {
  const prepared = prepareRequest(ctx, request, await knownSettings(ctx))
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((trx) => store(trx, prepared))
    } catch (err) {
      if (attempt === MOST_ATTEMPTS || !isConflict(err)) throw err
    }
  }
}

/** Attempts to store a request whose transaction PostgreSQL undoes because of another one. */
const MOST_ATTEMPTS = 3

/** Read before the transaction; usually from memory. */
async function knownSettings(ctx: AppContext): Promise<KnownSettings> {
  const rules = await knownOfferRules(ctx)
  return { rules, sender: configuredAddress(ctx.mailFrom) ?? (await knownCompany(ctx)).email }
}

function resultOf({ id, reference, request }: PreparedRequest): CreateResult {
  return { kind: 'stored', id, reference, requestedAppointment: request.payload.requestedAppointment }
}

/** Claims the form, looks for room before it waits for a lock, and inserts. */
async function store(trx: Trx, prepared: PreparedRequest): Promise<CreateResult> {
  const { ctx, id, now, form, senderHash, sourceHash, hold, rules, searched } = prepared
  const { byHand } = prepared.request
  // Staff are no visitors: they are neither counted nor asked to verify an address.
  const isLimited = ctx.contactLimits && !byHand
  const occupied = (of: typeof hold) =>
    [
      of && seatsAround(trx, of.slot, rules),
      of && isLimited ? countHolds(trx, of) : undefined,
      of && rules.consultants?.length ? loadsIn(trx, of.slot.date) : undefined,
    ] as const
  const reads = () =>
    [
      isLimited ? countRecent(trx, { sourceHash, senderHash }, now) : undefined,
      listActiveStaff(trx, {}),
      ...occupied(hold),
    ] as const
  // The reads are sent with the claim, and repeated in the rare case that the claim was not settled by its first query.
  const [tried, ...withClaim] = await runTogether(trx, [claimQuery(trx, form), ...reads()])
  const isSettled = tried?.rows.length === 2
  const claim = await claimForm(trx, form, tried)
  if (!claim.first) {
    const { contactRequestId } = claim
    return { kind: 'stored', id: contactRequestId, ...(await repeatRequest(ctx, trx, contactRequestId)) }
  }
  let [recent, staff, seats, holds, loads] = isSettled ? withClaim : await runTogether(trx, reads())
  const { quarantineReason, isAccepted, flood } = judge(prepared, recent?.rows[0])
  // A form of staff that is sent again with other content is another request.
  if (claim.supersedes !== undefined && isAccepted && !byHand) {
    await supersedeRequest(trx, { earlier: claim.supersedes, by: id, senderHash, now })
    // The earlier request may have held the same slot.
    ;[seats, holds, loads] = await runTogether(trx, occupied(hold))
  }

  const accepted = isAccepted ? hold : undefined
  const decide = () => {
    if (byHand) return accepted && 'verified'
    return accepted && (isLimited ? decideFrom(holds?.rows[0], accepted) : 'unverified')
  }
  // Checked before any lock, so that late submissions in a rush are cheap.
  if (accepted && !byHand?.overbooks) await refuseFull(trx, prepared, accepted.slot, seats?.rows ?? [])
  let decision = decide()

  const mails = isAccepted ? prepared.mails : []
  // Only a request that holds its slot waits for others: no more of them take the lock than the share has room for.
  const claims = decision === 'ask' ? undefined : accepted
  const locks = isAccepted
    ? locksQuery(trx, [
        ...(claims ? claimLocks([claims]) : []),
        ...(claims && isLimited ? [HOLDS_LOCK] : []),
        ...mailLocks(mails),
      ])
    : undefined
  // Without locks to wait for, what was read before still holds.
  if (locks) {
    const [, ...afterwards] = await runTogether(trx, [locks, ...occupied(claims)])
    if (claims) [seats, holds, loads] = afterwards
  }
  if (claims) decision = decide()

  const rows = rowsOf(prepared, quarantineReason, { decision, seats: seats?.rows ?? [], loads: loads?.rows ?? [] })
  const [, indexed, , cells] = await runTogether(trx, [
    insertRequest(trx, rows.request),
    insertSearchRow(trx, prepared.searchRow),
    rows.appointment && insertAppointment(trx, rows.appointment),
    rows.cells.length > 0 ? insertCells(trx, rows.cells) : undefined,
    mails.length > 0 ? insertMails(trx, mails, prepared.sender) : undefined,
    isAccepted && !flood ? insertNotifications(trx, ctx, prepared.news, staff.rows) : undefined,
    rows.appointment?.consultantId
      ? noteGiven(trx, { id: rows.appointment.consultantId, now: now.toISOString() })
      : undefined,
  ])
  if (cells) refuseFewer(cells, rows.cells)
  if (!indexed.numAffectedRows) await indexRequest(trx, searched)
  if (isAccepted && flood) await notifyOfFlood(ctx, trx)
  if (byHand) await recordByHand(prepared, trx, byHand, rows.appointment)
  return resultOf(prepared)
}

const insertRequest = compileOnce((db, row: Insertable<ContactRequestsTable>) =>
  db.insertInto('contactRequests').values(row),
)

/** The slot is taken; carries the nearest free ones and undoes the transaction. */
class NoRoomError extends SlotTakenError {
  readonly alternatives: Slot[]

  constructor(alternatives: Slot[]) {
    super('the slot is full')
    this.alternatives = alternatives
  }
}

async function refuseFull(
  trx: Trx,
  { now, rules, request }: PreparedRequest,
  slot: Slot,
  seats: readonly TakenSeat[],
): Promise<void> {
  const need = needOfForm(request.payload, rules)
  if (hasRoom(slot, rules, occupancyOf(seats), need)) return
  if (request.byHand) throw new NoRoomError(await findAlternatives(trx, { wanted: slot, now, need }))
  const occupancy = await occupancyOfWindow(trx, now, rules)
  throw new NoRoomError(nearestOffered(availability(now, slot.duration, rules, occupancy, need), slot))
}

async function alternativesTo(ctx: AppContext, request: NewRequest): Promise<Slot[]> {
  const wanted = slotFrom(request.payload)
  const need = needOfForm(request.payload, await knownOfferRules(ctx))
  if (request.byHand) return findAlternatives(ctx.db, { wanted, now: ctx.clock(), need })
  return nearestOffered(await findOffer(ctx.db, ctx.clock(), wanted.duration, { need }), wanted)
}
