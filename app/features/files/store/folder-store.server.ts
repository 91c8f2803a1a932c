import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type BlobStore, BlobTooLargeError, type StagedBlob } from '#app/lib/files/blob-store.ts'
import { ignoreMissing, syncFolder } from '#app/lib/files/file-system.server.ts'

/** Hidden, so that backups leave it out. On the same file system as the blobs, so that a rename is atomic. */
const PARTIAL = '.partial'

const HASH = /^[0-9a-f]{64}$/

/** Blobs as files of a folder: `ab/abcdef…`. */
export function folderStore(folder: string): BlobStore {
  const partial = path.join(folder, PARTIAL)
  const fileOf = (sha256: string) => {
    if (!HASH.test(sha256)) throw new Error('not a hash')
    return path.join(folder, sha256.slice(0, 2), sha256)
  }
  return {
    async stage(source, limit) {
      await mkdir(partial, { recursive: true, mode: 0o700 })
      const file = path.join(partial, randomUUID())
      const handle = await open(file, 'wx+', 0o600)
      const discard = async () => {
        await handle.close().catch(() => undefined)
        await unlink(file).catch(ignoreMissing)
      }
      try {
        const { sha256, size } = await receive(handle, source, limit)
        return { sha256, size, read: readerOf(handle), keep: () => keep(file, fileOf(sha256)), discard }
      } catch (error) {
        await discard()
        throw error
      }
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
          if (HASH.test(sha256) && (await isOlder(fileOf(sha256), before))) yield sha256
        }
      }
    },
    async removePartial(before) {
      let removed = 0
      for await (const name of namesOf(partial)) {
        const file = path.join(partial, name)
        if (!(await isOlder(file, before))) continue
        await unlink(file).catch(ignoreMissing)
        removed++
      }
      return removed
    },
  }
}

async function receive(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > limit) throw new BlobTooLargeError()
    hash.update(chunk)
    await writeAll(handle, chunk)
  }
  await handle.sync()
  return { sha256: hash.digest('hex'), size }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

function readerOf(handle: FileHandle): StagedBlob['read'] {
  return async (start, length) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
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

async function* namesOf(folder: string): AsyncGenerator<string> {
  const dir = await opendir(folder).catch(ignoreMissing)
  if (!dir) return
  for await (const { name } of dir) yield name
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(ignoreMissing)
  return found !== undefined && found.mtime < before
}
