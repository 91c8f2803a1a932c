import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#db/client.server.ts'
import { openSnapshot } from '#db/portable/open-snapshot.server.ts'
import { rowLine, type Snapshot } from '#db/portable/snapshot.ts'
import type { TableShape } from '#db/portable/table-shape.ts'
import { damaged } from '../archive/archive-errors.ts'
import type { ArchiveManifest } from '../archive/manifest.ts'
import { verifyArchive } from '../archive/verify-archive.server.ts'
import { loadRows } from '../restore/load-archive.server.ts'

/**
 * Proves an archive: reads it from the disk, restores it into a temporary SQLite database in `folder`, and compares
 * every table with the rows that were read from the database (`written`). Throws UnusableArchiveError if they differ.
 */
export async function proveArchive(
  file: string,
  identities: readonly string[],
  written: ArchiveManifest,
  folder: string,
): Promise<void> {
  const manifest = await verifyArchive(file, identities)
  if (manifest.id !== written.id) throw damaged('it is another archive')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const location = { engine: 'sqlite', file: path.join(folder, 'idg.db') } as const
    const db = openDatabase(location, { durable: false })
    try {
      await db.transaction().execute((trx) => loadRows(trx, { file, identities, manifest }))
    } finally {
      await db.destroy()
    }
    const snapshot = await openSnapshot(location)
    try {
      await compareTables(snapshot, written)
    } finally {
      await snapshot.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareTables(restored: Snapshot, { tables }: ArchiveManifest): Promise<void> {
  const names = (shapes: { name: string }[]) => shapes.map(({ name }) => name).join(', ')
  if (names(restored.tables) !== names(tables)) throw damaged(`the restored tables are ${names(restored.tables)}`)
  for (const table of tables) {
    const { rows, sha256 } = await digest(restored, table)
    if (rows !== table.rows) throw damaged(`${table.name} has ${rows} rows after a restore instead of ${table.rows}`)
    if (sha256 !== table.sha256) throw damaged(`the rows of ${table.name} differ after a restore`)
  }
}

async function digest(snapshot: Snapshot, table: TableShape): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of snapshot.rows(table)) {
    rows += batch.length
    hash.update(batch.map(rowLine).join(''))
  }
  return { rows, sha256: hash.digest('hex') }
}
