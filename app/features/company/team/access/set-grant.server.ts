import type { AppContext } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { getMember } from './lock-member.server.ts'

/**
 * Lets a member of staff read and handle job applications, or no longer, from their next request on. Throws NotFoundError,
 * FreshSignInError.
 */
export async function setCandidateGrant(ctx: AppContext, id: string, isGranted: boolean): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    const member = await getMember(trx, id)
    await trx
      .updateTable('admins')
      .set({ grants: isGranted ? 'candidates.manage' : '' })
      .where('id', '=', id)
      .execute()
    await recordAction(ctx, trx, {
      action: 'staff-grant',
      targetId: id,
      details: `${isGranted ? 'Permesso sulle candidature concesso' : 'Permesso sulle candidature revocato'}: ${member.email}`,
    })
  })
}
