import path from 'node:path'
import { forgetCases } from '#app/features/care/privacy/cases/personal-data.server.ts'
import { destroy } from '#app/features/care/privacy/erasure/parts.server.ts'
import { recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { departAgain } from '#app/features/company/team/departure/depart.server.ts'
import { eraseActionTexts } from '#app/features/ground/audit/erase-texts.server.ts'
import { compareLedgers, insertEntries, readFromDatabase } from '#app/features/ground/audit/erasures/ledger.server.ts'
import {
  appendToFile,
  type LedgerEntry,
  type LedgerKind,
} from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { removeBlobs } from '#app/features/ground/files/store/remove-files.server.ts'
import { removeOrphanedFiles } from '#app/features/ground/mail/orphaned-files.server.ts'
import { eraseEntries } from '#app/features/pages/documents/personal-data.server.ts'
import { eraseCandidates } from '#app/features/work/candidates/erase-candidates.server.ts'
import { deleteIncoming, forgetCopies } from '#app/features/work/incoming/personal-data.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { type Clock, systemClock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'
import { scrubDeleted } from '#db/scrub.server.ts'
import { removeFilesOfFormerStaff } from './former-staff.server.ts'

/** Requests erased per transaction. */
const PAGE = 25

/** What the application of the ledger has erased. */
export interface AppliedErasures {
  /** Entries of the ledger. */
  entries: number
  /** Requests that were there again. */
  requests: number
  /** `waiting` while the store of the files does not answer: the running site removes them then. */
  bytes: 'removed' | 'waiting'
}

/**
 * Erases again what the ledger names, in a database that may have been restored from an older copy. The entries come
 * from the database and from the file beside the archives. Call it after every restore, before the first request.
 */
export async function applyErasures(
  db: Db,
  dataDir: string,
  clock: Clock = systemClock,
  files: BlobStore = openFileStore({ dataDir }),
): Promise<AppliedErasures> {
  const { missingInDatabase, missingInFile } = await compareLedgers(db, dataDir)
  await insertEntries(db, missingInDatabase)
  await appendToFile(dataDir, missingInFile)
  const entries = await readFromDatabase(db)
  const keysOf = (kind: LedgerKind) => entries.filter((entry) => entry.kind === kind).map(({ key }) => key)
  const now = clock()

  const fromSenders = await requestsOfSenders(db, entries)
  let requests = 0
  for (const ids of pagesOf([...new Set([...keysOf('request'), ...fromSenders])])) {
    const records = await recordsOf(db, ids)
    const removed = await db.transaction().execute((trx) => destroy(trx, { records }, now))
    requests += removed.contactRequests ?? 0
  }
  for (const ids of pagesOf(keysOf('candidate'))) {
    await db.transaction().execute((trx) => eraseCandidates(trx, ids, now))
  }
  for (const ids of pagesOf(keysOf('mail'))) {
    await db.transaction().execute((trx) => deleteIncoming(trx, ids, now))
    await db.deleteFrom('mailOutbox').where('id', 'in', ids).execute()
  }
  for (const ids of pagesOf(keysOf('copy'))) await db.transaction().execute((trx) => forgetCopies(trx, ids, now))
  for (const keys of pagesOf(keysOf('entry'))) await db.transaction().execute((trx) => eraseEntries(trx, keys, now))
  for (const { key, erasedAt } of entries.filter(({ kind }) => kind === 'sender')) {
    const forgotten = db.deleteFrom('verifiedSenders').where('senderHash', '=', key)
    await forgotten.where('verifiedAt', '<=', erasedAt).execute()
  }
  await db.transaction().execute(async (trx) => {
    for (const ids of pagesOf(keysOf('action'))) await eraseActionTexts(trx, ids, now)
    for (const ids of pagesOf(keysOf('view'))) await trx.deleteFrom('requestViews').where('id', 'in', ids).execute()
    for (const ids of pagesOf(keysOf('case'))) {
      // A running erasure needs its addresses: it is completed by completeErasures.
      const ended = trx.selectFrom('privacyCases').select('id').where('id', 'in', ids).where('state', '!=', 'erasing')
      const endedIds = (await ended.where('addresses', '!=', '[]').execute()).map(({ id }) => id)
      if (endedIds.length > 0) await forgetCases(trx, endedIds, now)
    }
  })
  for (const { key, caseId } of entries.filter(({ kind }) => kind === 'staff')) {
    await db.transaction().execute((trx) => departAgain(trx, key, caseId === 'name' ? 'name' : 'address', now))
  }
  await removeFilesOfFormerStaff(db, dataDir)
  await removeOrphanedFiles(db, path.join(dataDir, 'mail'))
  // A store that is down must not keep the site from starting; the bytes go with the next care of files.
  const bytes = await removeBlobs({ db, clock, files }).then(
    () => 'removed' as const,
    () => 'waiting' as const,
  )
  if (entries.length > 0) await scrubDeleted(db)
  return { entries: entries.length, requests, bytes }
}

/** Whether the file has erasures that the database lacks, because it was restored from an older copy. */
export async function isOlderThanLedger(db: Db, dataDir: string): Promise<boolean> {
  return (await compareLedgers(db, dataDir)).missingInDatabase.length > 0
}

/** Requests of erased senders that the ledger does not name, because they had been deleted before the erasure. */
async function requestsOfSenders(db: Db, entries: readonly LedgerEntry[]): Promise<string[]> {
  const ids: string[] = []
  for (const { key, erasedAt } of entries.filter(({ kind, key }) => kind === 'sender' && key !== '')) {
    const rows = await db
      .selectFrom('contactRequests')
      .select('id')
      .where('senderHash', '=', key)
      .where('createdAt', '<=', erasedAt)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

function pagesOf(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / PAGE) }, (_, at) => keys.slice(at * PAGE, (at + 1) * PAGE))
}
