import { sql } from 'kysely'
import type { Db, Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** Ids of records that are exported or erased together: all of one person, or all expired. */
export interface PersonalRecords {
  requestIds: readonly string[]
  appointmentIds: readonly string[]
  /** Documents with mails: requests, replies, updates and reminders of appointments. */
  documentIds: readonly string[]
  mailIds: readonly string[]
}

/** A person outside the company, known by email addresses. */
export interface Person {
  /** As typed, in lower case. */
  addresses: readonly string[]
  /** `mailboxOf` of the addresses. */
  mailboxes: readonly string[]
  /** Keyed hashes of the mailboxes, with all secrets that may have been used. */
  senderHashes: readonly string[]
  /** Full names on the person's requests. */
  names: readonly string[]
}

/** What is exported, verified or erased. Without a person only the records count. */
export interface Subject {
  records: PersonalRecords
  person?: Person
  /** Rows of the person written later are kept. */
  until?: string
}

/** Rows of a table that belong to records: `column` contains an id of `of`. */
export interface OwnedRows {
  table: keyof Database
  column: string
  of: keyof PersonalRecords
}

/** One part of an export: rows of Italian labels and values. `internal` ones are written by staff for staff. */
export interface DataSection {
  key: string
  title: string
  internal?: boolean
  /** Names staff members: shown to staff, never given out. */
  staffOnly?: boolean
  rows: Record<string, string>[]
}

/** What is kept after an erasure, and the reason, in Italian. */
export interface Retained {
  what: string
  reason: string
}

/** Numbers of erased rows by table. */
export type Removed = Record<string, number>

/** Rows that are not found by one column of ids. */
export interface SpecialRows {
  tables: readonly (keyof Database)[]
  count: (db: Db, subject: Subject) => Promise<number>
  erase: (trx: Trx, subject: Subject, now: Date) => Promise<number>
}

/** The exporter and eraser of one feature. */
export interface PersonalDataPart {
  name: string
  /** Deleted in this order. */
  owned: readonly OwnedRows[]
  special?: readonly SpecialRows[]
  retained?: readonly Retained[]
  sections: (db: Db, subject: Subject) => Promise<DataSection[]>
}

/** No records: a subject that is only a person. */
export const NO_RECORDS: PersonalRecords = { requestIds: [], appointmentIds: [], documentIds: [], mailIds: [] }

/** Counts the rows that belong to records. */
export async function countOwned(db: Db, { table, column, of }: OwnedRows, records: PersonalRecords): Promise<number> {
  const ids = records[of]
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Deletes the rows that belong to records; returns their number. */
export async function deleteOwned(
  trx: Trx,
  { table, column, of }: OwnedRows,
  records: PersonalRecords,
): Promise<number> {
  const ids = records[of]
  if (ids.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
