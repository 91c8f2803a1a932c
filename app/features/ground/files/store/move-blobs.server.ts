import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DAY } from '#app/lib/time/duration.ts'
import { folderStore } from './folder-store.server.ts'
import { keepBlob } from './keep-blob.server.ts'
import type { FilePlace } from './open-store.server.ts'
import { openFileStore } from './open-store.server.ts'
import type { FileCare } from './remove-files.server.ts'

/**
 * Moves the blobs of the data folder to the S3 store that is configured now; a blob that no file uses is only removed.
 * May be interrupted and repeated, also while the site runs. Returns how many were moved.
 */
export async function moveBlobs({ db, clock }: Pick<FileCare, 'db' | 'clock'>, place: FilePlace): Promise<number> {
  const [from, to] = [folderStore(path.join(place.dataDir, 'files')), openFileStore(place)]
  let moved = 0
  for await (const sha256 of from.list(new Date(Date.now() + DAY))) {
    const blob = await from.open(sha256)
    if (!blob) continue
    const staged = await to.stage(Readable.fromWeb(blob.stream as ReadableStream<Uint8Array>), blob.size)
    try {
      if (staged.sha256 !== sha256) throw new Error(`the file ${sha256} is damaged: its content has another hash`)
      const isUsed = await keepBlob({ db, clock }, staged, (trx) =>
        trx.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst(),
      )
      if (isUsed) moved++
    } finally {
      await staged.discard()
    }
    await from.remove(sha256)
  }
  return moved
}
