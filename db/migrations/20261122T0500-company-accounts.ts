import type { Kysely } from 'kysely'

/** Accounts of the company's OpenID Connect provider that are linked to identities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_company_accounts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('auth_users.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    // The address that the provider reported when the account was linked, for display only.
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    // An unlinked account keeps its row, so that its address does not link it again.
    .addColumn('unlinked_at', 'text')
    .execute()
  await db.schema
    .createIndex('auth_company_accounts_subject')
    .on('auth_company_accounts')
    .columns(['issuer', 'subject'])
    .unique()
    .execute()
  await db.schema
    .createIndex('auth_company_accounts_user')
    .on('auth_company_accounts')
    .columns(['user_id', 'issuer'])
    .unique()
    .execute()
}
