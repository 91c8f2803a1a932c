import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { inviteAgain } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Turns the invitations by mail to one's own appointments on or off, and puts the upcoming ones into the calendar or
 * takes them out. Throws NotFoundError for somebody who has never received appointments.
 */
export async function setOwnInvitations(ctx: AppContext, isInvited: boolean): Promise<void> {
  const { id } = requirePermission(ctx, 'appointments.read')
  await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const stored = await trx.selectFrom('consultants').select('isInvited').where('adminId', '=', id).executeTakeFirst()
    if (!stored) throw new NotFoundError('consultant')
    if (stored.isInvited === isInvited) return
    await trx.updateTable('consultants').set({ isInvited }).where('adminId', '=', id).execute()
    await inviteAgain(ctx, trx, id)
    const details = `Inviti agli appuntamenti ${isInvited ? 'accesi' : 'spenti'}`
    await recordAction(ctx, trx, { action: 'account-invitations', targetId: id, details })
  })
  ctx.wakeMail()
}
