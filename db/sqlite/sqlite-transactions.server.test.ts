import { fdatasync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turn } from '#app/lib/turns.server.ts'
import { type Db, openDatabase, sqliteFigures, type Trx } from '#db/client.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import type { FileSync } from './sqlite-sync.server.ts'

let db: Db
let sync: FileSync
const commits = () => sqliteFigures(db)?.commits ?? 0

beforeEach(async () => {
  sync = fdatasync
  const file = path.join(scratchFolder('idg-transactions-'), 'x.db')
  // Without a time limit, so that a slow machine does not divide a group.
  const options = { groupMs: Number.POSITIVE_INFINITY, sync: (...call: Parameters<FileSync>) => sync(...call) }
  db = openDatabase({ engine: 'sqlite', file }, options)
  await sql`create table t (id integer primary key, text text)`.execute(db)
})

afterEach(() => db.destroy())

async function idsIn(source: Db | Trx): Promise<number[]> {
  return (await sql<{ id: number }>`select id from t order by id`.execute(source)).rows.map(({ id }) => id)
}

const shared = <T>(run: (trx: Trx) => Promise<T>) => db.transaction().setIsolationLevel('read uncommitted').execute(run)

/** A shared transaction of two rows. */
const store = (id: number, end: (trx: Trx) => unknown = () => undefined) =>
  shared(async (trx) => {
    await sql`insert into t (id) values (${id}), (${id + 100})`.execute(trx)
    await end(trx)
  })

function giveUp(): never {
  throw new Error('given up')
}

test('transactions that begin together are stored by one commit, and each is undone alone', async () => {
  const before = commits()
  const seen: number[][] = []
  const outcomes = await Promise.allSettled([
    store(1),
    store(2, giveUp),
    store(3, async (trx) => seen.push(await idsIn(trx))),
    // A statement that fails undoes its own transaction only.
    store(4, (trx) => sql`insert into t (id) values (1)`.execute(trx)),
    store(5),
  ])
  expect(outcomes.map(({ status }) => status)).toStrictEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(seen).toStrictEqual([[1, 3, 101, 103]])
  expect(await idsIn(db)).toStrictEqual([1, 3, 5, 101, 103, 105])
  expect(commits() - before).toBe(1)
})

test('a group takes members that wait for their turn', async () => {
  const before = commits()
  const inTurn = (id: number) => turn().then(() => store(id))
  await Promise.all([inTurn(1), inTurn(2), inTurn(3), inTurn(4)])
  expect(await idsIn(db)).toStrictEqual([1, 2, 3, 4, 101, 102, 103, 104])
  expect(commits() - before).toBe(1)
})

test('a group that begins with a transaction that is undone stores the others', async () => {
  const outcomes = await Promise.allSettled([store(1, giveUp), store(2), store(3, giveUp)])
  expect(outcomes.map(({ status }) => status)).toStrictEqual(['rejected', 'fulfilled', 'rejected'])
  expect(await idsIn(db)).toStrictEqual([2, 102])
})

test('no member is answered before the group is on disk, not even one that stored nothing', async () => {
  const held: (() => void)[] = []
  sync = (fd, done) => void held.push(() => fdatasync(fd, done))
  const answered: string[] = []
  const members = [
    store(1).then(() => answered.push('stored')),
    store(2, giveUp).catch(() => answered.push('refused')),
    shared(idsIn).then((ids) => answered.push(`read ${ids}`)),
  ]
  await expect.poll(() => held.length).toBe(1)
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toStrictEqual([])
  held.pop()?.()
  await Promise.all(members)
  expect(answered.sort()).toStrictEqual(['read 1,101', 'refused', 'stored'])
})

test('other transactions and statements find the group stored, and may wait for its members', async () => {
  const first = store(1)
  const second = db.transaction().execute(async (trx) => {
    await first
    expect(await idsIn(db)).toStrictEqual([1, 101])
    await sql`insert into t (id) values (2)`.execute(trx)
  })
  const third = store(3)
  const statement = sql`insert into t (id) values (4)`.execute(db)
  await Promise.all([first, second, third, statement])
  expect(await idsIn(db)).toStrictEqual([1, 2, 3, 4, 101, 103])
})

test('a full disk fails every member, and stores none', async () => {
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 2)}`.execute(db)
  const outcomes = await Promise.allSettled([
    store(1),
    store(2, giveUp),
    store(3, (trx) => sql`insert into t (text) values (${'x'.repeat(100_000)})`.execute(trx)),
  ])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('database or disk is full') } })
  }
  expect(await idsIn(db)).toStrictEqual([])
  await store(4)
  expect(await idsIn(db)).toStrictEqual([4, 104])
})
