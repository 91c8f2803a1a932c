import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { formatShortDay } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'

/** Enough to choose from, few enough slots to hold meanwhile. */
const MAX_PROPOSALS = 3

/**
 * Proposes one to three other times, all held until the customer answers, and notifies the customer with the optional
 * message. If one of them is taken, nothing is proposed. Throws RangeError for another number of times; see
 * changeAppointment for other errors.
 */
export async function proposeAppointment(
  ctx: AppContext,
  target: ChangeTarget & { proposals: readonly Slot[]; reason: string; evenClosed?: boolean },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  const proposals = target.proposals.map(slotOf)
  if (proposals.length < 1 || proposals.length > MAX_PROPOSALS) throw new RangeError('one to three times are proposed')
  return changeAppointment(ctx, target, {
    verb: 'propose',
    proposals,
    evenClosed: target.evenClosed,
    reason: target.reason,
    update: 'proposed',
    action: 'appointment-propose',
    words: () => {
      const what = proposals.length === 1 ? 'proposto un altro orario' : 'proposti altri orari'
      return `${what} (${proposals.map(({ date, time }) => `${formatShortDay(date)}, ${time}`).join('; ')})`
    },
  })
}
