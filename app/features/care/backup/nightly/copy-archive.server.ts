import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { LEDGER_NAME } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { hashOf, syncFolder } from '#app/lib/files/file-system.server.ts'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { supersededArchives } from './kept-archives.ts'

/**
 * Copies an archive and the ledger of erasures beside it into a second folder, reads the copies back, and removes
 * superseded ones. Throws if the folder can not be written or a copy differs.
 */
export async function copyArchive(file: string, copyDir: string, now: Date): Promise<void> {
  await mkdir(copyDir, { recursive: true, mode: 0o700 })
  for (const from of listCopied(file)) await copyInto(from, copyDir)
  await removeSuperseded(copyDir, now)
}

async function copyInto(from: string, folder: string): Promise<void> {
  const partial = path.join(folder, `${path.basename(from)}.partial`)
  try {
    // A copy has the mode of the archive: 0600.
    await copyFile(from, partial)
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    if (!(await isSame(createReadStream(partial), from))) throw new Error(`the copy ${partial} differs from ${from}`)
    await rename(partial, path.join(folder, path.basename(from)))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  // Some network file systems refuse to sync a folder.
  await syncFolder(folder).catch(() => undefined)
}

/** The same in an S3 store. Throws if it does not answer or a copy differs. */
export async function copyArchiveToS3(file: string, place: S3Place, now: Date): Promise<void> {
  const client = s3Client(place)
  for (const from of listCopied(file)) {
    const key = path.basename(from)
    await client.putFile(key, from)
    const stored = await client.get(key)
    if (!stored || !(await isSame(stored.stream, from))) throw new Error(`the copy of ${key} differs from it`)
  }
  const keys: string[] = []
  for await (const { key } of client.list()) keys.push(key)
  for (const key of supersededArchives(keys, now)) await client.remove(key)
  await client.removeParts(new Date(now.getTime() - DAY))
}

/** The archive, and the ledger of erasures beside it if there is one. */
function listCopied(file: string): string[] {
  return [file, path.join(path.dirname(file), LEDGER_NAME)].filter((each) => existsSync(each))
}

async function isSame(copy: AsyncIterable<Uint8Array>, original: string): Promise<boolean> {
  return (await hashOf(copy)) === (await hashOf(createReadStream(original)))
}

/** Removes the archives of a folder that later ones supersede. */
export async function removeSuperseded(folder: string, now: Date): Promise<void> {
  for (const name of supersededArchives(await readdir(folder), now)) await rm(path.join(folder, name), { force: true })
}
