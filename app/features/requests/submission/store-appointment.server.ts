import { randomUUIDv7 } from 'node:crypto'
import { claimCells, lockCells } from '#app/features/appointments/availability/cells.server.ts'
import type { OfferRules } from '#app/features/appointments/availability/offer.ts'
import { holdUntil } from '#app/features/appointments/holds/hold.ts'
import { decideHold, type HoldDecision, verifyBy } from '#app/features/appointments/holds/verified-senders.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import type { Trx } from '#db/client.server.ts'

/** A requested appointment. */
export interface WantedAppointment {
  contactRequestId: string
  payload: ContactPayload
  now: Date
  /** Undefined for a request in quarantine, which holds no slot. */
  rules: OfferRules | undefined
  senderHash: string
  /** Limits are disabled and no address is verified. */
  unlimited: boolean
  /** The form was sent faster than people type: the address must be verified. */
  suspicious: boolean
}

/** Stores the requested appointment, which holds its slot at once or after the sender has confirmed the address. */
export async function storeAppointment(trx: Trx, wanted: WantedAppointment): Promise<void> {
  const { contactRequestId, payload, now, rules } = wanted
  const { name, email, phone, company, location, address, message } = payload
  const slot = slotFrom(payload)
  const id = randomUUIDv7()
  const hold = rules ? await decide(trx, { ...wanted, slot, rules }) : 'ask'
  const holds = rules !== undefined && hold !== 'ask'
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
      holdUntil: holds ? holdUntil(now, rules, [slot]) : null,
      verifiedAt: hold === 'verified' ? now.toISOString() : null,
      verifyBy: rules && !holds ? verifyBy(now) : null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
  if (holds) await claimCells(trx, { appointmentId: id, slots: [slot], held: [], rules })
}

async function decide(trx: Trx, wanted: WantedAppointment & { slot: Slot; rules: OfferRules }): Promise<HoldDecision> {
  await lockCells(trx)
  return wanted.unlimited ? 'unverified' : decideHold(trx, wanted)
}

/** The slot of a form. */
export function slotFrom({ date, time, duration }: ContactPayload): Slot {
  return { date, time, duration: Number(duration) }
}
