/** Tables of the documents of the public site. */
export interface ContentTables {
  contentDocuments: ContentDocumentsTable
  contentVersions: ContentVersionsTable
  contentRedirects: ContentRedirectsTable
  contentEditors: ContentEditorsTable
  shareImages: ShareImagesTable
}

/**
 * One row per page that has been edited; a page without a row shows its built-in text. Also one row per entry of a
 * collection.
 */
export interface ContentDocumentsTable {
  /** Type and name, such as `services/integration`. */
  key: string
  locale: string
  /** Incremented and compared by every write. */
  revision: number
  /** The unpublished text as JSON; null when there is none. */
  draft: string | null
  draftAt: string | null
  /** Id of the staff member who saved the draft last. */
  draftBy: string | null
  /** The version that visitors see; null for the built-in text. */
  publishedNumber: number | null
  publishedAt: string | null
  /** When the draft is published automatically; null when it is not scheduled. */
  scheduledFor: string | null
  /** Hash of the built-in text on which the edits are based. */
  originalHash: string
  /** The collection of an entry; null for a page. */
  type: string | null
  /** Name of an entry, as last saved; null for a page. */
  title: string | null
  /** Last part of an entry's address, as last published. */
  slug: string | null
  /** Place of an entry in its collection. */
  position: number
  /** When the entry was moved to the trash. */
  trashedAt: string | null
}

/** A text that was published, or a draft that another text has replaced. */
export interface ContentVersionsTable {
  documentKey: string
  /** 1, 2, 3 … per document. */
  number: number
  /** `published` or `replaced`. */
  kind: string
  data: string
  createdAt: string
  createdBy: string | null
}

/** Who is editing a document. A row that is not renewed for a minute counts no longer. */
export interface ContentEditorsTable {
  documentKey: string
  adminId: string
  seenAt: string
}

/** A former address of an entry. */
export interface ContentRedirectsTable {
  fromPath: string
  /** The present address: a redirect never leads to another one. */
  toPath: string
  createdAt: string
}

/** An image that programs show for a link to a page, drawn from its published title. */
export interface ShareImagesTable {
  /** Hash of everything that it is drawn from. */
  id: string
  /** Path of the page. */
  path: string
  /** The image; null until it is drawn. */
  fileId: string | null
  /** How often a process has begun to draw it. */
  attempts: number
  /** Until when a process draws it, or until when the next attempt has to wait. */
  leaseUntil: string | null
  /** Since when no published text wants it. */
  unusedSince: string | null
}
