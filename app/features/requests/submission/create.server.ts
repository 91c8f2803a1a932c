import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { availability, hasRoom, nearestOffered } from '#app/features/appointments/availability/availability.ts'
import { claimLocks, refuseFewer, SlotTakenError } from '#app/features/appointments/availability/cells.server.ts'
import {
  knownOfferRules,
  occupancyOf,
  seatsAround,
  type TakenSeat,
} from '#app/features/appointments/availability/occupancy.server.ts'
import { findOffer, occupancyOfWindow } from '#app/features/appointments/availability/offer.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import {
  countHolds,
  decideFrom,
  HOLDS_LOCK,
  hashSender,
} from '#app/features/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import { configuredAddress } from '#app/features/mail/outbox/delivery/sender-address.ts'
import { insertMails, mailLocks } from '#app/features/mail/outbox/queue-mail.server.ts'
import { insertNotifications, listActiveStaff } from '#app/features/notifications/notify-staff.server.ts'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import { indexRequest, insertSearchRow } from '#app/features/requests/search-index.server.ts'
import { knownCompany } from '#app/features/settings/company/company.server.ts'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { FewerRowsError, insertAndCommit, insertTogether } from '#db/queries/insert-together.server.ts'
import { locksQuery } from '#db/queries/locks.server.ts'
import { runTogether } from '#db/queries/run-together.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'
import { claimForm, claimOf, claimQuery } from './idempotency.server.ts'
import { checkLimits, countRecent, hashSource } from './limits.server.ts'
import { noteScarcity, type Order, usualOrder } from './lock-order.server.ts'
import { notificationOfRequest, notifyOfFlood } from './notify-of-request.server.ts'
import { requestMails } from './queue-request-mails.server.ts'
import { newReference } from './reference.server.ts'
import { repeatRequest } from './repeat.server.ts'
import { appointmentQueries, slotFrom } from './store-appointment.server.ts'
import { supersedeRequest } from './supersede.server.ts'

/** For the log and the caller; the visitor sees the page's own message (specification, section 8). */
const SAVE_FAILED = 'Impossibile salvare la richiesta di contatto'

/** Why a submission looks automated. `too-fast` alone does not lead to quarantine, because autofill is fast too. */
export type Suspicion = 'trap' | 'limit' | 'too-fast'

/** A validated form and the circumstances of its submission. */
export interface NewRequest {
  payload: ContactPayload
  /** Key of the form token; undefined without a valid token. */
  formKey: string | undefined
  suspicion: Suspicion | undefined
  /** The version of the privacy notice shown with the form; the present one if undefined. */
  noticeVersion?: string
}

/**
 * Result: the request (created now or by an earlier submission), a refusal by the rate limit, or a taken slot with the
 * nearest free ones; the last two store nothing.
 */
export type CreateResult =
  | { kind: 'stored'; reference: string; requestedAppointment: boolean }
  | { kind: 'refused' }
  | { kind: 'taken'; alternatives: Slot[] }

/**
 * Stores a contact request with its appointment and mails in one transaction. A form sent repeatedly creates one
 * request; with other content it supersedes the earlier one. A request that looks automated (`trap`, `limit`) is
 * quarantined, without mails, notification and hold. Throws SAVE_FAILED when the database fails.
 */
export async function createRequest(ctx: AppContext, request: NewRequest): Promise<CreateResult> {
  try {
    const settings = await knownSettings(ctx)
    const result = await storeQuickly(ctx, request, settings)
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

/** Stores a request with the locks first where that is possible, and otherwise, or if it fails, step by step. */
async function storeQuickly(ctx: AppContext, request: NewRequest, settings: KnownSettings): Promise<CreateResult> {
  const attempt = (order: Order) =>
    ctx.db
      .transaction()
      .setIsolationLevel('read uncommitted')
      .execute((trx) => store(ctx, trx, request, settings, order))
  const order = usualOrder()
  try {
    return await attempt(order)
  } catch (err) {
    if (order === 'locks-first' && (err instanceof StepByStepError || err instanceof FewerRowsError)) {
      return attempt('step-by-step')
    }
    if (err instanceof SlotTakenError) noteScarcity()
    throw err
  }
}

interface KnownSettings {
  rules: OfferRules
  /** The sender's plain address. */
  sender: string
}

/** Read before the transaction; usually from memory. */
async function knownSettings(ctx: AppContext): Promise<KnownSettings> {
  const rules = await knownOfferRules(ctx)
  return { rules, sender: configuredAddress(ctx.mailFrom) ?? (await knownCompany(ctx)).email }
}

async function store(
  ctx: AppContext,
  trx: Trx,
  request: NewRequest,
  { rules, sender }: KnownSettings,
  order: Order,
): Promise<CreateResult> {
  const { payload } = request
  const now = ctx.clock()
  const id = randomUUIDv7()
  const form = claimOf({ key: request.formKey, payload, contactRequestId: id, now })
  const senderHash = hashSender(payload.email, ctx.secret)
  const sourceHash = hashSource(ctx.clientAddress, ctx.secret)
  const wantsTime = payload.requestedAppointment && payload.date !== '' && payload.time !== ''
  const slot = wantsTime ? slotFrom(payload) : undefined
  const hold = slot && { senderHash, slot, now, rules, suspicious: request.suspicion === 'too-fast' }
  const occupied = (of: typeof hold) =>
    [of && seatsAround(trx, of.slot, rules), of && ctx.contactLimits ? countHolds(trx, of) : undefined] as const
  const reads = () =>
    [
      ctx.contactLimits ? countRecent(trx, { sourceHash, senderHash }, now) : undefined,
      listActiveStaff(trx, {}),
      ...occupied(hold),
    ] as const
  const mailsIfAccepted = requestMails({ id, email: payload.email, now, mailFrom: ctx.mailFrom })
  const locksFor = (held: typeof hold) =>
    locksQuery(trx, [
      ...(held ? claimLocks(held.slot, rules) : []),
      ...(held && ctx.contactLimits ? [HOLDS_LOCK] : []),
      ...mailLocks(mailsIfAccepted),
    ])
  const locksFirst = order === 'locks-first' ? locksFor(hold) : undefined
  // The reads are sent with the claim, and repeated in the rare case that the claim was not settled by its first query.
  const [tried, , ...withClaim] = await runTogether(trx, [claimQuery(trx, form), locksFirst, ...reads()])
  const isSettled = tried?.rows.length === 2
  // An earlier request of the form takes other locks, which must not be waited for while these are held.
  if (locksFirst && !isSettled) throw new StepByStepError()
  const claim = await claimForm(trx, form, tried)
  if (!claim.first) return { kind: 'stored', ...(await repeatRequest(ctx, trx, claim.contactRequestId)) }
  let [recent, staff, seats, holds] = isSettled ? withClaim : await runTogether(trx, reads())
  const { verdict, flood } = checkLimits(recent?.rows[0])
  if (verdict === 'refuse') throw new TooManyError()
  const caught = request.suspicion === 'too-fast' ? undefined : request.suspicion
  const quarantineReason = caught ?? (verdict === 'quarantine' ? 'limit' : null)
  const isAccepted = quarantineReason === null
  if (claim.supersedes !== undefined && isAccepted) {
    await supersedeRequest(trx, { earlier: claim.supersedes, by: id, senderHash, now })
    // The earlier request may have held the same slot.
    ;[seats, holds] = await runTogether(trx, occupied(hold))
  }

  const accepted = isAccepted ? hold : undefined
  const decide = () => accepted && (ctx.contactLimits ? decideFrom(holds?.rows[0], accepted) : 'unverified')
  // Checked before any lock, so that late submissions in a rush are cheap.
  if (accepted) await refuseFull(trx, accepted.slot, now, rules, seats?.rows ?? [])
  let decision = decide()

  const mails = isAccepted ? mailsIfAccepted : []
  // Only a request that holds its slot waits for others: no more of them take the lock than the share has room for.
  const claims = decision === 'ask' ? undefined : accepted
  if (accepted && !claims) noteScarcity()
  const locks = locksFirst || !isAccepted ? undefined : locksFor(claims)
  // Without locks to wait for, what was read before still holds.
  if (locks) {
    const [, ...afterwards] = await runTogether(trx, [locks, ...occupied(claims)])
    if (claims) [seats, holds] = afterwards
  }
  if (claims) decision = decide()

  const reference = newReference()
  const { requestedAppointment, date, time, duration, location, address: _, ...person } = payload
  const searched = { id, reference, ...person, createdAt: now.toISOString() }
  const appointment =
    slot &&
    appointmentQueries(trx, {
      contactRequestId: id,
      payload,
      now,
      claim: decision && { rules, decision, seats: seats?.rows ?? [] },
    })
  const news = notificationOfRequest({ id, name: payload.name, requestedAppointment })
  const rows = [
    insertRequest(trx, {
      id,
      reference,
      ...person,
      requestedAppointment,
      date: requestedAppointment ? date : null,
      time: requestedAppointment ? time : null,
      duration: requestedAppointment ? duration : null,
      location: requestedAppointment ? location : null,
      needsEmailSending: true,
      emailSent: false,
      status: 'pending',
      quarantineReason,
      sourceHash,
      senderHash,
      noticeVersion: request.noticeVersion ?? PRIVACY_VERSION.iso,
      createdAt: now.toISOString(),
    }),
    insertSearchRow(trx, searched),
    appointment?.appointment,
    appointment?.insertion,
    mails.length > 0 ? insertMails(trx, mails, sender) : undefined,
    isAccepted && !flood ? insertNotifications(trx, ctx, news, staff.rows) : undefined,
  ] as const
  const isLast = order === 'locks-first' && !(isAccepted && flood)
  const [, indexed, , cells] = isLast
    ? await insertAndCommit(trx, rows, [1, 1, undefined, appointment?.cells.length])
    : await insertTogether(trx, rows)
  if (appointment) refuseFewer(cells, appointment.cells)
  if (!indexed.numAffectedRows) await indexRequest(trx, searched)
  if (isAccepted && flood) await notifyOfFlood(ctx, trx)
  return { kind: 'stored', reference, requestedAppointment }
}

const insertRequest = compileOnce((db, row: Insertable<ContactRequestsTable>) =>
  db.insertInto('contactRequests').values(row),
)

/** The claim of a form was not settled while its locks were held; thrown to begin anew. */
class StepByStepError extends Error {}

/** The sender exceeded the rate limit; thrown to undo the transaction. */
class TooManyError extends Error {}

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
  slot: Slot,
  now: Date,
  rules: OfferRules,
  seats: readonly TakenSeat[],
): Promise<void> {
  if (hasRoom(slot, rules, occupancyOf(seats))) return
  const occupancy = await occupancyOfWindow(trx, now, rules)
  throw new NoRoomError(nearestOffered(availability(now, slot.duration, rules, occupancy), slot))
}

async function alternativesTo(ctx: AppContext, { payload }: NewRequest): Promise<Slot[]> {
  const wanted = slotFrom(payload)
  return nearestOffered(await findOffer(ctx.db, ctx.clock(), wanted.duration), wanted)
}
