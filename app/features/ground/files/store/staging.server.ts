import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { BlobTooLargeError, type StagedBlob } from '#app/lib/files/blob-store.ts'
import { ignoreMissing } from '#app/lib/files/file-system.server.ts'

/**
 * The folder of what is being received, in the folder of the blobs. Hidden, so that backups leave it out; on the same
 * file system as the blobs, so that a rename is atomic.
 */
export const PARTIAL = '.partial'

/** A received stream in a file, before it is stored. */
export type StagedFile = Omit<StagedBlob, 'keep'> & { file: string; handle: FileHandle }

/** Receives a stream into a file of a folder. Throws BlobTooLargeError beyond `limit` bytes. */
export async function stageFile(folder: string, source: AsyncIterable<Uint8Array>, limit: number): Promise<StagedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  const discard = async () => {
    await handle.close().catch(() => undefined)
    await unlink(file).catch(ignoreMissing)
  }
  try {
    return { file, handle, ...(await receive(handle, source, limit)), read: readerOf(handle), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Removes the files of uploads that were interrupted before an instant; returns their number. */
export async function removeStaged(folder: string, before: Date): Promise<number> {
  let removed = 0
  for await (const name of namesOf(folder)) {
    const file = path.join(folder, name)
    if (!(await isOlder(file, before))) continue
    await unlink(file).catch(ignoreMissing)
    removed++
  }
  return removed
}

/** Names in a folder, which may be missing. */
export async function* namesOf(folder: string): AsyncGenerator<string> {
  const dir = await opendir(folder).catch(ignoreMissing)
  if (!dir) return
  for await (const { name } of dir) yield name
}

/** Whether a file was last written before an instant; false if it does not exist. */
export async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(ignoreMissing)
  return found !== undefined && found.mtime < before
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
