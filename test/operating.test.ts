import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { archivePlaces, fillPlace, readAllRows } from './data/archive-places.ts'

const root = path.resolve(import.meta.dirname, '..')
const empty = archivePlaces()
const DOCUMENT = path.join(root, 'docs/operating.md')

/** The blocks of the document that are marked as tested, in order. */
function testedBlocks(): string[] {
  return [...readFileSync(DOCUMENT, 'utf8').matchAll(/^✓\n```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

test('the tested commands of docs/operating.md run in order on a filled folder', async () => {
  const home = (await empty('sqlite')).dataDir
  const dataDir = path.join(home, 'data')
  mkdirSync(dataDir)
  const location = { engine: 'sqlite', file: path.join(dataDir, 'idg.db') } as const
  const db = openDatabase(location)
  await migrateToLatest(db)
  await db.destroy()
  await fillPlace({ location, dataDir }, 4)
  const expected = await readAllRows(location)
  writeFileSync(path.join(dataDir, 'secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 })
  writeFileSync(path.join(home, 'env'), `DATA_DIR=${dataDir}\nLOG_LEVEL=silent\n`)

  const postgres = inject('postgresTemplate') ? await empty('postgres') : undefined
  const url = postgres?.location.engine === 'postgres' ? postgres.location.url : undefined
  const blocks = testedBlocks()
  expect(blocks.length).toBeGreaterThan(5)
  const script = blocks
    // Without PostgreSQL on this machine the move is left out.
    .filter((block) => url !== undefined || !block.includes('DATABASE_URL'))
    .join('\n')
    .replaceAll('/srv/idg/app', root)
    .replaceAll('/srv/idg', home)
    .replaceAll('postgres://idg:PASSWORD@127.0.0.1/idg', `'${url}'`)
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: 'utf8',
  })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
  expect(stdout).toMatch(/The archive is whole[\s\S]*Restored[\s\S]*The audit log is whole/)
  expect(await readAllRows(location)).toEqual(expected)
  if (postgres) {
    const moved = await readAllRows(postgres.location)
    const { service_state: _, ...rows } = moved
    const { service_state: __, ...others } = expected
    expect(rows).toEqual(others)
  }
})
