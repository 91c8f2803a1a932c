import type { AppContext, CompanyAccount } from '#app/context.ts'
import { storeAccessNotice } from '#app/features/company/access/access-notice.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import type { Db, Trx } from '#db/client.server.ts'

type LinkContext = Pick<AppContext, 'actor' | 'clock' | 'log' | 'mailFrom'>

/** The identity that an account is linked to, found by issuer and subject only. */
export async function findLinked(db: Db | Trx, { issuer, subject }: Pick<CompanyAccount, 'issuer' | 'subject'>) {
  return db
    .selectFrom('authCompanyAccounts')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('unlinkedAt', 'is', null)
    .executeTakeFirst()
}

/** The account of an issuer that is linked to an identity. */
export async function findAccountOf(db: Db | Trx, userId: string, issuer: string) {
  return db
    .selectFrom('authCompanyAccounts')
    .select(['id', 'email', 'subject', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('unlinkedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether the account or an account of the same identity is linked, or was until it was unlinked. */
export async function wasLinked(trx: Trx, userId: string, { issuer, subject }: CompanyAccount): Promise<boolean> {
  const row = await trx
    .selectFrom('authCompanyAccounts')
    .select('id')
    .where('issuer', '=', issuer)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('subject', '=', subject)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Links an account to an identity, with the audit row and the mail to the person. Call it under the identity's lock, wake the mail worker
 * after the commit. Throws ConflictError when the account or the identity is linked already.
 */
export async function linkAccount(
  ctx: LinkContext,
  trx: Trx,
  member: { id: string; email: string },
  account: CompanyAccount,
): Promise<void> {
  const { issuer, subject, email } = account
  const linked = await findLinked(trx, account)
  if (linked) throw new ConflictError('Questo account aziendale è già collegato a un accesso.')
  if (await findAccountOf(trx, member.id, issuer)) {
    throw new ConflictError('A questo accesso è già collegato un altro account aziendale: scollegalo prima.')
  }
  await trx
    .deleteFrom('authCompanyAccounts')
    .where('issuer', '=', issuer)
    .where((eb) => eb.or([eb('userId', '=', member.id), eb('subject', '=', subject)]))
    .execute()
  const createdAt = ctx.clock().toISOString()
  await trx
    .insertInto('authCompanyAccounts')
    .values({
      id: newId(),
      userId: member.id,
      issuer,
      subject,
      email,
      createdAt,
      lastUsedAt: null,
      unlinkedAt: null,
    })
    .execute()
  await storeAccessNotice(ctx, trx, member, 'company-link', member.id)
  await recordAction(ctx, trx, {
    adminId: member.id,
    action: 'account-company-link',
    targetId: member.id,
    details: `Account aziendale collegato: ${member.email}`,
    after: { issuer, email },
  })
}

/** Unlinks the accounts of an identity; returns whether there were any. They are not linked again by their address. */
export async function unlinkAccounts(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const unlinked = await trx
    .updateTable('authCompanyAccounts')
    .set({ unlinkedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('unlinkedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return unlinked !== undefined
}
