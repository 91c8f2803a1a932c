/** A blob being received. It is not stored until `keep`. */
export interface StagedBlob {
  sha256: string
  size: number
  /** Reads a part; shorter at the end. */
  read: (start: number, length: number) => Promise<Buffer>
  /** Stores it under its hash; resolves when it is on disk. May be repeated. */
  keep: () => Promise<void>
  /** Removes what `keep` has not stored; always called at the end. */
  discard: () => Promise<void>
}

/** A stored blob that is being read. */
export interface OpenBlob {
  size: number
  stream: ReadableStream<Uint8Array>
}

/** Contents by their SHA-256 hash. Its methods, and the streams that it opens, fail with StoreFailedError if it is not a folder. */
export interface BlobStore {
  /** Receives a stream. Throws BlobTooLargeError beyond `limit` bytes. */
  stage: (source: AsyncIterable<Uint8Array>, limit: number) => Promise<StagedBlob>
  has: (sha256: string) => Promise<boolean>
  /** Undefined for a blob that does not exist. */
  open: (sha256: string) => Promise<OpenBlob | undefined>
  /** Removes a blob; nothing if it does not exist. */
  remove: (sha256: string) => Promise<void>
  /** Names of all blobs written before an instant. */
  list: (before: Date) => AsyncIterable<string>
  /** Removes parts of uploads that were interrupted before an instant; returns their number. */
  removePartial: (before: Date) => Promise<number>
}

/** The store can't be used now; nothing is known about its blobs. */
export class StoreFailedError extends Error {
  override name = 'StoreFailedError'
}

/** The stream is longer than allowed. */
export class BlobTooLargeError extends Error {
  override name = 'BlobTooLargeError'
}
