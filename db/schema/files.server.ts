import type { Generated } from 'kysely'

/** Tables of stored files. */
export interface FilesTables {
  files: FilesTable
  fileRemovals: FileRemovalsTable
  fileArrivals: FileArrivalsTable
}

/** One upload. Its bytes are the blob `sha256` of the store; equal contents share one blob. */
export interface FilesTable {
  /** Random, so that it cannot be guessed. */
  id: string
  sha256: string
  size: number
  /** Media type, found by content. */
  type: string
  /** Name on the sender's machine, cleaned. */
  name: string
  /** `candidate`, `incoming-mail`, `mail-attachment`, `reply-attachment`, `picture`, or what is public: `picture-width` and `share-image`. */
  purpose: string
  /** Id of the record that it belongs to; null for an upload whose form is not stored yet. */
  owner: string | null
  /** Keyed hash of the sender's network; empty for uploads by staff. */
  sourceHash: string
  createdAt: string
  /** When an upload without an owner is deleted; null with an owner. */
  expiresAt: string | null
  /** `waiting` until a scanner has found a private file `clean`; an infected file is deleted. Unused without a scanner. */
  scan: Generated<string>
  scanAttempts: Generated<number>
  /** When the next attempt is due, or until when the present one is believed to run; null: at once. */
  scanDueAt: string | null
  /** Why the last attempt failed (`ScanProblem`). */
  scanProblem: string | null
}

/** Blobs that are deleted as soon as no file uses them. */
export interface FileRemovalsTable {
  sha256: string
  removedAt: string
  /** While it lies ahead, an instance is removing the content, and no other stores it. */
  claimedUntil: Generated<string | null>
}

/** Blobs that are being stored for a row to come. Nothing removes them meanwhile. */
export interface FileArrivalsTable {
  id: string
  sha256: string
  /** A killed process stores nothing any more. */
  expiresAt: string
}
