import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startServer } from '#test/server-process.ts'

let dataDir: string
const inside = (name: string) => path.join(dataDir, name)

beforeEach(() => {
  dataDir = scratchFolder('idg-start-')
  copyFileSync(inject('sqliteTemplate'), inside('idg.db'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Returns what the server prints when it refuses to start; empty if it starts. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const started = await startServer({ DATA_DIR: dataDir, ...env }).catch((error: Error) => error.message)
  if (typeof started === 'string') {
    expect(started, 'a text for the operator, no stack trace').not.toMatch(/\n\s+at /)
    return started
  }
  await started.stop()
  return ''
}

/** Returns the data files of the database, with the hash of their bytes. */
function contents(): Record<string, string> {
  const names = readdirSync(dataDir).filter((name) => /^idg\.db(-wal)?$/.test(name) && statSync(inside(name)).size > 0)
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(inside(name)))
        .digest('hex'),
    ]),
  )
}

describe('refuses to start on a used data folder without its database', () => {
  const losses: [string, () => void][] = [
    ['is missing', () => rmSync(inside('idg.db'))],
    ['is empty', () => truncateSync(inside('idg.db'))],
  ]
  const traces: [string, RegExp, () => void][] = [
    ['a WAL', /idg\.db-wal/, () => writeFileSync(inside('idg.db-wal'), 'committed pages')],
    ['stored mails', /mail/, () => leave('mail/x.eml')],
    ['stored files', /files/, () => leave('files/x')],
    ['the marker of a first migration', /initialised/, () => leave('initialised')],
  ]
  const leave = (name: string) => {
    mkdirSync(path.dirname(inside(name)), { recursive: true })
    writeFileSync(inside(name), 'x')
  }
  for (const [loss, lose] of losses) {
    for (const [trace, named, make] of traces) {
      test(`idg.db ${loss}, but there is ${trace}`, async () => {
        lose()
        make()
        const before = contents()
        const said = await refusal()
        expect(said).toMatch(/no database[\s\S]*idg\.db[\s\S]*DATABASE_URL/)
        expect(said).toMatch(named)
        expect(contents()).toStrictEqual(before)
      })
    }
  }

  test('a start writes the marker, so a lost database is noticed even without mails', async () => {
    expect(await refusal()).toBe('')
    for (const name of ['idg.db', 'idg.db-wal', 'idg.db-shm']) rmSync(inside(name), { force: true })
    expect(await refusal()).toMatch(/initialised/)
    expect(existsSync(inside('idg.db'))).toBe(false)
  })

  test('starts on a folder whose first start was killed before the first migration', async () => {
    for (const name of readdirSync(dataDir)) rmSync(inside(name))
    writeFileSync(inside('idg.db'), '')
    expect(await refusal()).toBe('')
  })

  test('the command line creates no database there either', async () => {
    rmSync(inside('idg.db'))
    leave('mail/x.eml')
    const { status, stderr } = spawnSync(process.execPath, ['cli/index.ts', 'audit:verify'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/no database/)
    expect(existsSync(inside('idg.db'))).toBe(false)
  })
})

describe('leaves an unusable database unchanged', () => {
  const refusedUnchanged = async (expected: RegExp) => {
    const before = contents()
    expect(await refusal()).toMatch(expected)
    expect(contents()).toStrictEqual(before)
  }

  test('not a SQLite file', async () => {
    writeFileSync(inside('idg.db'), 'this is a text\n'.repeat(1_000))
    await refusedUnchanged(/idg\.db is not a SQLite database[\s\S]*backup/)
  })

  test('truncated', async () => {
    truncateSync(inside('idg.db'), Math.floor(statSync(inside('idg.db')).size / 2))
    await refusedUnchanged(/idg\.db is damaged[\s\S]*backup/)
  })

  test('overwritten in the middle', async () => {
    const bytes = readFileSync(inside('idg.db'))
    bytes.fill(0xff, 8 * 4096, 12 * 4096)
    writeFileSync(inside('idg.db'), bytes)
    await refusedUnchanged(/idg\.db is damaged[\s\S]*backup/)
  })

  test('damaged, with a WAL beside it', async () => {
    const source = new DatabaseSync(inside('idg.db'))
    source.exec("pragma journal_mode = wal; insert into settings values ('x', '{}', 1, '')")
    for (const name of ['idg.db', 'idg.db-wal']) copyFileSync(inside(name), inside(`${name}.copy`))
    source.close()
    for (const name of ['idg.db', 'idg.db-wal']) renameSync(inside(`${name}.copy`), inside(name))
    const bytes = readFileSync(inside('idg.db'))
    bytes.fill(0xff, 8 * 4096, 12 * 4096)
    writeFileSync(inside('idg.db'), bytes)
    await refusedUnchanged(/idg\.db is damaged/)
  })

  test('written by a newer version', async () => {
    const db = new DatabaseSync(inside('idg.db'))
    db.exec("insert into kysely_migration values ('99991231T0000-later', '2026-11-22T00:00:00.000Z')")
    db.close()
    expect(await refusal()).toMatch(/newer version[\s\S]*99991231T0000-later/)
  })

  test('the file is readable by its owner only, also one of an earlier version', async () => {
    chmodSync(inside('idg.db'), 0o644)
    const server = await startServer({ DATA_DIR: dataDir })
    const modes = Object.fromEntries(
      ['idg.db', 'idg.db-wal', 'idg.db-shm', 'secret', 'initialised', 'lock'].map((name) => [
        name,
        (statSync(inside(name)).mode & 0o777).toString(8),
      ]),
    )
    await server.stop()
    expect(new Set(Object.values(modes)), JSON.stringify(modes)).toStrictEqual(new Set(['600']))
  })

  test('used with another secret: a lost file is reported, and replaced on request', async () => {
    expect(await refusal()).toBe('')
    rmSync(inside('secret'))
    expect(await refusal()).toMatch(/secret is not the one[\s\S]*secret:accept/)
    const command = ['cli/index.ts', 'secret:accept']
    const env = { ...process.env, DATA_DIR: dataDir }
    expect(spawnSync(process.execPath, command, { env }).status).toBe(0)
    expect(await refusal()).toBe('')
  })

  test('bytes behind the last page are harmless', async () => {
    appendFileSync(inside('idg.db'), Buffer.alloc(4096))
    expect(await refusal()).toBe('')
  })
})
