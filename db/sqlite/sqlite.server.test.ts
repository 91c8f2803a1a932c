import { existsSync, fdatasync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type Db, emptyWal, openDatabase, sqliteFigures } from '#db/client.server.ts'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import type { SqliteOptions } from './sqlite-engine.server.ts'
import { assertSafeVersion } from './sqlite-open.server.ts'
import { type FileSync, SqliteSyncError } from './sqlite-sync.server.ts'
import { SqliteBusyError } from './sqlite-writer.server.ts'

/** A statement that keeps a thread busy for about a second. */
const SLOW = sql`select max(i) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000000) select i from n)`

function newFile(): string {
  return path.join(scratchFolder('idg-sqlite-'), 'x.db')
}

function open(file = newFile(), options?: SqliteOptions): Db {
  const db = openDatabase({ engine: 'sqlite', file }, { readThreads: true, ...options })
  onTestFinished(() => db.destroy())
  return db
}

async function openWithTable(options?: SqliteOptions, file = newFile()): Promise<Db> {
  const db = open(file, options)
  await sql`create table t (id integer primary key, text text, bytes blob)`.execute(db)
  return db
}

async function idsIn(db: Db): Promise<number[]> {
  return (await sql<{ id: number }>`select id from t order by id`.execute(db)).rows.map(({ id }) => id)
}

/** A disk whose syncs the test completes, optionally with an error. */
function heldDisk() {
  const held: ((error: Error | null) => void)[] = []
  let holding = false
  const sync: FileSync = (fd, done) => {
    if (holding) held.push(done)
    else fdatasync(fd, done)
  }
  return {
    sync,
    hold: () => {
      holding = true
    },
    waiting: () => held.length,
    release: (error: Error | null = null) => held.shift()?.(error),
  }
}

/** Returns whether a promise is settled after all ready callbacks have run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const note = () => {
    settled = true
  }
  promise.then(note, note)
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  return settled
}

it('returns rows, counts and bytes unchanged', async () => {
  const db = await openWithTable()

  const stored = await sql`insert into t values (7, 'più', ${new Uint8Array([1, 2])})`.execute(db)
  expect(stored).toMatchObject({ rows: [], numAffectedRows: 1n, insertId: 7n })
  expect((await sql`select * from t`.execute(db)).rows).toStrictEqual([
    { id: 7, text: 'più', bytes: new Uint8Array([1, 2]) },
  ])
  expect((await sql`update t set text = null returning id`.execute(db)).rows).toStrictEqual([{ id: 7 }])
})

it("rejects with SQLite's own error and goes on", async () => {
  const db = await openWithTable()
  await sql`insert into t (id) values (1)`.execute(db)

  await expect(sql`insert into t (id) values (1)`.execute(db)).rejects.toMatchObject({
    message: expect.stringContaining('UNIQUE'),
    code: 'ERR_SQLITE_ERROR',
    errcode: 1555,
  })
  await expect(sql`select * from missing`.execute(db)).rejects.toMatchObject({
    message: 'no such table: missing',
    code: 'ERR_SQLITE_ERROR',
    errcode: 1,
  })
  expect(await idsIn(db)).toStrictEqual([1])
})

it('refuses queries after it was closed, and a file that cannot be opened', async () => {
  const db = await openWithTable()
  await db.destroy()
  await expect(idsIn(db)).rejects.toThrow('destroyed')

  await expect(idsIn(open(path.join(scratchFolder('idg-sqlite-'), 'missing/x.db')))).rejects.toThrow(
    'unable to open database file',
  )
})

it('isolates a transaction: reads do not see it, writes wait for it', async () => {
  const db = await openWithTable()
  let written: Promise<unknown> | undefined
  const failed = db.transaction().execute(async (trx) => {
    await sql`insert into t (id) values (1)`.execute(trx)
    written = sql`insert into t (id) values (2)`.execute(db)
    expect(await idsIn(db)).toStrictEqual([])
    expect(await idsIn(trx as Db)).toStrictEqual([1])
    throw new Error('given up')
  })

  await expect(failed).rejects.toThrow('given up')
  await written
  expect(await idsIn(db)).toStrictEqual([2])
})

it('runs one transaction at a time, even if transactions await other work', async () => {
  const db = await openWithTable()
  let inside = 0
  const steps = Array.from({ length: 20 }, (_, id) =>
    db.transaction().execute(async (trx) => {
      expect(++inside).toBe(1)
      await sql`insert into t (id) values (${id})`.execute(trx)
      await new Promise((resolve) => setImmediate(resolve))
      await sql`update t set text = 'whole' where id = ${id}`.execute(trx)
      inside--
      if (id % 4 === 0) throw new Error('given up')
    }),
  )

  const outcomes = await Promise.allSettled(steps)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  const { rows } = await sql`select id from t where text = 'whole'`.execute(db)
  expect(rows).toHaveLength(15)
})

it('runs quick reads and writes beside a slow read, without blocking this thread', async () => {
  const db = await openWithTable()
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const order: string[] = []

  const slow = SLOW.execute(db).then(() => order.push('slow'))
  await sql`insert into t (id) values (1)`.execute(db).then(() => order.push('write'))
  await idsIn(db).then(() => order.push('read'))
  await slow

  clearInterval(turning)
  expect(order).toStrictEqual(['write', 'read', 'slow'])
  expect(turns).toBeGreaterThan(5)
})

it('yields to the event loop during a transaction of many statements', async () => {
  const db = await openWithTable()
  let longest = 0
  let turn = performance.now()
  const next = () => {
    longest = Math.max(longest, performance.now() - turn)
    turn = performance.now()
    turning = setImmediate(next)
  }
  let turning = setImmediate(next)
  let statements = 0

  await db.transaction().execute(async (trx) => {
    const until = performance.now() + 1_000
    while (performance.now() < until) {
      await sql`insert into t (text) values ('one of many')`.execute(trx)
      statements++
    }
  })

  clearImmediate(turning)
  expect(statements).toBeGreaterThan(100)
  expect(longest).toBeLessThan(500)
})

it('reads its own writes: rows, and columns that were added', async () => {
  const db = await openWithTable()
  for (let id = 1; id <= 200; id++) {
    await sql`insert into t (id) values (${id})`.execute(db)
    expect(await idsIn(db)).toHaveLength(id)
  }
  await sql`delete from t where id > 1`.execute(db)
  const all = sql`select * from t`
  expect((await all.execute(db)).rows).toStrictEqual([{ id: 1, text: null, bytes: null }])
  await sql`alter table t add column more text`.execute(db)
  expect((await all.execute(db)).rows).toStrictEqual([{ id: 1, text: null, bytes: null, more: null }])
})

it('acknowledges only what is on disk, and shares one sync among concurrent commits', async () => {
  const disk = heldDisk()
  const db = await openWithTable({ sync: disk.sync })
  const before = sqliteFigures(db)?.syncs ?? 0
  disk.hold()
  const store = (id: number) => db.transaction().execute((trx) => sql`insert into t (id) values (${id})`.execute(trx))

  const first = store(1)
  await expect.poll(disk.waiting).toBe(1)
  const others = Promise.all([2, 3, 4, 5].map(store))
  // A read, and a transaction without changes, may have seen data that is not on disk.
  const read = idsIn(db)
  const refused = db.transaction().execute(async () => {
    throw new Error('received already')
  })
  refused.catch(() => undefined)
  await expect.poll(() => sqliteFigures(db)?.commits).toBe(6)
  expect(await isSettled(Promise.race([first, others, read, refused]))).toBe(false)

  disk.release()
  await first
  expect(await isSettled(Promise.race([others, read, refused]))).toBe(false)
  await expect.poll(disk.waiting).toBe(1)
  disk.release()
  await others
  await expect(refused).rejects.toThrow('received already')
  await read
  expect((sqliteFigures(db)?.syncs ?? 0) - before).toBe(2)
})

it('refuses everything after a disk failure, until it is opened again', async () => {
  const disk = heldDisk()
  const file = newFile()
  const warned: string[] = []
  const db = await openWithTable({ sync: disk.sync, warn: (_, text) => warned.push(text) }, file)
  disk.hold()
  const store = (id: number) => db.transaction().execute((trx) => sql`insert into t (id) values (${id})`.execute(trx))

  const stored = [store(1), store(2)]
  await expect.poll(() => sqliteFigures(db)?.commits).toBe(3)
  // A read before the commits would not depend on them.
  const outcomes = Promise.allSettled([...stored, idsIn(db)])
  disk.release(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))

  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(SqliteSyncError) })
  await expect(store(3)).rejects.toThrow('the disk could not store the database')
  await expect(sql`insert into t (id) values (4)`.execute(db)).rejects.toThrow(SqliteSyncError)
  await expect(idsIn(db)).rejects.toThrow(SqliteSyncError)
  expect(disk.waiting()).toBe(0)
  expect(warned).toStrictEqual(['the database refuses everything until the process starts again'])
  await db.destroy()

  const again = open(file)
  await sql`insert into t (id) values (5)`.execute(again)
  expect(await idsIn(again)).toContain(5)
})

it('waits for another process without blocking, up to a limit', async () => {
  const file = newFile()
  const db = await openWithTable({ busyMs: 300 }, file)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  const store = (id: number) => db.transaction().execute((trx) => sql`insert into t (id) values (${id})`.execute(trx))

  other.exec('begin immediate')
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const given = await Promise.allSettled([store(1), sql`insert into t (id) values (2)`.execute(db), store(3)])
  clearInterval(turning)
  for (const outcome of given) expect(outcome).toMatchObject({ reason: expect.any(SqliteBusyError) })
  expect(turns).toBeGreaterThan(20)
  expect(await idsIn(db)).toStrictEqual([])

  const waiting = [store(4), sql`insert into t (id) values (5)`.execute(db)]
  expect(await isSettled(Promise.race(waiting))).toBe(false)
  other.exec('rollback')
  await Promise.all(waiting)
  expect(await idsIn(db)).toStrictEqual([4, 5])
})

it('reports a full disk, rolls back the whole transaction, and continues when there is room', async () => {
  const db = await openWithTable()
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 2)}`.execute(db)
  const store = (text: string) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into t (text) values ('before')`.execute(trx)
      await sql`insert into t (text) values (${text})`.execute(trx)
    })

  await expect(store('x'.repeat(100_000))).rejects.toThrow('database or disk is full')
  expect(await idsIn(db)).toStrictEqual([])
  await store('small')
  expect(await idsIn(db)).toStrictEqual([1, 2])
})

it('keeps the WAL short during reads and writes, and moves it into the file at the end', async () => {
  const file = newFile()
  const db = await openWithTable({ checkpointBytes: 100_000 }, file)
  let stored = 0
  const store = () => sql`insert into t (id, text) values (${stored++}, ${'x'.repeat(2_000)})`.execute(db)
  const checkpoints = () => sqliteFigures(db)?.checkpoints ?? 0
  while (checkpoints() < 5) await Promise.all([...Array.from({ length: 8 }, store), idsIn(db)])

  await expect.poll(() => sqliteFigures(db)?.walBytes).toBeLessThan(100_000)
  expect(await idsIn(db)).toHaveLength(stored)
  await db.destroy()
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(statSync(file).size).toBeGreaterThan(stored * 2_000)
})

it('warns if a foreign reader keeps the WAL from being emptied, and empties it afterwards', async () => {
  const file = newFile()
  const warned: string[] = []
  const limits = { checkpointBytes: 50_000, walLimitBytes: 200_000 }
  const db = await openWithTable({ ...limits, warn: (_, text) => warned.push(text) }, file)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  const fill = () => sql`insert into t (text) values (${'x'.repeat(20_000)})`.execute(db)

  other.exec('begin')
  other.prepare('select count(*) from t').get()
  for (let round = 0; round < 20; round++) await fill()
  await expect.poll(() => warned).toStrictEqual(['the WAL is too long: a process keeps reading'])

  other.exec('commit')
  await expect
    .poll(async () => {
      await fill()
      return sqliteFigures(db)?.walBytes
    })
    .toBeLessThan(100_000)
  expect(warned).toHaveLength(1)
})

it('refuses a SQLite library that can lose committed rows', () => {
  for (const version of ['3.50.7', '3.50.9', '3.51.3', '3.53.4', '4.0.0']) assertSafeVersion(version)
  for (const version of ['3.7.0', '3.50.6', '3.51.0', '3.51.2']) {
    expect(() => assertSafeVersion(version)).toThrow(UnusableDatabaseError)
  }
})

it('empties the WAL later when another program has kept reading, and says so meanwhile', async () => {
  const file = newFile()
  const db = await openWithTable({}, file)
  await sql`insert into t (text) values ('a word to delete')`.execute(db)
  const reader = new DatabaseSync(file)
  onTestFinished(() => reader.close())
  reader.exec('begin; select count(*) from t')
  await sql`delete from t`.execute(db)

  await emptyWal(db)
  expect(sqliteFigures(db)?.walKeepsDeleted).toBe(true)
  expect(readFileSync(`${file}-wal`, 'latin1')).toContain('a word to delete')

  reader.exec('rollback')
  await expect.poll(() => sqliteFigures(db)?.walKeepsDeleted).toBe(false)
  expect(readFileSync(`${file}-wal`, 'latin1')).not.toContain('a word to delete')
})

it('empties the WAL after a start that another program prevented from doing so', async () => {
  const file = newFile()
  const first = await openWithTable({}, file)
  const reader = new DatabaseSync(file)
  onTestFinished(() => reader.close())
  await sql`insert into t (text) values ('a word to delete')`.execute(first)
  reader.exec('begin; select count(*) from t')
  await sql`delete from t`.execute(first)
  await first.destroy()

  const db = open(file)
  await idsIn(db)
  expect(sqliteFigures(db)?.walKeepsDeleted).toBe(true)
  reader.exec('rollback')
  await expect.poll(() => sqliteFigures(db)?.walKeepsDeleted).toBe(false)
  expect(readFileSync(`${file}-wal`, 'latin1')).not.toContain('a word to delete')
})
