import path from 'node:path'
import { Readable } from 'node:stream'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import type { S3Times } from '#app/lib/s3/s3-request.server.ts'
import { blobPath, isHash } from './blob-path.ts'
import { folderStore } from './folder-store.server.ts'
import { PARTIAL, removeStaged, stageFile } from './staging.server.ts'

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

/**
 * Blobs as objects of an S3 store: `ab/abcdef…` below its prefix. Uploads are received into files of `folder`, because
 * their type is read from them and their hash is their name. Throws S3Error while the store does not answer.
 */
export function s3Store(place: S3Place, folder: string, times?: S3Times): BlobStore {
  const client = s3Client(place, times)
  const partial = path.join(folder, PARTIAL)
  return {
    async stage(source, limit) {
      const { file: _, handle, ...staged } = await stageFile(partial, source, limit)
      const { sha256, size } = staged
      // The server compares the bytes with the signed hash before it stores them.
      const open = () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
      return { ...staged, keep: () => client.put(blobPath(sha256), { sha256, size, open }) }
    },
    has: (sha256) => client.has(blobPath(sha256)),
    async open(sha256) {
      const object = await client.get(blobPath(sha256), sha256)
      return object && { size: object.size, stream: Readable.toWeb(object.stream) as ReadableStream<Uint8Array> }
    },
    remove: (sha256) => client.remove(blobPath(sha256)),
    async *list(before) {
      for await (const { key, modifiedAt } of client.list()) {
        const sha256 = path.posix.basename(key)
        if (isHash(sha256) && key === blobPath(sha256) && modifiedAt < before) yield sha256
      }
    },
    removePartial: (before) => removeStaged(partial, before),
  }
}
