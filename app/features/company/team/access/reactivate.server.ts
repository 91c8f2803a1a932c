import type { AppContext } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { isFormerAddress } from '#app/features/company/team/former-colleague.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { getMember, lockMember } from './lock-member.server.ts'

/** Reactivates a staff member, who must sign in again. Throws NotFoundError, FreshSignInError, ConflictError for a former colleague. */
export async function reactivateStaff(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await lockMember(trx, id)
    const member = await getMember(trx, id)
    if (member.isActive) return
    if (isFormerAddress(member.email)) {
      throw new ConflictError('Questa persona ha lasciato l’azienda: se torna, invitala di nuovo.')
    }
    // Deactivation removed all sessions; this removes any that remain.
    await trx.deleteFrom('authSessions').where('userId', '=', id).execute()
    await trx.updateTable('admins').set({ isActive: true }).where('id', '=', id).execute()
    await trx.updateTable('authUsers').set({ isDisabled: false }).where('id', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-reactivate',
      targetId: id,
      details: `Accesso riattivato: ${member.email}`,
      before: { isActive: false },
      after: { isActive: true },
    })
  })
}
