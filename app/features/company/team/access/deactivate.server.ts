import type { AppContext } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { voidTokensOf } from '#app/features/company/access/tokens.server.ts'
import { shareSnoozes } from '#app/features/company/team/departure/hand-over.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { getMember, lockMember } from './lock-member.server.ts'

/**
 * Deactivates a staff member from their next request on: in one transaction it disables the identity, ends its
 * sessions, voids its tokens and removes its calendar feeds and drafts; its snoozes come back for everybody. Throws NotFoundError, FreshSignInError, or
 * ConflictError for the last active admin.
 */
export async function deactivateStaff(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await lockMember(trx, id)
    const member = await getMember(trx, id)
    if (!member.isActive) return
    await requireAnotherAdmin(trx, member)
    await trx.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
    await trx.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', id).execute()
    await trx.deleteFrom('authSessions').where('userId', '=', id).execute()
    await voidTokensOf(trx, id, ctx.clock())
    await trx.deleteFrom('calendarFeeds').where('adminId', '=', id).execute()
    await trx.deleteFrom('requestDrafts').where('adminId', '=', id).execute()
    await shareSnoozes(trx, id)
    await recordAction(ctx, trx, {
      action: 'staff-deactivate',
      targetId: id,
      details: `Accesso disattivato: ${member.email}`,
      before: { isActive: true },
      after: { isActive: false },
    })
  })
}

/** Throws ConflictError when the member is the last active admin. */
export async function requireAnotherAdmin(trx: Trx, member: { id: string; role: string }): Promise<void> {
  if (member.role !== 'admin') return
  const other = await trx
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .where('id', '!=', member.id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new ConflictError('È l’ultimo amministratore attivo: nominane prima un altro.')
}
