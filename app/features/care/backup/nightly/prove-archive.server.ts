import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ArchiveManifest, damaged } from '#app/features/care/backup/archive/manifest.ts'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { withScratch } from '#app/features/care/backup/archive/scratch.server.ts'
import { loadRows } from '#app/features/care/backup/restore/load-archive.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { digestTables } from '#db/portable/database-file.server.ts'
import { openSqliteRows } from '#db/portable/sqlite-rows.server.ts'

/**
 * Proves an archive: reads it from the disk, restores it into a temporary SQLite database in the data folder, and compares
 * every table with the rows that were read from the database (`written`). Throws UnusableArchiveError if they differ.
 */
export function proveArchive(
  file: string,
  identities: readonly string[],
  written: ArchiveManifest,
  dataDir: string,
): Promise<void> {
  return withScratch(dataDir, async (scratch) => {
    const archive = await readArchive(file, identities, scratch)
    if (archive.manifest.id !== written.id) throw damaged('it is another archive')
    const restored = path.join(scratch, 'restored.db')
    const db = openDatabase({ engine: 'sqlite', file: restored }, { durable: false })
    const load = db.transaction().execute((trx) => loadRows(trx, archive, scratch))
    const tables = await load.finally(() => db.destroy())
    const rows = openSqliteRows(restored)
    const digests = await digestTables(tables, rows).finally(rows.close)
    const wrong = written.tables.find((table, index) => !isDeepStrictEqual(table, digests[index]))
    if (wrong) throw damaged(`the rows of ${wrong.name} differ after a restore`)
  })
}
