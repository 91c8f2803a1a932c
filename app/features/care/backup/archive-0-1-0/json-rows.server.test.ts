import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { restoreArchive } from '#app/features/care/backup/restore/restore-archive.server.ts'
import { digestTables, openDatabaseRows } from '#db/portable/database-file.server.ts'
import { listTables, type Table } from '#db/portable/tables.server.ts'
import { archivePlaces, restoreOrder } from '#test/data/archive-places.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { openJsonRows } from './json-rows.server.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../../../test/fixtures/archives/json-rows.tar.gz')
/** What a restore changes. */
const CHANGED = ['service_state', 'mail_trouble']

describeOnBothEngines('an archive with rows as JSON', ({ engine }) => {
  const empty = archivePlaces()

  test('is restored with the rows and files that it was made of', async () => {
    const { manifest } = await readArchive(ARCHIVE, [])
    const sums = new Map(manifest.tables.map((table) => [table.name, table]))
    const target = await empty(engine)
    await restoreArchive({ ...restoreOrder(ARCHIVE, target), keepSchema: true })
    const sameSchema = await empty('sqlite')
    await restoreArchive({ ...restoreOrder(ARCHIVE, sameSchema), keepSchema: true })
    const tables = sameSchema.location.engine === 'sqlite' ? listTables(sameSchema.location.file) : []
    expect(tables.map(({ name }) => name).sort()).toStrictEqual([...sums.keys()].sort())
    const rows = await openDatabaseRows(target.location)
    for (const digest of await digestTables(tables, rows)) {
      if (!CHANGED.includes(digest.name)) expect(digest).toStrictEqual(sums.get(digest.name))
    }
    await rows.close()
    expect(readFileSync(path.join(target.dataDir, 'mail/first.eml'), 'utf8')).toContain('città')
    await restoreArchive(restoreOrder(ARCHIVE, await empty(engine)))
  })
})

const TABLE: Table = {
  name: 'pets',
  columns: [
    { name: 'id', type: 'text' },
    { name: 'legs', type: 'integer' },
    { name: 'is_tame', type: 'boolean' },
  ],
  key: ['id'],
}

test.each([
  ['a value of another type', '["x",4,"no"]'],
  ['an object as a value', '[{"id":"x"},4,true]'],
  ['a row with too few values', '["x",4]'],
  ['something else than rows', '7'],
  ['text that is no JSON', 'x'],
])('rows as JSON with %s are refused', async (_, line) => {
  const folder = scratchFolder('idg-json-rows-')
  mkdirSync(path.join(folder, 'tables/pets'), { recursive: true })
  writeFileSync(path.join(folder, 'tables/pets/000001.ndjson'), `["a",4,true]\n${line}\n`)
  const reading = async () => {
    for await (const _ of openJsonRows(folder).read(TABLE));
  }
  await expect(reading()).rejects.toThrow(/pets|can not be read/)
})
