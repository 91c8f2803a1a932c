/** Tables of the pictures of the public site. */
export interface PicturesTables {
  pictures: PicturesTable
  pictureUses: PictureUsesTable
}

/** A picture that staff uploaded. */
export interface PicturesTable {
  /** Random, new for each upload. */
  id: string
  /** The original, which is never served. */
  fileId: string
  /** Name shown to staff. */
  name: string
  /** Suggested alternative text; each use has its own. */
  alt: string
  /** Pixels, upright. */
  width: number
  height: number
  /** `waiting`, `ready` or `failed`. */
  state: string
  /** How often a process has begun to prepare the widths. */
  attempts: number
  /** Until when a process prepares the widths. */
  leaseUntil: string | null
  /** The prepared widths as JSON (`PictureWidth[]`). */
  widths: string
  createdAt: string
}

/** A picture in a text. */
export interface PictureUsesTable {
  pictureId: string
  documentKey: string
  /** Number of the version; 0 for the draft. */
  version: number
}
