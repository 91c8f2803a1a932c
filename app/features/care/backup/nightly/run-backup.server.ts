import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { generateKey, publicKeyOf } from '#app/features/care/backup/archive/encryption.server.ts'
import {
  type ArchiveManifest,
  archiveName,
  countRows,
  damaged,
  missingText,
  UnusableArchiveError,
} from '#app/features/care/backup/archive/manifest.ts'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { removeAbandoned, withScratch } from '#app/features/care/backup/archive/scratch.server.ts'
import { PARTIAL, type WrittenArchive, writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import { loadRows } from '#app/features/care/backup/restore/load-archive.server.ts'
import { LEDGER_NAME } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { hashOf, syncFolder } from '#app/lib/files/file-system.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { digestTables } from '#db/portable/database-file.server.ts'
import { openSqliteRows } from '#db/portable/sqlite-rows.server.ts'
import { backupFolder, SERVER_KIND, supersededArchives } from './kept-archives.ts'

/** One backup by the server; serialisable, because it is sent to another process. */
export interface BackupOrder {
  location: DatabaseLocation
  dataDir: string
  s3?: S3Place | undefined
  recipients: readonly string[]
  copyDir: string | undefined
  copyS3?: S3Place | undefined
  secret: string
  /** ISO instant. */
  createdAt: string
}

/** How a backup ended. `inconclusive`: the archive was written, but the proof could not run. */
export interface BackupOutcome {
  state: 'passed' | 'failed' | 'inconclusive'
  file?: string
  sizeBytes?: number
  rowCount?: number
  fileCount?: number
  problem?: string
  /** `copied` and `failed` concern the configured places; a command's copy to another one is `elsewhere`. */
  copy: 'none' | 'copied' | 'failed' | 'elsewhere'
}

/**
 * Writes an archive, proves it by restoring it, copies it off the machine and removes superseded archives. Only a
 * proven archive supersedes others. Never throws: the outcome says what failed.
 */
export async function runBackup(order: BackupOrder): Promise<BackupOutcome> {
  const folder = backupFolder(order.dataDir)
  const file = path.join(folder, archiveName(new Date(order.createdAt), SERVER_KIND, order.recipients.length > 0))
  // A key of this run alone reads an encrypted archive back; it is never stored.
  const identities = order.recipients.length > 0 ? [await generateKey()] : []
  let archive: WrittenArchive
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder, (name) => name.endsWith(PARTIAL))
    const ownRecipients = await Promise.all(identities.map(publicKeyOf))
    const createdAt = new Date(order.createdAt)
    archive = await writeArchive({ ...order, file, createdAt, includesFiles: true, ownRecipients })
  } catch (error) {
    return { state: 'failed', problem: (error as Error).message, copy: 'none' }
  }
  const { manifest, fileCount } = archive
  const written = {
    file: path.basename(file),
    sizeBytes: (await stat(file)).size,
    rowCount: countRows(manifest),
    fileCount,
  }
  try {
    await proveArchive(file, identities, manifest, order.dataDir)
  } catch (error) {
    const state = error instanceof UnusableArchiveError ? 'failed' : 'inconclusive'
    return { state, ...written, problem: (error as Error).message, copy: 'none' }
  }
  await removeSuperseded(folder, new Date(order.createdAt))
  const missing = missingText(manifest)
  return {
    state: missing ? 'failed' : 'passed',
    ...written,
    ...(missing && { problem: missing }),
    ...(await copyAll(file, order)),
  }
}

/** Copies an archive to each place; one that fails does not keep it from the other. */
async function copyAll(
  file: string,
  { copyDir, copyS3, createdAt }: BackupOrder,
): Promise<Pick<BackupOutcome, 'copy' | 'problem'>> {
  const now = new Date(createdAt)
  const copies: Promise<void>[] = []
  if (copyDir !== undefined) copies.push(copyArchive(file, copyDir, now))
  if (copyS3) copies.push(copyArchiveToS3(file, copyS3, now))
  const problems = (await Promise.allSettled(copies)).flatMap((copy) =>
    copy.status === 'rejected' ? [(copy.reason as Error).message] : [],
  )
  if (problems.length > 0) return { copy: 'failed', problem: problems.join('; ') }
  return { copy: copies.length > 0 ? 'copied' : 'none' }
}

/**
 * Copies an archive and the ledger of erasures beside it into a second folder, reads the copies back, and removes
 * superseded ones. Throws if the folder can not be written or a copy differs.
 */
async function copyArchive(file: string, copyDir: string, now: Date): Promise<void> {
  await mkdir(copyDir, { recursive: true, mode: 0o700 })
  for (const from of listCopied(file)) await copyInto(from, copyDir)
  await removeSuperseded(copyDir, now)
}

async function copyInto(from: string, folder: string): Promise<void> {
  const partial = path.join(folder, `${path.basename(from)}.partial`)
  try {
    // A copy has the mode of the archive: 0600.
    await copyFile(from, partial)
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    if (!(await isSame(createReadStream(partial), from))) throw new Error(`the copy ${partial} differs from ${from}`)
    await rename(partial, path.join(folder, path.basename(from)))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  // Some network file systems refuse to sync a folder.
  await syncFolder(folder).catch(() => undefined)
}

/** The same in an S3 store. Throws if it does not answer or a copy differs. */
async function copyArchiveToS3(file: string, place: S3Place, now: Date): Promise<void> {
  const client = s3Client(place)
  for (const from of listCopied(file)) {
    const key = path.basename(from)
    await client.putFile(key, from)
    const stored = await client.get(key)
    if (!stored || !(await isSame(stored.stream, from))) throw new Error(`the copy of ${key} differs from it`)
  }
  const keys: string[] = []
  for await (const { key } of client.list()) keys.push(key)
  for (const key of supersededArchives(keys, now)) await client.remove(key)
  await client.removeParts(new Date(now.getTime() - DAY))
}

/** The archive, and the ledger of erasures beside it if there is one. */
function listCopied(file: string): string[] {
  return [file, path.join(path.dirname(file), LEDGER_NAME)].filter((each) => existsSync(each))
}

async function isSame(copy: AsyncIterable<Uint8Array>, original: string): Promise<boolean> {
  return (await hashOf(copy)) === (await hashOf(createReadStream(original)))
}

/** Removes the archives of a folder that later ones supersede. */
async function removeSuperseded(folder: string, now: Date): Promise<void> {
  for (const name of supersededArchives(await readdir(folder), now)) await rm(path.join(folder, name), { force: true })
}

/**
 * Proves an archive: reads it from the disk, restores it into a temporary SQLite database in the data folder, and compares
 * every table with the rows that were read from the database (`written`). Throws UnusableArchiveError if they differ.
 */
export function proveArchive(
  file: string,
  identities: readonly string[],
  written: ArchiveManifest,
  dataDir: string,
): Promise<void> {
  return withScratch(dataDir, async (scratch) => {
    const archive = await readArchive(file, identities, scratch)
    if (archive.manifest.id !== written.id) throw damaged('it is another archive')
    const restored = path.join(scratch, 'restored.db')
    const db = openDatabase({ engine: 'sqlite', file: restored }, { durable: false })
    const load = db.transaction().execute((trx) => loadRows(trx, archive, scratch))
    const tables = await load.finally(() => db.destroy())
    const rows = openSqliteRows(restored)
    const digests = await digestTables(tables, rows).finally(rows.close)
    const wrong = written.tables.find((table, index) => !isDeepStrictEqual(table, digests[index]))
    if (wrong) throw damaged(`the rows of ${wrong.name} differ after a restore`)
  })
}
