import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { archiveName, countRows, missingText } from '#app/features/care/backup/archive/manifest.ts'
import { writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import { type Config, loadConfig } from '#server/config.server.ts'
import { type Command, readArguments, UsageError } from './command.ts'

/** Writes an archive of the database, the stored mails and the stored files. */
export const backup: Command = {
  usage: 'backup [file]',
  about: 'writes an archive of all data, also while the server runs; without a file name into DATA_DIR/backups',
  async run(args) {
    const config = await loadConfig()
    const { database, dataDir, s3, secret, backup } = config
    const createdAt = new Date()
    const file = readFile(args) ?? path.join(dataDir, 'backups', archiveName(createdAt, 'manual', isEncrypted(config)))
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

function readFile(args: string[]): string | undefined {
  const { positionals } = readArguments(args, { allowPositionals: true })
  if (positionals.length > 1) throw new UsageError('name one file')
  return positionals[0]
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
