import { mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { ignoreMissing, syncFolder } from '#app/lib/files/file-system.server.ts'
import { blobPath, isHash } from './blob-path.ts'
import { isOlder, namesOf, PARTIAL, removeStaged, stageFile } from './staging.server.ts'

/** Blobs as files of a folder: `ab/abcdef…`. */
export function folderStore(folder: string): BlobStore {
  const partial = path.join(folder, PARTIAL)
  const fileOf = (sha256: string) => path.join(folder, blobPath(sha256))
  return {
    async stage(source, limit) {
      const { file, handle: _, ...staged } = await stageFile(partial, source, limit)
      return { ...staged, keep: () => keep(file, fileOf(staged.sha256)) }
    },
    async has(sha256) {
      return (await stat(fileOf(sha256)).catch(ignoreMissing)) !== undefined
    },
    async open(sha256) {
      const handle = await open(fileOf(sha256)).catch(ignoreMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { size, stream: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> }
    },
    async remove(sha256) {
      await unlink(fileOf(sha256)).catch(ignoreMissing)
    },
    async *list(before) {
      for await (const name of namesOf(folder)) {
        if (!/^[0-9a-f]{2}$/.test(name)) continue
        for await (const sha256 of namesOf(path.join(folder, name))) {
          if (isHash(sha256) && (await isOlder(fileOf(sha256), before))) yield sha256
        }
      }
    },
    removePartial: (before) => removeStaged(partial, before),
  }
}

async function keep(file: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(path.dirname(folder))
  // Gone when it is kept a second time: then the target is there.
  await rename(file, target).catch(ignoreMissing)
  await stat(target)
  await syncFolder(folder)
}
