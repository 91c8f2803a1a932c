import type { AppContext } from '#app/context.ts'
import { nearestOffered } from '#app/features/appointments/availability/availability.ts'
import { findOfferToMove } from '#app/features/appointments/availability/offer.server.ts'
import { sameSlot } from '#app/features/appointments/slot.ts'
import { holdsItsTime } from '#app/features/appointments/states.ts'
import { AppError } from '#app/lib/errors.ts'
import { changeAppointment } from './change.server.ts'
import { requireChangeable } from './change-by-customer.server.ts'
import type { ChangeOutcome } from './change-plan.ts'

/**
 * The customer moves his appointment to another time out of those that are offered, of the same length: a confirmed one is
 * confirmed there, one that waits goes on waiting. When the time is taken nothing is changed and the nearest free ones are
 * given. Throws AppError 422 for a time that is not offered and after the deadline of the settings; see changeAppointment
 * for other errors.
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
  if (!offered) throw new AppError(422, 'Questo orario non si può più scegliere: scegline uno di quelli liberi.')
  const isOwn = holdsItsTime(appointment) && sameSlot(slot, appointment)
  // That it stands there already is told by changing: who comes second with the same click is not told of a rival.
  if (!offered.free && !isOwn) return { kind: 'taken', wanted: slot, alternatives: nearestOffered(offer, slot) }
  return changeAppointment(
    ctx,
    { id, version: target.version },
    {
      verb: 'reschedule',
      slot,
      notice: 'moved',
      action: 'appointment-reschedule',
      words: (at) => `il cliente ha scelto un nuovo orario, ${at}`,
    },
  )
}
