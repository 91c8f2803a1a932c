import { readdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db/client.server.ts'
import { mailIdOf } from './personal-data.server.ts'

const SLICE = 200

/** Deletes the files of mails that are no longer in the outbox; `olderThan` keeps files of deliveries in progress. */
export async function removeOrphanedFiles(db: Db, folder: string, olderThan?: Date): Promise<number> {
  const files = (await readdir(folder).catch(() => [])).flatMap((file) => {
    const id = mailIdOf(file)
    return id === undefined ? [] : [{ file: path.join(folder, file), id }]
  })
  let removed = 0
  for (let at = 0; at < files.length; at += SLICE) {
    const slice = files.slice(at, at + SLICE)
    const ids = slice.map(({ id }) => id)
    const rows = await db.selectFrom('mailOutbox').select('id').where('id', 'in', ids).execute()
    const kept = new Set(rows.map(({ id }) => id))
    for (const { file, id } of slice) {
      if (kept.has(id) && file.endsWith('.eml')) continue
      const written = await stat(file).catch(() => undefined)
      if (!written || (olderThan && written.mtime > olderThan)) continue
      await unlink(file)
      removed++
    }
  }
  return removed
}
