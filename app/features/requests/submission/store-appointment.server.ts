import { randomUUIDv7 } from 'node:crypto'
import type { CompiledQuery, Insertable } from 'kysely'
import { type Cell, chooseCells, insertCells } from '#app/features/appointments/availability/cells.server.ts'
import type { TakenSeat } from '#app/features/appointments/availability/occupancy.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import { holdUntil } from '#app/features/appointments/holds/hold.ts'
import { type HoldDecision, verifyBy } from '#app/features/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import type { Db } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'

/** A requested appointment. */
export interface WantedAppointment {
  contactRequestId: string
  payload: ContactPayload
  now: Date
  /** Undefined for a request in quarantine, which holds no slot. */
  claim: { rules: OfferRules; decision: HoldDecision; seats: readonly TakenSeat[] } | undefined
}

const insertAppointment = compileOnce((db, row: Insertable<AppointmentsTable>) =>
  db.insertInto('appointments').values(row),
)

/**
 * The queries that store the requested appointment, which holds its slot at once (`cells`) or after the sender has
 * confirmed the address. Throws SlotTakenError.
 */
export function appointmentQueries(
  db: Db,
  { contactRequestId, payload, now, claim }: WantedAppointment,
): { appointment: CompiledQuery<unknown>; insertion: CompiledQuery<unknown> | undefined; cells: Cell[] } {
  const { name, email, phone, company, location, address, message } = payload
  const slot = slotFrom(payload)
  const id = randomUUIDv7()
  const held = claim && claim.decision !== 'ask' ? claim : undefined
  const appointment = insertAppointment(db, {
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
    holdUntil: held ? holdUntil(now, held.rules, [slot]) : null,
    verifiedAt: held?.decision === 'verified' ? now.toISOString() : null,
    verifyBy: claim && !held ? verifyBy(now) : null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  })
  const cells = held ? chooseCells(id, slot, held.seats, held.rules) : []
  return { appointment, insertion: held && insertCells(db, cells), cells }
}

/** The slot of a form. */
export function slotFrom({ date, time, duration }: ContactPayload): Slot {
  return { date, time, duration: Number(duration) }
}
