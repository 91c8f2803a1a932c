import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type ArchiveManifest, UnusableArchiveError } from '#app/features/care/backup/archive/manifest.ts'
import { type ReadArchive, readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { withScratch } from '#app/features/care/backup/archive/scratch.server.ts'
import { endArchivedRuns } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { applyErasures } from '#app/features/care/privacy/ledger/apply-erasures.server.ts'
import {
  appendToFile,
  LEDGER_NAME,
  type LedgerEntry,
  ledgerFile,
  readFromFile,
} from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { holdQueuedMails } from '#app/features/ground/mail/outbox/hold.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { type DatabaseLocation, type Db, openDatabase, type Trx } from '#db/client.server.ts'
import { forgetInstances } from '#db/instances.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { requireEmptyDatabase, requireEmptyStore, requireNoForeignFiles } from './empty-place.server.ts'
import { loadFiles, loadRows } from './load-archive.server.ts'
import { findBegunRestore, markRestore, unmarkRestore } from './restore-marker.server.ts'

/** The row of service_state about the last restore of a database. */
export const RESTORED = 'restored'

/** What to restore, and where. */
export interface RestoreOrder {
  file: string
  /** Private age keys, present and former. */
  identities: readonly string[]
  location: DatabaseLocation
  dataDir: string
  /** The S3 store of the files; undefined for the data folder. */
  s3?: S3Place | undefined
  clock: Clock
  /** Leaves the schema as the archive has it, for the version that wrote its rows, instead of bringing it up to date. */
  keepSchema?: boolean
  /** Makes the secret fit the restored database, before it can be used. */
  fitSecret: (trx: Trx, archived: string | undefined) => Promise<SecretOutcome>
  onStep?: (step: string) => void
  /** Is asked when the archive and the place are known to fit; nothing is written yet. */
  confirm?: (archive: ReadArchive) => Promise<boolean>
}

/** `fits`: unchanged; `replaced`: the archive's is in the folder now; `lost`: the former secret must be provided. */
export type SecretOutcome = 'fits' | 'replaced' | 'lost'

/** What a restore has done. */
export interface RestoreOutcome {
  archive: ReadArchive
  /** Undefined if an earlier, killed run had already done it. */
  secret: SecretOutcome | undefined
  heldMails: number
  /** Migrations that ran after the rows were restored. */
  migrated: string[]
  /** Requests that were erased after the archive was made, and again now. */
  erasedAgain: number
}

/**
 * Restores an archive into an empty place, on either engine. The database appears as a whole at the end; a killed
 * restore is repeated. Throws UnusableArchiveError before it writes anything.
 */
export function restoreArchive(order: RestoreOrder): Promise<RestoreOutcome> {
  order.onStep?.('reading the whole archive, nothing is written yet')
  return withScratch(order.dataDir, async (scratch) => {
    const archive = await readArchive(order.file, order.identities, scratch)
    return { archive, ...(await restoreRead(order, archive, scratch)) }
  })
}

async function restoreRead(order: RestoreOrder, archive: ReadArchive, scratch: string) {
  const { location, dataDir, onStep } = order
  const { manifest, files } = archive
  const isBegun = findBegunRestore(dataDir)?.id === manifest.id
  if (isBegun && (await holdsRestored(location, manifest.id))) {
    const erasedAgain = await withDatabase(location, (db) => eraseAgain(db, order))
    unmarkRestore(dataDir)
    return { secret: undefined, heldMails: 0, migrated: [], erasedAgain }
  }
  if (order.keepSchema) await requireNoLaterErasures(order, manifest)
  await requireEmptyDatabase(location)
  await requireNoForeignFiles(dataDir, archive)
  await requireEmptyStore(order, isBegun ? files : new Map())
  if (order.confirm && !(await order.confirm(archive))) throw new UnusableArchiveError('Nothing was written.')
  markRestore(dataDir, { id: manifest.id, file: path.resolve(order.file) })
  onStep?.(`restoring into ${location.engine === 'sqlite' ? location.file : 'PostgreSQL'}`)
  const restore = (db: Db) => restoreInto(db, order, archive, scratch)
  const restoring = location.engine === 'sqlite' ? buildFile(location.file, restore) : withDatabase(location, restore)
  const outcome = await restoring.catch((error) => {
    if (error instanceof UnusableArchiveError) unmarkRestore(dataDir)
    throw error
  })
  unmarkRestore(dataDir)
  return outcome
}

/** Builds the database beside its final name, in the same folder, and renames it when it is on disk. */
async function buildFile<Result>(file: string, restore: (db: Db) => Promise<Result>): Promise<Result> {
  const building = `${file}.restoring`
  const clear = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${building}${end}`, { force: true })
  }
  clear()
  closeSync(openSync(building, 'a', 0o600))
  const outcome = await withDatabase({ engine: 'sqlite', file: building }, restore).catch((error) => {
    clear()
    throw error
  })
  syncFile(building)
  renameSync(building, file)
  syncFile(path.dirname(file))
  return outcome
}

async function restoreInto(db: Db, order: RestoreOrder, archive: ReadArchive, scratch: string) {
  const { manifest, secret } = archive
  const restored = await db.transaction().execute(async (trx) => {
    await loadRows(trx, archive, scratch)
    if (!order.keepSchema) order.onStep?.('bringing the schema up to date')
    const migrated = order.keepSchema ? [] : await migrateToLatest(trx)
    const restoredAt = order.clock().toISOString()
    await writeServiceState(trx, RESTORED, { archive: manifest.id, archivedAt: manifest.createdAt, restoredAt })
    await forgetInstances(trx)
    // A version from before there were archives has neither backups nor held mails.
    const knowsArchives = !order.keepSchema || manifest.tables.some(({ name }) => name === 'backup_runs')
    if (knowsArchives) await endArchivedRuns(trx, restoredAt, path.basename(order.file))
    const heldMails = knowsArchives ? await holdQueuedMails(trx, restoredAt) : 0
    // The rows were all accepted: from here on something is written that no failure takes back.
    if (manifest.includesFiles) await loadFiles(order, archive)
    return { secret: await order.fitSecret(trx, secret), heldMails, migrated }
  })
  return { ...restored, erasedAgain: order.keepSchema ? 0 : await eraseAgain(db, order) }
}

/** Erasures are repeated on the newest schema only. */
async function requireNoLaterErasures({ file, dataDir }: RestoreOrder, { createdAt }: ArchiveManifest): Promise<void> {
  const entries = [...(await readFromFile(besideArchive(file))), ...(await readFromFile(ledgerFile(dataDir)))]
  if (entries.every(({ erasedAt }) => erasedAt < createdAt)) return
  throw new UnusableArchiveError(
    'Somebody was erased after this archive was made, and --keep-schema would bring them back. Nothing was written.\n' +
      'Restore it without --keep-schema, with the version that is installed.',
  )
}

/** Repeats the erasures made after the archive; their ledger is in DATA_DIR or beside the archive. */
async function eraseAgain(db: Db, { file, dataDir, s3, clock }: RestoreOrder): Promise<number> {
  const beside = await readFromFile(besideArchive(file))
  const known = new Set((await readFromFile(ledgerFile(dataDir))).map(keyOfEntry))
  await appendToFile(
    dataDir,
    beside.filter((entry) => !known.has(keyOfEntry(entry))),
  )
  return (await applyErasures(db, dataDir, clock, openFileStore({ dataDir, s3 }))).requests
}

/** The ledger of erasures beside an archive. */
function besideArchive(file: string): string {
  return path.join(path.dirname(file), LEDGER_NAME)
}

function keyOfEntry({ kind, key, erasedAt }: LedgerEntry): string {
  return `${kind} ${key} ${erasedAt}`
}

async function holdsRestored(location: DatabaseLocation, archive: string): Promise<boolean> {
  if (location.engine === 'sqlite' && !statSync(location.file, { throwIfNoEntry: false })?.size) return false
  return withDatabase(location, async (db) => {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'service_state')) return false
    return (await readServiceState<{ archive: string }>(db, RESTORED))?.archive === archive
  })
}

async function withDatabase<Result>(location: DatabaseLocation, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(location)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function syncFile(file: string): void {
  const fd = openSync(file, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
