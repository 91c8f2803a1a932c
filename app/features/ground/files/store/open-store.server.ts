import path from 'node:path'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { folderStore } from './folder-store.server.ts'
import { s3Store } from './s3-store.server.ts'

/** Where the bytes of stored files are: an S3 store, or else the folder `files` of the data folder. */
export interface FilePlace {
  dataDir: string
  s3?: S3Place | undefined
}

/** Opens the configured store. It connects to nothing before it is used. */
export function openFileStore({ dataDir, s3 }: FilePlace): BlobStore {
  const folder = path.join(dataDir, 'files')
  return s3 ? s3Store(s3, folder) : folderStore(folder)
}
