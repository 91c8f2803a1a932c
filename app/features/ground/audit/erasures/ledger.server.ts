import type { Db } from '#db/client.server.ts'
import {
  appendToFile,
  type LedgerEntry,
  type LedgerKind,
  ledgerFile,
  readFromFile,
  replaceFile,
} from './ledger-file.server.ts'

const SLICE = 200

/**
 * Writes entries into the database and the file, before what they name is destroyed. Resolves when both are on disk.
 */
export async function enterLedger(db: Db, dataDir: string, entries: readonly LedgerEntry[]): Promise<void> {
  await insertEntries(db, entries)
  await appendToFile(dataDir, entries)
}

/** Writes entries into the database; those that exist stay as they are. */
export async function insertEntries(db: Db, entries: readonly LedgerEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += SLICE) {
    await db
      .insertInto('erasures')
      .values(entries.slice(at, at + SLICE))
      .onConflict((same) =>
        same
          .columns(['kind', 'key'])
          .doUpdateSet((row) => ({ erasedAt: row.ref('excluded.erasedAt') }))
          .where('erasures.erasedAt', '<', (row) => row.ref('excluded.erasedAt')),
      )
      .execute()
  }
}

/** All entries of the database. */
export async function readFromDatabase(db: Db): Promise<LedgerEntry[]> {
  const rows = await db.selectFrom('erasures').selectAll().execute()
  return rows.map((row) => ({ ...row, kind: row.kind as LedgerKind }))
}

/** The entries of the file that the database does not have: it was restored from an older copy. And the reverse. */
export async function compareLedgers(
  db: Db,
  dataDir: string,
): Promise<{ missingInDatabase: LedgerEntry[]; missingInFile: LedgerEntry[] }> {
  const stored = await readFromDatabase(db)
  const filed = await readFromFile(ledgerFile(dataDir))
  return { missingInDatabase: without(filed, stored), missingInFile: without(stored, filed) }
}

/** Entries that have no counterpart of the same age. */
function without(entries: readonly LedgerEntry[], others: readonly LedgerEntry[]): LedgerEntry[] {
  const latest = new Map<string, string>()
  const nameOf = ({ kind, key }: LedgerEntry) => `${kind} ${key}`
  for (const other of others) {
    if ((latest.get(nameOf(other)) ?? '') < other.erasedAt) latest.set(nameOf(other), other.erasedAt)
  }
  return entries.filter((entry) => (latest.get(nameOf(entry)) ?? '') < entry.erasedAt)
}

/** Removes entries from the file that are older than their retention, as retention does in the database. */
export async function pruneLedgerFile(dataDir: string, before: string): Promise<void> {
  const filed = await readFromFile(ledgerFile(dataDir))
  const kept = filed.filter(({ erasedAt }) => erasedAt >= before)
  if (kept.length < filed.length) await replaceFile(dataDir, kept)
}
