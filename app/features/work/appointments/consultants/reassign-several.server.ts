import type { AppContext } from '#app/context.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'

/** An appointment to give to a person, at its own time or at another one. */
export interface Handover extends DocumentVersion {
  personId: string
  slot?: Slot | undefined
}

/** Why an appointment was not given away. */
export interface NotGiven {
  id: string
  problem: string
}

/**
 * Gives several appointments away, each in a transaction of its own: one that is refused keeps none of the others.
 * Returns the refused ones.
 */
export async function reassignSeveral(ctx: AppContext, list: readonly Handover[]): Promise<NotGiven[]> {
  requirePermission(ctx, 'appointments.write')
  const refused: NotGiven[] = []
  for (const { slot, ...target } of list) {
    try {
      const outcome = slot
        ? await moveAppointment(ctx, { ...target, slot, reason: '' })
        : await reassignAppointment(ctx, target)
      if (outcome.kind === 'changed') continue
      refused.push({ id: target.id, problem: 'Nel frattempo quest’ora è stata presa: scegli di nuovo.' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id: target.id, problem: error.publicMessage })
    }
  }
  return refused
}
