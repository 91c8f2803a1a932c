import type { AppContext, CompanyAccount } from '#app/context.ts'
import { findIdentity, holdIdentityLock } from '#app/features/company/access/identity.server.ts'
import type { SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { enterProven, type SignInOutcome } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { findLinked, linkAccount, wasLinked } from './accounts.server.ts'

/** `unknown`: the account is linked to no identity and may not be linked now. */
export type CompanyOutcome = SignInOutcome | { kind: 'unknown' }

/**
 * Signs in with an account of the provider. A linked account is found by issuer and subject; an account that is not linked
 * yet is linked to the identity with the same address if the provider vouches for it (decision 0039). Throws only when the database fails.
 */
export async function signInWithCompany(
  ctx: AppContext,
  account: CompanyAccount,
  source: SessionSource,
): Promise<CompanyOutcome> {
  const userId = (await findLinked(ctx.db, account))?.userId ?? (await linkByAddress(ctx, account))
  if (!userId) {
    noteSecurityEvent(ctx, 'sign-in-failed', { detail: 'company' })
    return { kind: 'unknown' }
  }
  const identity = await ctx.db
    .selectFrom('authUsers')
    .select(['id', 'isDisabled', 'totpConfirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const outcome = await enterProven(ctx, identity, source, 'company')
  await ctx.db
    .updateTable('authCompanyAccounts')
    .set({ lastUsedAt: ctx.clock().toISOString() })
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .execute()
  return outcome
}

async function linkByAddress(ctx: AppContext, account: CompanyAccount): Promise<string | undefined> {
  if (!account.isEmailVerified) return undefined
  const found = await findIdentity(ctx.db, account.email)
  if (!found || found.isDisabled) return undefined
  const linked = await ctx.db.transaction().execute(async (trx) => {
    await holdIdentityLock(trx, found.id)
    const identity = await findIdentity(trx, account.email)
    if (identity?.id !== found.id || identity.isDisabled) return undefined
    // Another subject with the same address is another account: it never replaces the linked one, and an unlinked one stays unlinked.
    if (await wasLinked(trx, identity.id, account)) return undefined
    await linkAccount(ctx, trx, identity, account)
    return identity.id
  })
  if (linked) ctx.wakeMail()
  return linked
}
