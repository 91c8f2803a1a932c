import { type Kysely, sql } from 'kysely'

/** Sign-in identities, sessions, one-time tokens, second factors, and counted attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_users')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_disabled', 'boolean', (c) => c.notNull())
    .addColumn('totp_secret', 'text')
    .addColumn('totp_confirmed_at', 'text')
    // The last time step whose code was used: a code works once.
    .addColumn('totp_last_step', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('password_changed_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auth_users_email').on('auth_users').expression(sql`lower(email)`).unique().execute()

  await db.schema
    .createTable('auth_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('auth_users.id'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('authenticated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auth_sessions_user').on('auth_sessions').column('user_id').execute()

  await db.schema
    .createTable('auth_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('auth_users.id'))
    .addColumn('value', 'text')
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auth_tokens_user').on('auth_tokens').columns(['user_id', 'kind']).execute()

  await db.schema
    .createTable('auth_attempts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('account_key', 'text', (c) => c.notNull())
    .addColumn('address_key', 'text', (c) => c.notNull())
    // The known device of the attempt; empty for an unknown device.
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('auth_attempts_account')
    .on('auth_attempts')
    .columns(['account_key', 'created_at'])
    .execute()
  await db.schema
    .createIndex('auth_attempts_address')
    .on('auth_attempts')
    .columns(['address_key', 'created_at'])
    .execute()
  await db.schema.createIndex('auth_attempts_time').on('auth_attempts').column('created_at').execute()

  await db.schema
    .createTable('auth_recovery_codes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('auth_users.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('auth_recovery_codes_user').on('auth_recovery_codes').column('user_id').execute()

  await db.schema
    .createTable('auth_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('auth_users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('auth_passkeys_user').on('auth_passkeys').column('user_id').execute()
}
