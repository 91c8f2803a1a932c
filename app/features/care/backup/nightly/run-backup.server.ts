import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { generateKey, publicKeyOf } from '#app/features/care/backup/archive/encryption.server.ts'
import {
  archiveName,
  countRows,
  missingText,
  UnusableArchiveError,
} from '#app/features/care/backup/archive/manifest.ts'
import { removeAbandoned } from '#app/features/care/backup/archive/scratch.server.ts'
import { PARTIAL, type WrittenArchive, writeArchive } from '#app/features/care/backup/archive/write-archive.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import { copyArchive, copyArchiveToS3, removeSuperseded } from './copy-archive.server.ts'
import { backupFolder, SERVER_KIND } from './kept-archives.ts'
import { proveArchive } from './prove-archive.server.ts'

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
