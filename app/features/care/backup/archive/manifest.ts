import * as z from 'zod/mini'

/** Version of the archive's layout; a reader refuses later ones. Builds before 0.2.0 wrote 1: see ../archive-0-1-0. */
export const ARCHIVE_FORMAT = 2

/** Names of the entries that every archive has: the first two, and the last two. */
export const HEAD_ENTRY = 'format.json'
export const DATABASE_ENTRY = 'idg.db'
export const MANIFEST_ENTRY = 'manifest.json'
export const SUMS_ENTRY = 'SHA256SUMS'
/** The secret of the database; only in encrypted archives. */
export const SECRET_ENTRY = 'secret'

/** Folders of DATA_DIR whose files an archive holds, under the same names. */
export const FILE_FOLDERS = ['mail', 'files'] as const

/** What the names of stored blobs begin with; they follow as `blobPath` says, wherever the store is. */
export const BLOBS = 'files/'

/** The first entry: enough to refuse an archive of a later layout. */
export const archiveHead = z.object({
  format: z.int(),
  id: z.string(),
  createdAt: z.string(),
})

/** What an archive holds, besides its files. */
export const archiveManifest = z.extend(archiveHead, {
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that made the schema of the rows. */
  migrations: z.array(z.string()),
  /** The hash covers the rows in the order of the key. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** False for an archive of the rows only, as made before a migration. */
  includesFiles: z.boolean(),
  includesSecret: z.boolean(),
  /** Hashes of stored files that rows name and that were not found; undefined in archives from before it was checked. */
  missingFiles: z.optional(z.array(z.string())),
  /** Hashes of those whose rows were deleted while the archive was written. */
  removedFiles: z.optional(z.array(z.string())),
  /** The public age keys that it is encrypted for. */
  encryptedFor: z.array(z.string()),
})

export type ArchiveManifest = z.infer<typeof archiveManifest>

/** The files of an archive by their names in it. */
export type ArchivedFiles = Map<string, { size: number; sha256: string }>

/** The archive can't be used: damaged, newer, or encrypted for another key. The message tells the operator what to do. */
export class UnusableArchiveError extends Error {
  override name = 'UnusableArchiveError'
}

/** Returns the error of a damaged archive; `what` names the damage. */
export function damaged(what: string): UnusableArchiveError {
  return new UnusableArchiveError(
    `The archive is damaged: ${what}. Nothing was written. Use another copy of it, or an older archive.`,
  )
}

/** Returns the number of all rows. */
export function countRows({ tables }: Pick<ArchiveManifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Returns what an operator does about stored files that an archive lacks; undefined if there are none. */
export function missingText({ missingFiles = [] }: Pick<ArchiveManifest, 'missingFiles'>): string | undefined {
  const [first] = missingFiles
  if (!first) return undefined
  return (
    `${missingFiles.length} file(s) that the data names are not in the archive (${first.slice(0, 12)}…): they are damaged, missing, or in the folder of ` +
    'another instance. Instances share DATA_DIR/files or use S3_URL. Bring the files back from an older archive, or delete what they belong to.'
  )
}

/** Returns the name of an archive made at a moment; names sort by time. */
export function archiveName(at: Date, kind: string, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return `idg-${time}Z-${kind}.tar.gz${isEncrypted ? '.age' : ''}`
}
