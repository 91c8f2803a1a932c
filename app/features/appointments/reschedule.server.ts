import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { nearestOffered } from './availability.ts'
import { type ChangeOutcome, changeAppointment } from './change.server.ts'
import { requireChangeable } from './change-by-visitor.server.ts'
import { findOffer } from './offer.server.ts'

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
  const { id, slot: present } = await requireChangeable(ctx, target)
  const slot = { ...present, date: target.date, time: target.time }
  const offer = await findOffer(ctx.db, ctx.clock(), slot.duration, id)
  const offered = offer.find(({ date }) => date === slot.date)?.times.find(({ time }) => time === slot.time)
  if (!offered) throw new AppError(422, 'Questo orario non si può scegliere: sceglierne uno dell’elenco.')
  if (!offered.free) return { kind: 'taken', wanted: slot, alternatives: nearestOffered(offer, slot) }
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
