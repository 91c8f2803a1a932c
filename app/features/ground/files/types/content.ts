/** Bytes of an upload, read in parts. */
export interface Content {
  size: number
  read: (start: number, length: number) => Promise<Buffer>
}

/** Why a content is refused: not of the accepted types, with macros, with too many pixels, or a phone's HEIC photograph. */
export type TypeProblem = 'type' | 'macros' | 'pixels' | 'heic'
