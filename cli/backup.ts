import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { archiveName, countRows, missingText } from '#app/features/care/backup/archive/manifest.ts'
import { writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import { addRun, claimRun } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { type BackupOrder, type BackupOutcome, runBackup } from '#app/features/care/backup/nightly/run-backup.server.ts'
import { makeOne } from '#app/features/care/backup/nightly/start-backups.server.ts'
import { describeS3, parseS3Url } from '#app/lib/s3/s3-place.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { type Config, loadConfig } from '#server/config.server.ts'
import { type Command, goesOn, readArguments, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

/** Writes an archive of the database, the stored mails and the stored files. */
export const backup: Command = {
  usage: 'backup [file | --to <folder or S3 address>]',
  about:
    'writes an archive of all data, also while the server runs; without a file name into DATA_DIR/backups. --to makes one as every night: it is proven by restoring it, and copied there',
  async run(args) {
    const config = await loadConfig()
    const { database, dataDir, s3, secret, backup } = config
    const createdAt = new Date()
    const { file: named, to } = readBackup(args)
    if (to !== undefined) return backUpTo(to, config)
    const file = named ?? path.join(dataDir, 'backups', archiveName(createdAt, 'manual', isEncrypted(config)))
    if (existsSync(file)) throw new Error(`${file} exists: name another file.`)
    if (database.engine === 'sqlite' && !existsSync(database.file)) {
      throw new Error(`There is nothing to back up: ${database.file} does not exist. Is DATA_DIR right?`)
    }
    await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
    const { manifest, fileCount } = await writeArchive({
      location: database,
      dataDir,
      s3,
      file,
      createdAt,
      includesFiles: true,
      secret,
      recipients: backup.recipients,
    })
    process.stdout.write(`${file}: ${countRows(manifest)} rows, ${fileCount} files\n`)
    process.stdout.write(secretText(config))
    const missing = missingText(manifest)
    if (missing) process.stderr.write(`The archive is not whole: ${missing}\n`)
    return missing ? 1 : 0
  },
}

/** Makes the backup of the server now, with its copy in another place than the configured ones. */
async function backUpTo(to: string, config: Config): Promise<number> {
  const { database: location, dataDir, s3, secret, backup } = config
  const copyS3 = /^\w+:\/\//.test(to) ? parseS3Url(to) : undefined
  if (copyS3 && 'problem' in copyS3) throw new UsageError(`--to ${copyS3.problem}`)
  const place = copyS3 ? describeS3(copyS3) : path.resolve(to)
  const question = `An archive of all data is written into ${dataDir}/backups, proven, and copied to ${place}. Those of the same day are replaced. Go on?`
  if (!(await goesOn(question))) return 1
  const { recipients } = backup
  const order = { location, dataDir, s3, secret, recipients, copyDir: copyS3 ? undefined : place, copyS3 }
  const started = performance.now()
  const made = await withDatabase(async ({ db, clock, log }) => {
    const owner = randomUUID()
    await db.transaction().execute((trx) => addRun(trx, clock(), null))
    const run = await claimRun(db, owner, clock)
    if (!run) throw new Error('Another backup is running: try again when it has ended.')
    let outcome: BackupOutcome | undefined
    const make = async (now: BackupOrder) => {
      outcome = await runBackup(now)
      // The configured copy stays as broken as it is, and an alarm about it as red.
      return { ...outcome, copy: outcome.copy === 'copied' ? 'elsewhere' : 'none' } as const
    }
    await makeOne({ db, clock, log, isNightly: false, order, make }, owner, run, new AbortController().signal)
    return outcome
  })
  if (made?.state !== 'passed' || made.copy !== 'copied') {
    process.stderr.write(`Not proven and copied: ${made?.problem}\n`)
    return 1
  }
  const seconds = ((performance.now() - started) / SECOND).toFixed(1)
  process.stdout.write(
    `${made.file}: ${made.rowCount} rows, ${made.fileCount} files; proven and copied to ${place} in ${seconds} seconds\n`,
  )
  process.stdout.write(secretText(config))
  return 0
}

function readBackup(args: string[]): { file: string | undefined; to: string | undefined } {
  const { values, positionals } = readArguments(args, { allowPositionals: true, options: { to: { type: 'string' } } })
  if (positionals.length > (values.to ? 0 : 1)) throw new UsageError('name one file or one place')
  return { file: positionals[0], to: values.to }
}

function isEncrypted({ backup }: Config): boolean {
  return backup.recipients.length > 0
}

function secretText(config: Config): string {
  if (isEncrypted(config)) {
    return `Encrypted for ${config.backup.recipients.join(', ')}. It contains the secret. Without the private key it can't be read.\n`
  }
  const where = config.secretFile ?? 'SESSION_SECRET'
  return (
    `It is not encrypted and does not contain the secret (${where}): keep a copy of that elsewhere. If it is lost, links in\n` +
    'sent mails stop working, and staff set up their second step again. To encrypt archives, set BACKUP_AGE_RECIPIENT.\n'
  )
}
