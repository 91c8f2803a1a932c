import type { AppContext } from '#app/context.ts'
import { nearestOffered } from '#app/features/work/appointments/availability/availability.ts'
import { findOfferToMove } from '#app/features/work/appointments/availability/offer.server.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { sameSlot } from '#app/features/work/appointments/slot.ts'
import { holdsSlot } from '#app/features/work/appointments/states.ts'
import { AppError } from '#app/lib/errors.ts'
import { requireChangeable } from './change-by-customer.server.ts'

/**
 * Moves an appointment on behalf of the customer to an offered slot of the same duration: a confirmed one stays
 * confirmed, a pending one stays pending. If the slot is taken, nothing is changed and the nearest free ones are
 * returned. Throws AppError 422 for a slot that is not offered and after the change deadline; see changeAppointment for
 * other errors.
 */
export async function rescheduleAppointment(
  ctx: AppContext,
  target: { token: string; version: number; date: string; time: string },
): Promise<ChangeOutcome> {
  const appointment = await requireChangeable(ctx, target)
  const { id, duration } = appointment
  const slot = { date: target.date, time: target.time, duration }
  const offer = await findOfferToMove(ctx.db, ctx.clock(), appointment)
  const offered = offer.find(({ date }) => date === slot.date)?.times.find(({ time }) => time === slot.time)
  if (!offered) throw new AppError(422, 'Questo orario non è più libero: scegline un altro.')
  const isOwn = holdsSlot(appointment) && sameSlot(slot, appointment)
  // Its own slot counts as taken in the offer: changeAppointment reports the stale version of a repeated click instead.
  if (!offered.free && !isOwn) return { kind: 'taken', wanted: slot, alternatives: nearestOffered(offer, slot) }
  return changeAppointment(
    ctx,
    { id, version: target.version },
    {
      verb: 'reschedule',
      slot,
      update: 'moved',
      action: 'appointment-reschedule',
      words: (at) => `il cliente ha scelto un nuovo orario, ${at}`,
    },
  )
}
