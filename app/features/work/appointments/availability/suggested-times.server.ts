import type { AppContext } from '#app/context.ts'
import { PROPOSAL_FIELDS } from '#app/features/work/appointments/desk/proposal-fields.ts'
import { overlap, type Slot, sameSlot, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import { type AppointmentState, holdsSlot } from '#app/features/work/appointments/states.ts'
import type { Fields } from '#app/lib/form/check-fields.ts'
import { nearestOffered, type OfferedDay } from './availability.ts'
import { findAlternatives } from './free-slots.server.ts'
import { findOffer } from './offer.server.ts'

/** Free alternatives to the requested time, as fields of the proposal form. */
export async function suggestedTimes(ctx: AppContext, appointment: Slot & { id: string }, now: Date): Promise<Fields> {
  const wanted = slotOf(appointment)
  const offer = await findOffer(ctx.db, now, wanted.duration, { except: appointment.id })
  const values: Fields = { duration: String(wanted.duration) }
  for (const [index, slot] of spreadTimes(offer, wanted).entries()) {
    const fields = PROPOSAL_FIELDS[index]
    if (fields) Object.assign(values, { [fields.date]: slot.date, [fields.time]: slot.time })
  }
  return values
}

/**
 * Free slots to which staff can move an appointment, in chronological order: the closest to its own time or to `near`,
 * and one on each of the closest days.
 */
export async function freeTimesToMove(
  ctx: AppContext,
  appointment: Slot & { id: string; state: AppointmentState; holdUntil: string | null },
  now: Date,
  near?: Pick<Slot, 'date' | 'time'>,
): Promise<Slot[]> {
  const present = slotOf(appointment)
  const wanted = { ...present, ...near }
  const except = holdsSlot({ status: appointment.state, holdUntil: appointment.holdUntil }) ? present : undefined
  const nearest = await findAlternatives(ctx.db, { appointmentId: appointment.id, wanted, except, now })
  const spread = spreadTimes(await findOffer(ctx.db, now, wanted.duration, { except: appointment.id }), wanted)
  const others = spread.filter((slot) => !nearest.some((other) => sameSlot(other, slot)))
  return [...nearest, ...others]
    .filter((slot) => !sameSlot(slot, wanted) && !sameSlot(slot, present))
    .sort((one, other) => slotStart(one).getTime() - slotStart(other).getTime())
}

/**
 * Three slots on three days, each as close to the wanted hour as that day allows, the closest day first: a customer
 * unavailable at one hour is often unavailable at the next.
 */
export function spreadTimes(offer: readonly OfferedDay[], wanted: Slot): Slot[] {
  const aim = slotStart(wanted).getTime()
  const away = (slot: Slot) => Math.abs(slotStart(slot).getTime() - aim)
  return offer
    .flatMap((day) => {
      const times = day.times.filter(({ time }) => !overlap({ ...wanted, date: day.date, time }, wanted))
      return nearestOffered([{ ...day, times }], { ...wanted, date: day.date }).slice(0, 1)
    })
    .sort((one, other) => away(one) - away(other))
    .slice(0, 3)
}
