import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hasRoom } from '#app/features/work/appointments/availability/availability.ts'
import { chooseCells } from '#app/features/work/appointments/availability/cells.server.ts'
import type { Load, Need } from '#app/features/work/appointments/availability/consultant.ts'
import { personOfLink } from '#app/features/work/appointments/availability/consultants.server.ts'
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
  rules: OfferRules
  /** Undefined for a request in quarantine, which holds no slot. */
  claim: { decision: HoldDecision; seats: readonly TakenSeat[]; loads: readonly Load[] } | undefined
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
export function appointmentRows({ contactRequestId, payload, now, rules, claim, byHand }: WantedAppointment): {
  appointment: Insertable<AppointmentsTable>
  cells: Cell[]
} {
  const { name, email, phone, company, location, address, message } = payload
  const slot = slotFrom(payload)
  const id = newId()
  const held = claim && claim.decision !== 'ask' ? claim : undefined
  const isAgreed = byHand?.state === 'confirmed'
  const overbooks = byHand?.overbooks ?? false
  const need = needOfForm(payload, rules)
  const { cells, ...given } = held
    ? chooseCells({ ...held, rules, appointmentId: id, slot, need, overbooks })
    : { cells: [] }
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
    holdUntil: held && !isAgreed ? holdUntil(now, rules, [slot]) : null,
    verifiedAt: held?.decision === 'verified' ? now.toISOString() : null,
    verifyBy: claim && !held ? verifyBy(now) : null,
    calendarToken: randomBytes(12).toString('base64url'),
    overbooked: held !== undefined && overbooks && !hasRoom(slot, rules, occupancyOf(held.seats), need),
    wishedConsultantId: need.personId ?? null,
    ...given,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  return { appointment, cells }
}

/** What the appointment of a form asks of the person who attends. */
export function needOfForm({ topic, location, consultant = '' }: ContactPayload, rules: OfferRules): Need {
  return { topic, location, personId: personOfLink(consultant, topic, rules)?.id }
}

/** The slot of a form. */
export function slotFrom({ date, time, duration }: ContactPayload): Slot {
  return { date, time, duration: Number(duration) }
}
