import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hasRoom } from '#app/features/work/appointments/availability/availability.ts'
import { chooseCells } from '#app/features/work/appointments/availability/cells.server.ts'
import type { Load } from '#app/features/work/appointments/availability/consultant.ts'
import { occupancyOf, type TakenSeat } from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import type { Cell } from '#app/features/work/appointments/availability/seats.ts'
import { holdUntil } from '#app/features/work/appointments/holds/hold.ts'
import { type HoldDecision, verifyBy } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { newId } from '#app/lib/id.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'
import type { ByHand } from './by-hand.ts'

/** A requested appointment. */
export interface WantedAppointment {
  contactRequestId: string
  payload: ContactPayload
  now: Date
  /** Undefined for a request in quarantine, which holds no slot. */
  claim: { rules: OfferRules; decision: HoldDecision; seats: readonly TakenSeat[]; loads: readonly Load[] } | undefined
  /** Undefined for a request from the form. */
  byHand: ByHand | undefined
}

/** The query that stores an appointment. */
export const insertAppointment = compileOnce((db, row: Insertable<AppointmentsTable>) =>
  db.insertInto('appointments').values(row),
)

/**
 * The rows of the requested appointment, which holds its slot at once (`cells`) or after the sender has confirmed the
 * address. Throws SlotTakenError.
 */
export function appointmentRows({ contactRequestId, payload, now, claim, byHand }: WantedAppointment): {
  appointment: Insertable<AppointmentsTable>
  cells: Cell[]
} {
  const { name, email, phone, company, location, address, message } = payload
  const slot = slotFrom(payload)
  const id = newId()
  const held = claim && claim.decision !== 'ask' ? claim : undefined
  const isAgreed = byHand?.state === 'confirmed'
  const overbooks = byHand?.overbooks ?? false
  const need = { topic: payload.topic, location }
  const { cells, ...given } = held ? chooseCells({ ...held, appointmentId: id, slot, need, overbooks }) : { cells: [] }
  const appointment = {
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
    videoLink: byHand?.videoLink ?? '',
    status: isAgreed ? 'confirmed' : 'pending',
    holdUntil: held && !isAgreed ? holdUntil(now, held.rules, [slot]) : null,
    verifiedAt: held?.decision === 'verified' ? now.toISOString() : null,
    verifyBy: claim && !held ? verifyBy(now) : null,
    calendarToken: randomBytes(12).toString('base64url'),
    overbooked: held !== undefined && overbooks && !hasRoom(slot, held.rules, occupancyOf(held.seats), need),
    ...given,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  return { appointment, cells }
}

/** The slot of a form. */
export function slotFrom({ date, time, duration }: ContactPayload): Slot {
  return { date, time, duration: Number(duration) }
}
