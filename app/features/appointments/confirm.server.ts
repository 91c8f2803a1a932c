import type { AppContext } from '../../context.ts'
import { requirePermission } from '../staff/permissions.ts'
import { type ChangeOutcome, type ChangeTarget, changeAppointment } from './change.server.ts'

/** Confirms a pending appointment at the time that was asked for; the customer is told. See changeAppointment for errors. */
export async function confirmAppointment(ctx: AppContext, target: ChangeTarget): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'confirm',
    notice: 'confirmed',
    action: 'appointment-confirm',
    words: (slot) => `confermato per ${slot}`,
  })
}
