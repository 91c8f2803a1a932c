import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { withdrawMails } from '#app/features/ground/mail/outbox/withdraw.server.ts'
import { clearNotifications } from '#app/features/ground/notifications/clear-notifications.server.ts'
import { claimCells, freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import { CHANGED_MEANWHILE, loadForChange } from '#app/features/work/appointments/changes/check-change.server.ts'
import { APPOINTMENT_UNDO, type KeptUndo } from '#app/features/work/appointments/changes/kept-undo.server.ts'
import { replaceProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { inviteConsultants } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { formatSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { takeForUndo } from '#db/queries/kept-undos.server.ts'

/**
 * Undoes the actor's last change of an appointment: its mail does not leave, its slot is claimed again, and the request
 * is open again. Throws AppError 409 when the time is over, the mail has left or the slot was taken, and ConflictError
 * when somebody changed the appointment since; nothing is changed then.
 */
export async function undoChange(ctx: AppContext, undoId: string): Promise<void> {
  const actor = requirePermission(ctx, 'appointments.write')
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await lockCells(trx)
      const now = ctx.clock()
      const mine = { id: undoId, adminId: actor.id, kinds: [APPOINTMENT_UNDO], now }
      const [undo] = (await takeForUndo<KeptUndo>(trx, mine)) ?? []
      if (!undo) throw new AppError(409, 'Il tempo per ripristinare è scaduto: l’appuntamento resta com’è ora.')
      const current = await loadForChange(trx, undo.id)
      if (undo.updateId) await withdrawUpdate(trx, undo.updateId, now)
      await takeBack(trx, undo, now)
      const change = { ...undo.before, updatedAt: now.toISOString() }
      if (!(await updateAtVersion(trx, 'appointments', undo, change))) throw new ConflictError(CHANGED_MEANWHILE)
      await inviteConsultants(ctx, trx, undo.id)
      // Somebody may have worked on the request since: then it stays as it is.
      const { version, before } = undo.request
      if (undo.updateId) {
        await updateAtVersion(trx, 'contactRequests', { id: undo.requestId, version: version + 1 }, before)
      }
      if (undo.newSender) await trx.deleteFrom('verifiedSenders').where('senderHash', '=', current.senderHash).execute()
      await clearNotifications(trx, [`/admin/appointments/${undo.id}`])
      await recordAction(ctx, trx, {
        action: 'appointment-undo',
        targetId: undo.id,
        details: `Appuntamento di ${current.name}: ultima operazione ripristinata (${formatSlot(slotOf({ ...current, ...undo.before }))})`,
        before: { status: current.status, ...slotOf(current) },
        after: { status: undo.before.status, ...slotOf({ ...current, ...undo.before }) },
      })
    })
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error
    throw new AppError(409, 'Nel frattempo l’orario di prima è stato preso: l’appuntamento resta com’è ora.')
  }
}

/** Removes the customer's update with its mail. Throws AppError 409 when the mail is leaving or has left. */
async function withdrawUpdate(trx: Trx, id: string, now: Date): Promise<void> {
  if (!(await withdrawMails(trx, 'appointmentUpdates', id, now))) {
    throw new AppError(409, 'L’email al cliente è già partita: l’appuntamento resta com’è ora.')
  }
  await trx.deleteFrom('appointmentUpdates').where('id', '=', id).execute()
}

async function takeBack(trx: Trx, { id, held, before, consultantId }: KeptUndo, now: Date): Promise<void> {
  if (held.length === 0) await freeCells(trx, id)
  else {
    const { opening, ...rules } = await getOfferRules(trx)
    // An overbooked appointment has a seat beyond the others again.
    const parallelAppointments = before.overbooked ? Number.POSITIVE_INFINITY : opening.parallelAppointments
    const location = before.location
    const claim = { appointmentId: id, slots: held, held: [], now, location, formerId: consultantId, atAnyHour: true }
    await claimCells(trx, { ...claim, rules: { ...rules, opening: { ...opening, parallelAppointments } } })
  }
  await replaceProposals(trx, id, before.status === 'proposed' ? held : [])
}
