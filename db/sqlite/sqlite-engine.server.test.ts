import { fdatasync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase, type Trx } from '#db/client.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import type { FileSync } from './sqlite-sync.server.ts'

let db: Db
let sync: FileSync

beforeEach(async () => {
  sync = fdatasync
  const file = path.join(scratchFolder('idg-transactions-'), 'x.db')
  const options = { sync: (...call: Parameters<FileSync>) => sync(...call) }
  db = openDatabase({ engine: 'sqlite', file }, options)
  await sql`create table t (id integer primary key, text text)`.execute(db)
})

afterEach(() => db.destroy())

async function idsIn(source: Db | Trx): Promise<number[]> {
  return (await sql<{ id: number }>`select id from t order by id`.execute(source)).rows.map(({ id }) => id)
}

const store = (id: number, end: (trx: Trx) => unknown = () => undefined) =>
  db.transaction().execute(async (trx) => {
    await sql`insert into t (id) values (${id}), (${id + 100})`.execute(trx)
    await end(trx)
  })

function giveUp(): never {
  throw new Error('given up')
}

test('transactions that begin together are stored one by one, and each is undone alone', async () => {
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
})

test('no transaction is answered before what it read is on disk, not even one that stored nothing', async () => {
  const held: (() => void)[] = []
  sync = (fd, done) => void held.push(() => fdatasync(fd, done))
  const answered: string[] = []
  const members = [
    store(1).then(() => answered.push('stored')),
    store(2, giveUp).catch(() => answered.push('refused')),
    db
      .transaction()
      .execute(idsIn)
      .then((ids) => answered.push(`read ${ids}`)),
  ]
  await expect.poll(() => held.length).toBe(1)
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toStrictEqual([])
  const isAnswered = Promise.all(members)
  // The second sync serves what was committed after the first had begun.
  held.shift()?.()
  await expect.poll(() => held.length).toBe(1)
  held.shift()?.()
  await isAnswered
  expect(answered.sort()).toStrictEqual(['read 1,101', 'refused', 'stored'])
})
