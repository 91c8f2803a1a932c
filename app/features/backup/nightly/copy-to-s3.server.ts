import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { hashOfStream } from './copy-archive.server.ts'
import { supersededArchives } from './kept-archives.ts'

/**
 * Copies an archive and the ledger of erasures beside it to an S3 store, reads the copy back, and removes superseded
 * copies. Throws if the store does not answer or the copy differs.
 */
export async function copyArchiveToS3(file: string, place: S3Place, now: Date): Promise<void> {
  const client = s3Client(place)
  const copy = async (from: string) => {
    const key = path.basename(from)
    await client.putFile(key, from)
    const stored = await client.get(key)
    const expected = await hashOfStream(createReadStream(from))
    if (!stored || (await hashOfStream(stored.stream)) !== expected)
      throw new Error(`the copy of ${key} differs from it`)
  }
  await copy(file)
  const ledger = path.join(path.dirname(file), 'erasures.jsonl')
  const hasLedger = await access(ledger).then(
    () => true,
    () => false,
  )
  if (hasLedger) await copy(ledger)
  const names: string[] = []
  for await (const { key } of client.list()) names.push(key)
  for (const name of supersededArchives(names, now)) await client.remove(name)
  await client.removeParts(new Date(now.getTime() - DAY))
}
