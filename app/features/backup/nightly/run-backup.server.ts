import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import { UnusableArchiveError } from '../archive/archive-errors.ts'
import { generateKey, publicKeyOf } from '../archive/encryption.server.ts'
import { type ArchiveManifest, archiveName, countRows, missingText } from '../archive/manifest.ts'
import { writeArchive } from '../archive/write-archive.server.ts'
import { copyArchive } from './copy-archive.server.ts'
import { copyArchiveToS3 } from './copy-to-s3.server.ts'
import { backupFolder, SERVER_KIND, supersededArchives } from './kept-archives.ts'
import { proveArchive } from './prove-archive.server.ts'

/** A partial file not written for this long belongs to a killed run. */
const ABANDONED_MS = HOUR

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
  copy: 'none' | 'copied' | 'failed'
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
  let manifest: ArchiveManifest
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeLeftovers(folder)
    const ownRecipients = await Promise.all(identities.map(publicKeyOf))
    const createdAt = new Date(order.createdAt)
    manifest = await writeArchive({ ...order, file, createdAt, includesFiles: true, ownRecipients })
  } catch (error) {
    return { state: 'failed', problem: (error as Error).message, copy: 'none' }
  }
  const written = {
    file: path.basename(file),
    sizeBytes: (await stat(file)).size,
    rowCount: countRows(manifest),
    fileCount: manifest.files.length,
  }
  try {
    await proveArchive(file, identities, manifest, path.join(folder, '.proof'))
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
  if (copyDir !== undefined) copies.push(copyArchive(file, copyDir).then(() => removeSuperseded(copyDir, now)))
  if (copyS3) copies.push(copyArchiveToS3(file, copyS3, now))
  const problems = (await Promise.allSettled(copies)).flatMap((copy) =>
    copy.status === 'rejected' ? [(copy.reason as Error).message] : [],
  )
  if (problems.length > 0) return { copy: 'failed', problem: problems.join('; ') }
  return { copy: copies.length > 0 ? 'copied' : 'none' }
}

/** Removes what killed runs have left. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial')) continue
    const file = path.join(folder, name)
    if (Date.now() - (await stat(file)).mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  }
}

async function removeSuperseded(folder: string, now: Date): Promise<void> {
  for (const name of supersededArchives(await readdir(folder), now)) await rm(path.join(folder, name), { force: true })
}
