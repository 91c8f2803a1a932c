import type { AppContext, CompanyAccount } from '#app/context.ts'
import { storeAccessNotice } from '#app/features/company/access/access-notice.server.ts'
import { linkAccount, unlinkAccounts } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Links an account of the provider to the acting staff member. Throws FreshSignInError, ConflictError. */
export async function linkOwnCompanyAccount(ctx: AppContext, account: CompanyAccount): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdIdentityLock(trx, actor.id)
    await linkAccount(ctx, trx, actor, account)
  })
  ctx.wakeMail()
}

/** Unlinks the acting staff member's account of the provider. Throws FreshSignInError, NotFoundError. */
export async function unlinkOwnCompanyAccount(ctx: AppContext): Promise<void> {
  const actor = requirePermission(ctx, 'account.own')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdIdentityLock(trx, actor.id)
    if (!(await unlinkAccounts(trx, actor.id, ctx.clock()))) throw new NotFoundError('company account')
    await storeAccessNotice(ctx, trx, actor, 'company-unlink')
    await recordAction(ctx, trx, {
      action: 'account-company-unlink',
      targetId: actor.id,
      details: `Account aziendale scollegato: ${actor.email}`,
    })
  })
  ctx.wakeMail()
}
