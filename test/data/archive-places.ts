import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, inject } from 'vitest'
import type { RestoreOrder } from '#app/features/care/backup/restore/restore-archive.server.ts'
import type { DatabaseLocation, Engine } from '#db/client.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { openDatabaseRows } from '#db/portable/database-file.server.ts'
import { listTables, type Row } from '#db/portable/tables.server.ts'
import { seedOffice } from '#scripts/demo/seed.ts'
import { onePixel } from '#test/data/one-pixel.ts'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

const NOW = new Date('2026-11-23T10:30:00.000Z')
export const SECRET = 'a secret of the tests that is long enough'

/** A data folder and a database. */
export interface Place {
  location: DatabaseLocation
  dataDir: string
}

/** Makes empty places, whose database has no tables unless it is to be migrated. They are removed when the test ends. */
export function archivePlaces(): (engine: Engine, state?: 'migrated') => Promise<Place> {
  const removals: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const remove of removals.splice(0)) await remove()
  })
  return async (engine, state) => {
    const dataDir = scratchFolder('idg-place-')
    removals.push(() => rmSync(dataDir, { recursive: true, force: true }))
    if (engine === 'sqlite') {
      const file = path.join(dataDir, 'idg.db')
      if (state === 'migrated') copyFileSync(inject('sqliteTemplate'), file)
      return { dataDir, location: { engine, file } }
    }
    const template = inject('postgresTemplate') ?? ''
    const server = siblingDatabase(template, 'postgres')
    const name = `idg_place_${randomUUID().replaceAll('-', '')}`
    await createPostgresDatabase(server, name, state === 'migrated' ? new URL(template).pathname.slice(1) : undefined)
    removals.push(() => dropPostgresDatabase(server, name))
    return { dataDir, location: { engine, url: siblingDatabase(server, name) } }
  }
}

/** Fills a migrated database with an office that has worked for some days, and a data folder with files. */
export async function fillPlace({ location, dataDir }: Place, days = 8): Promise<void> {
  const db = openDatabase(location)
  const publicUrl = new URL('http://localhost:3000')
  const hashes = { known: '$argon2id$known', unknown: '$argon2id$unknown' }
  await seedOffice({
    db,
    now: NOW,
    days,
    seed: 7,
    hashes,
    publicUrl,
    secret: SECRET,
    dataDir,
    makeWidths: onePixel,
  })
  await db.destroy()
  const files: Record<string, string | Buffer> = {
    'mail/first.eml': 'Subject: città\r\n\r\nciao\r\n',
    [`mail/${'long-'.repeat(30)}.eml`]: 'a name longer than a tar header\r\n',
    'mail/.half.tmp': 'being written',
    'files/2026/empty': '',
    'files/2026/à picture.bin': Buffer.alloc(300_000, 7),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
    writeFileSync(path.join(dataDir, name), content)
  }
}

/**
 * All rows by table, without the traces that a restore leaves: its record and the hold of the queued mails. Of an older
 * database those of the named tables.
 */
export async function readAllRows(location: DatabaseLocation, only?: string[]): Promise<Record<string, Row[]>> {
  const rows = await openDatabaseRows(location)
  const all: Record<string, Row[]> = {}
  for (const table of listTables(inject('sqliteTemplate'))) {
    if (table.name === 'mail_trouble' || (only && !only.includes(table.name))) continue
    const found: Row[] = []
    for await (const batch of rows.read(table)) found.push(...batch)
    all[table.name] = found.filter(([name]) => !(table.name === 'service_state' && name === 'restored'))
  }
  await rows.close()
  return all
}

/** An order to restore a file into a place, whose secret fits. */
export function restoreOrder(file: string, { location, dataDir }: Place, identities: string[] = []): RestoreOrder {
  return { file, location, dataDir, identities, clock: () => NOW, fitSecret: async () => 'fits' }
}
