import type { AppContext } from '#app/context.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
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
 * Returns the refused ones, and the ids with which the others can be undone within ten seconds.
 */
export async function reassignSeveral(
  ctx: AppContext,
  list: readonly Handover[],
): Promise<{ refused: NotGiven[]; undoIds: string[] }> {
  requirePermission(ctx, 'appointments.write')
  const refused: NotGiven[] = []
  const undoIds: string[] = []
  for (const { slot, ...handover } of list) {
    const target = { ...handover, isUndoable: true }
    try {
      const outcome = slot
        ? await moveAppointment(ctx, { ...target, slot, reason: '' })
        : await reassignAppointment(ctx, target)
      if (outcome.kind === 'taken') {
        refused.push({ id: target.id, problem: 'Nel frattempo quest’ora è stata presa: scegli di nuovo.' })
      } else if (outcome.undoId) undoIds.push(outcome.undoId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id: target.id, problem: error.publicMessage })
    }
  }
  return { refused, undoIds }
}

/**
 * Takes back what was given away at once, the last first, each in a transaction of its own. Throws AppError 409 if some
 * stay as they are; the others are undone.
 */
export async function undoSeveral(ctx: AppContext, undoIds: readonly string[]): Promise<void> {
  requirePermission(ctx, 'appointments.write')
  const problems: string[] = []
  for (const id of undoIds.toReversed()) {
    try {
      await undoChange(ctx, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(error.publicMessage)
    }
  }
  if (problems.length === 0) return
  throw new AppError(
    409,
    `Non ripristinati: ${problems.length} di ${undoIds.length}. ${[...new Set(problems)].join(' ')}`,
  )
}
