import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#db/client.server.ts'

/** Tables that contain a word. */
export async function findWord(db: Db, word: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'admins')
      .selectAll()
      .execute()
      .catch(() => [])
    const texts = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(word))
    if (texts.length > 0) found.push(name)
  }
  return found
}

/** Files of a folder that contain a word in their bytes or name. */
export function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const full = path.join(folder, file)
    if (!statSync(full).isFile()) return false
    return `${file} ${readFileSync(full).toString('latin1')}`.toLowerCase().includes(word)
  })
}
