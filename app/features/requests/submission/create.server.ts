import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { availability, hasRoom, nearestOffered } from '#app/features/appointments/availability/availability.ts'
import { claimCells, lockCells, SlotTakenError } from '#app/features/appointments/availability/cells.server.ts'
import { getOccupancy, getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { findNearestOffered, occupancyOfWindow } from '#app/features/appointments/availability/offer.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import { holdUntil } from '#app/features/appointments/holds/hold.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import { notifyStaff } from '#app/features/notifications/notify-staff.server.ts'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import { indexRequest } from '#app/features/requests/index-words.server.ts'
import type { Trx } from '#db/client.server.ts'
import { claimForm } from './idempotency.server.ts'
import { hashSource, weighLimits } from './limits.server.ts'
import { queueRequestMails } from './owed-mails.server.ts'
import { newReference } from './reference.server.ts'

/** Seen in the log and by whoever calls the verb; the visitor reads the page's own message (spec, section 8). */
const SAVE_FAILED = 'Impossibile salvare la richiesta di contatto'

/** A checked form and how it came. */
export interface NewRequest {
  payload: ContactPayload
  /** Key of the form's token; undefined when the form carried none of ours. */
  formKey: string | undefined
  /** Why the form looks sent by a machine; undefined for a person. */
  suspicion: string | undefined
}

/**
 * The answer: the request that now stands (made now or by an earlier sending), a refusal for the sheer number, or the
 * word that the time is gone, with the nearest that are free; then nothing was stored.
 */
export type CreateResult =
  | { kind: 'stored'; reference: string; requestedAppointment: boolean }
  | { kind: 'refused' }
  | { kind: 'taken'; alternatives: Slot[] }

/**
 * Stores a contact request with its appointment and the mails that it owes, in one transaction: all or nothing.
 * The same form sent any number of times makes one request and gets one answer. What looks suspicious is stored in
 * quarantine, without mails, without ringing the bell and without holding a time. Throws SAVE_FAILED when the database
 * fails.
 */
export async function createRequest(ctx: AppContext, request: NewRequest): Promise<CreateResult> {
  try {
    const result = await ctx.db.transaction().execute((trx) => store(ctx, trx, request))
    ctx.wakeMail()
    return result
  } catch (err) {
    if (err instanceof NoRoomError) return { kind: 'taken', alternatives: err.alternatives }
    // Somebody was quicker between the look and the claim.
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
  if (!claim.first) {
    const earlier = await trx
      .selectFrom('contactRequests')
      .select(['reference', 'requestedAppointment'])
      .where('id', '=', claim.contactRequestId)
      .executeTakeFirstOrThrow()
    return { kind: 'stored', ...earlier }
  }

  const sourceHash = hashSource(ctx.clientAddress, ctx.secret)
  const verdict = ctx.contactLimits ? await weighLimits(trx, { sourceHash, email: payload.email }, now) : 'accept'
  if (verdict === 'refuse') {
    await trx.deleteFrom('idempotencyKeys').where('contactRequestId', '=', id).execute()
    return { kind: 'refused' }
  }
  const quarantineReason = request.suspicion ?? (verdict === 'quarantine' ? 'limit' : null)

  const wantsTime = payload.requestedAppointment && payload.date !== '' && payload.time !== ''
  // Looked at before anything is written or locked: in a rush, who comes too late costs next to nothing.
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
      createdAt: now.toISOString(),
    })
    .execute()
  await indexRequest(trx, { id, reference, ...person, createdAt: now.toISOString() })
  if (wantsTime) {
    await storeAppointment(trx, { contactRequestId: id, payload, now, rules })
  }

  if (quarantineReason === null) {
    await queueRequestMails(trx, { id, email: payload.email, now, publicUrl: ctx.publicUrl })
    const what = requestedAppointment ? 'Nuova richiesta con appuntamento' : 'Nuova richiesta'
    const message = `${what} da ${payload.name}`
    await notifyStaff(trx, ctx, { message, type: 'info', link: `/admin/requests/${id}`, permission: 'requests.read' })
  }
  return { kind: 'stored', reference, requestedAppointment }
}

/** The time is gone, and these are the nearest that are not. Thrown to undo the transaction. */
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

/** Stores the appointment asked for. It holds its time at once by the rules; without rules (quarantine) it holds none. */
async function storeAppointment(
  trx: Trx,
  wanted: { contactRequestId: string; payload: ContactPayload; now: Date; rules: OfferRules | undefined },
): Promise<void> {
  const { contactRequestId, payload, now, rules } = wanted
  const { name, email, phone, company, location, address, message } = payload
  const slot = slotFrom(payload)
  const id = randomUUIDv7()
  if (rules) await lockCells(trx)
  await trx
    .insertInto('appointments')
    .values({
      id,
      contactRequestId,
      name,
      email,
      phone,
      company,
      ...slot,
      location,
      address,
      notes: message,
      status: 'pending',
      holdUntil: rules ? holdUntil(now, rules.booking.holdHours, [slot]) : null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
  if (rules) await claimCells(trx, { appointmentId: id, slots: [slot], held: [], rules })
}

function alternativesTo(ctx: AppContext, { payload }: NewRequest): Promise<Slot[]> {
  return findNearestOffered(ctx.db, ctx.clock(), slotFrom(payload))
}

function slotFrom({ date, time, duration }: ContactPayload): Slot {
  return { date, time, duration: Number(duration) }
}
