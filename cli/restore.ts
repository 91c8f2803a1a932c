import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readIdentities } from '#app/features/care/backup/archive/encryption.server.ts'
import { countRows, missingText } from '#app/features/care/backup/archive/manifest.ts'
import { type ReadArchive, readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { withScratch } from '#app/features/care/backup/archive/scratch.server.ts'
import {
  type RestoreOrder,
  type RestoreOutcome,
  restoreArchive,
} from '#app/features/care/backup/restore/restore-archive.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { systemClock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { openDatabase } from '#db/client.server.ts'
import { type Config, loadConfig } from '#server/config.server.ts'
import { markInitialised } from '#server/data-folder.ts'
import { fitSecret } from '#server/database/check-secret.ts'
import { claimDataDir } from '#server/instance-lock.ts'
import { type Command, goesOn, readArguments, UsageError } from './command.ts'

/** Restores an archive into an empty place, or only verifies it. */
export const restore: Command = {
  usage: 'restore [--check | --drill | --keep-schema] [--identity key.txt] <file>',
  about:
    'restores an archive into an empty DATA_DIR or PostgreSQL database; --check verifies it and writes nothing, --drill restores it beside itself for a moment and says how long that takes, --keep-schema goes back to the version that the rows are of',
  async run(args) {
    const { file, identities, check, drill, keepSchema } = readRestore(args)
    if (check) {
      const archive = await readArchive(file, identities)
      const missing = missingText(archive.manifest)
      process.stdout.write(`The archive is ${missing ? 'undamaged' : 'whole'}: ${describe(archive)}\n`)
      if (missing) process.stderr.write(`It lacks files: ${missing}\n`)
      return missing ? 1 : 0
    }
    if (drill) return restoreForAMoment(file, identities)
    const config = await loadConfig()
    const outcome = await restoreWith(config, { file, identities, keepSchema })
    process.stdout.write(report(outcome))
    return 0
  },
}

async function restoreWith(
  config: Config,
  what: Pick<RestoreOrder, 'file' | 'identities' | 'keepSchema'>,
): Promise<RestoreOutcome> {
  const { database, dataDir, s3 } = config
  // Also on PostgreSQL: two restores must not share the folder of the files.
  const lock = claimDataDir(dataDir)
  try {
    const outcome = await restoreArchive({
      ...what,
      location: database,
      dataDir,
      s3,
      clock: systemClock,
      fitSecret: (trx, archived) => fitSecret(trx, config, archived),
      onStep,
      confirm: (archive) =>
        goesOn(
          `${describe(archive)}\nIt is restored into ${database.engine === 'sqlite' ? dataDir : 'PostgreSQL'}. Go on?`,
        ),
    })
    if (database.engine === 'sqlite') markInitialised(dataDir)
    return outcome
  } finally {
    lock.release()
  }
}

const onStep = (step: string) => void process.stderr.write(`${step}\n`)

/** A drill, also on another machine: no setting and no data folder is used, and nothing stays. */
function restoreForAMoment(file: string, identities: string[]): Promise<number> {
  const started = performance.now()
  return withScratch(path.dirname(path.resolve(file)), async (dataDir) => {
    const location = { engine: 'sqlite', file: path.join(dataDir, 'idg.db') } as const
    const fitSecret = async () => 'fits' as const
    const { archive } = await restoreArchive({
      file,
      identities,
      location,
      dataDir,
      clock: systemClock,
      fitSecret,
      onStep,
    })
    const db = openDatabase(location)
    const chain = await verifyChain(db).finally(() => db.destroy())
    const seconds = ((performance.now() - started) / SECOND).toFixed(1)
    const log = `The audit log ${chain.ok ? 'is whole' : 'was edited'}.`
    const missing = missingText(archive.manifest)
    if (missing) process.stderr.write(`${missing}\n`)
    process.stdout.write(`Restored: ${describe(archive)} ${log} It took ${seconds} seconds, and nothing of it stays.\n`)
    return chain.ok && !missing ? 0 : 1
  })
}

function readRestore(args: string[]) {
  const options = {
    check: { type: 'boolean', default: false },
    drill: { type: 'boolean', default: false },
    'keep-schema': { type: 'boolean', default: false },
    identity: { type: 'string', multiple: true },
  } as const
  const { values, positionals } = readArguments(args, { allowPositionals: true, options })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('name one archive')
  const identities = (values.identity ?? []).flatMap((name) => readIdentities(readFileSync(name, 'utf8')))
  return { file, identities, check: values.check, drill: values.drill, keepSchema: values['keep-schema'] }
}

function describe({ manifest, files }: ReadArchive): string {
  const { createdAt, engine, tables, includesFiles, includesSecret, encryptedFor } = manifest
  return [
    `${countRows(manifest)} rows in ${tables.length} tables, ${includesFiles ? `${files.size} files` : 'rows only, without files'}.`,
    `Made at ${createdAt} from ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}.`,
    encryptedFor.length > 0 ? `Encrypted for ${encryptedFor.join(', ')}.` : 'Not encrypted.',
    includesSecret ? 'It contains the secret.' : 'It does not contain the secret.',
  ].join(' ')
}

function report({ archive, secret, heldMails, migrated, erasedAgain }: RestoreOutcome): string {
  const lines = [`Restored: ${describe(archive)}`]
  const missing = missingText(archive.manifest)
  if (missing) lines.push(missing)
  if (secret === undefined) lines.push('An earlier run had already restored it; this one only completed it.')
  if (migrated.length > 0) lines.push(`The schema was brought up to date: ${migrated.join(', ')}.`)
  if (erasedAgain > 0) lines.push(`${erasedAgain} requests were erased again, as the ledger of erasures says.`)
  if (secret === 'replaced')
    lines.push('The secret of the archive is now in DATA_DIR; a former one is in secret.before-restore.')
  if (secret === 'lost') {
    lines.push(
      'The secret of this database is missing: put the former file "secret" into DATA_DIR (or set SESSION_SECRET) before the',
      `start. If it is lost: ${typedCommand('secret:accept')}`,
    )
  }
  if (heldMails > 0) {
    lines.push(
      `${heldMails} queued mails are held, because they may have been sent after the archive was made. Release them in the`,
      `staff area (Email), or: ${typedCommand('mail:release')}`,
    )
  }
  return `${lines.join('\n')}\n`
}
