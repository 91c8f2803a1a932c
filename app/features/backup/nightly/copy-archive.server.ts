import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Copies an archive and the ledger of erasures beside it into a second folder, and reads the copy back. Throws if the
 * folder can not be written or the copy differs.
 */
export async function copyArchive(file: string, copyDir: string): Promise<void> {
  await mkdir(copyDir, { recursive: true, mode: 0o700 })
  await copyFile(file, path.join(copyDir, path.basename(file)))
  const ledger = path.join(path.dirname(file), 'erasures.jsonl')
  await copyFile(ledger, path.join(copyDir, 'erasures.jsonl')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function copyFile(from: string, to: string): Promise<void> {
  const expected = await hashOfStream(createReadStream(from))
  const partial = `${to}.partial`
  try {
    await pipeline(createReadStream(from), createWriteStream(partial, { mode: 0o600, flush: true }))
    if ((await hashOfStream(createReadStream(partial))) !== expected)
      throw new Error(`the copy ${partial} differs from ${from}`)
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  const folder = await open(path.dirname(to))
  // Some network file systems refuse to sync a folder.
  await folder
    .sync()
    .catch(() => undefined)
    .finally(() => folder.close())
}

/** The SHA-256 of what a stream yields. */
export async function hashOfStream(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
