import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { availability, hasRoom, nearestOffered } from '#app/features/appointments/availability/availability.ts'
import { SlotTakenError } from '#app/features/appointments/availability/cells.server.ts'
import { getOccupancy, getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { findNearestOffered, occupancyOfWindow } from '#app/features/appointments/availability/offer.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import { hashSender } from '#app/features/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import { indexRequest } from '#app/features/requests/search-index.server.ts'
import type { Trx } from '#db/client.server.ts'
import { claimForm } from './idempotency.server.ts'
import { checkLimits, hashSource } from './limits.server.ts'
import { notifyOfFlood, notifyOfRequest } from './notify-of-request.server.ts'
import { queueRequestMails } from './queue-request-mails.server.ts'
import { newReference } from './reference.server.ts'
import { repeatRequest } from './repeat.server.ts'
import { slotFrom, storeAppointment } from './store-appointment.server.ts'
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
    const result = await ctx.db.transaction().execute((trx) => store(ctx, trx, request))
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

async function store(ctx: AppContext, trx: Trx, request: NewRequest): Promise<CreateResult> {
  const { payload } = request
  const now = ctx.clock()
  const id = randomUUIDv7()
  const claim = await claimForm(trx, { key: request.formKey, payload, contactRequestId: id, now })
  if (!claim.first) return { kind: 'stored', ...(await repeatRequest(ctx, trx, claim.contactRequestId)) }

  const senderHash = hashSender(payload.email, ctx.secret)
  const sourceHash = hashSource(ctx.clientAddress, ctx.secret)
  const { verdict, flood } = ctx.contactLimits
    ? await checkLimits(trx, { sourceHash, senderHash }, now)
    : { verdict: 'accept', flood: false }
  if (verdict === 'refuse') throw new TooManyError()
  const caught = request.suspicion === 'too-fast' ? undefined : request.suspicion
  const quarantineReason = caught ?? (verdict === 'quarantine' ? 'limit' : null)
  if (claim.supersedes !== undefined && quarantineReason === null) {
    await supersedeRequest(trx, { earlier: claim.supersedes, by: id, senderHash, now })
  }

  const wantsTime = payload.requestedAppointment && payload.date !== '' && payload.time !== ''
  // Checked before any write or lock, so that late submissions in a rush are cheap.
  const rules = wantsTime && quarantineReason === null ? await getOfferRules(trx) : undefined
  if (rules) await refuseFull(trx, slotFrom(payload), now, rules)

  const reference = newReference()
  const { requestedAppointment, date, time, duration, location, address: _, ...person } = payload
  await trx
    .insertInto('contactRequests')
    .values({
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
      createdAt: now.toISOString(),
    })
    .execute()
  await indexRequest(trx, { id, reference, ...person, createdAt: now.toISOString() })
  if (wantsTime) {
    const suspicious = request.suspicion === 'too-fast'
    const unlimited = !ctx.contactLimits
    await storeAppointment(trx, { contactRequestId: id, payload, now, rules, senderHash, suspicious, unlimited })
  }

  if (quarantineReason === null) {
    await queueRequestMails(trx, { id, email: payload.email, now, mailFrom: ctx.mailFrom })
    if (flood) await notifyOfFlood(ctx, trx)
    else await notifyOfRequest(ctx, trx, { id, name: payload.name, requestedAppointment })
  }
  return { kind: 'stored', reference, requestedAppointment }
}

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

async function refuseFull(trx: Trx, slot: Slot, now: Date, rules: OfferRules): Promise<void> {
  if (hasRoom(slot, rules, await getOccupancy(trx, slot.date, slot.date))) return
  const occupancy = await occupancyOfWindow(trx, now, rules)
  throw new NoRoomError(nearestOffered(availability(now, slot.duration, rules, occupancy), slot))
}

function alternativesTo(ctx: AppContext, { payload }: NewRequest): Promise<Slot[]> {
  return findNearestOffered(ctx.db, ctx.clock(), slotFrom(payload))
}
