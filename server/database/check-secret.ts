import { createHmac } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import type { SecretOutcome } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { seal, tryUnseal } from '#app/lib/secrets.server.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import type { Config } from '#server/config.server.ts'
import { ConfigError } from '#server/parsed-variables.ts'

const NAME = 'secret'

type Secrets = Pick<Config, 'secret' | 'previousSecret'>

/**
 * Checks that the secret is the one the database was used with, by a keyed hash stored there; the first start stores
 * it. A rotation (the stored one is the previous secret) seals the TOTP seeds and the calendars' addresses again. Throws ConfigError.
 */
export async function checkSecret(db: Db, secrets: Secrets): Promise<void> {
  const present = fingerprint(secrets.secret)
  await db.transaction().execute(async (trx) => {
    await holdLock(trx, NAME)
    const stored = await readServiceState<string>(trx, NAME)
    if (stored === present) return
    if (stored !== undefined) {
      if (secrets.previousSecret === undefined || stored !== fingerprint(secrets.previousSecret)) throw lostSecret()
      await sealAnew(trx, secrets)
    }
    await writeServiceState(trx, NAME, present)
  })
}

/** Makes a secret the database's secret, whatever it was used with before. */
export async function acceptSecret(db: Db, secret: string): Promise<void> {
  await writeServiceState(db, NAME, fingerprint(secret))
}

/**
 * Makes the secret fit a restored database, in its transaction. If they differ and the archive holds the database's
 * secret, it replaces the file `secret`; the former file stays as `secret.before-restore`.
 */
export async function fitSecret(
  trx: Trx,
  { secret, secretFile }: Pick<Config, 'secret' | 'secretFile'>,
  archived: string | undefined,
): Promise<SecretOutcome> {
  const stored = await readServiceState<string>(trx, NAME)
  if (stored === undefined || stored === fingerprint(secret)) return 'fits'
  if (archived === undefined || secretFile === undefined || stored !== fingerprint(archived)) return 'lost'
  if (existsSync(secretFile)) renameSync(secretFile, `${secretFile}.before-restore`)
  writeFileSync(secretFile, `${archived}\n`, { mode: 0o600, flush: true })
  return 'replaced'
}

function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('the secret of this database').digest('base64url')
}

async function sealAnew(trx: Trx, secrets: Secrets): Promise<void> {
  const rows = await trx
    .selectFrom('authUsers')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .execute()
  for (const { id, totpSecret } of rows) {
    const seed = readWithAny(secrets, (secret) => tryUnseal(secret, totpSecret ?? ''))
    if (seed === undefined) continue
    await trx
      .updateTable('authUsers')
      .set({ totpSecret: seal(secrets.secret, seed) })
      .where('id', '=', id)
      .execute()
  }
  for (const { id, sealed } of await trx.selectFrom('consultantCalendars').select(['id', 'sealed']).execute()) {
    const address = readWithAny(secrets, (secret) => tryUnseal(secret, sealed))
    if (address === undefined) continue
    const anew = { sealed: seal(secrets.secret, address) }
    await trx.updateTable('consultantCalendars').set(anew).where('id', '=', id).execute()
  }
}

function lostSecret(): ConfigError {
  return new ConfigError(
    'The secret is not the one that this database was used with (SESSION_SECRET, else the file "secret" in DATA_DIR, which\n' +
      'is made anew when it is missing). All instances need the same one.\n' +
      '- Set SESSION_SECRET to the former one, or put the file "secret" back from the backup.\n' +
      '- To replace it, set the former one as SESSION_SECRET_PREVIOUS.\n' +
      `- If it is lost: ${typedCommand('secret:accept')}. Links in mails already sent stop working, and whoever uses a second\n` +
      '  step by app or recovery code has to set it up again.',
  )
}
