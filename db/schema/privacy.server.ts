import type { Generated } from 'kysely'

/** Requests of people about their own data, and the ledger of erasures. */
export interface PrivacyTables {
  privacyCases: PrivacyCasesTable
  erasures: ErasuresTable
}

/** The handling of one person's data: opened by staff, or asked for by the person. */
export interface PrivacyCasesTable {
  id: string
  /** `open`, `asked` (erasure wanted by the person), `erasing`, `erased` or `refused`. */
  state: string
  /** `staff` or `person`. */
  origin: string
  /** The person's addresses as JSON; an empty list after the erasure. */
  addresses: string
  /** The person from whom it was opened; null for a case of an address, and after the erasure. */
  personId: Generated<string | null>
  createdAt: string
  /** When the person asked for the erasure. */
  askedAt: string | null
  /** When staff confirmed the erasure; later records are kept. */
  confirmedAt: string | null
  confirmedBy: string | null
  closedAt: string | null
  /** Numbers of erased rows by table, as JSON. */
  report: string | null
  version: Generated<number>
  needsEmailSending: boolean
  emailSent: boolean
}

/**
 * The ledger: what was erased, written before its destruction and applied after every restore. `kind` is `request` (id),
 * `sender` (keyed hash of a mailbox), `case`, `action`, `view`, `staff`, `candidate` (ids) or `entry` (key of a content document).
 */
export interface ErasuresTable {
  kind: string
  key: string
  caseId: string
  erasedAt: string
}
