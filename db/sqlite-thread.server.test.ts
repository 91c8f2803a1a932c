import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './client.server.ts'
import { openSqliteThread } from './sqlite-thread.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'idg-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (name: string) => openSqliteThread(path.join(folder, name))

it('runs statements in the order in which they are asked', async () => {
  const thread = open('order.db')

  const answers = await Promise.all([
    thread.run('create table t (id integer primary key, text text, bytes blob)', []),
    thread.run('insert into t values (?, ?, ?)', [7, 'più', new Uint8Array([1, 2])]),
    thread.run('select * from t', []),
    thread.run('update t set text = null', []),
  ])

  expect(answers[1]).toMatchObject({ rows: [], changes: 1, lastInsertRowid: 7 })
  expect(answers[2]).toEqual({ rows: [{ id: 7, text: 'più', bytes: new Uint8Array([1, 2]) }] })
  expect(answers[3]).toMatchObject({ changes: 1 })
  await thread.close()
})

it("rejects with SQLite's own error and goes on", async () => {
  const thread = open('errors.db')
  await thread.run('create table t (id integer primary key)', [])
  await thread.run('insert into t values (1)', [])

  const twice = await thread.run('insert into t values (1)', []).catch((error: unknown) => error)

  expect(twice).toBeInstanceOf(Error)
  expect(twice).toMatchObject({ message: expect.stringContaining('UNIQUE'), code: 'ERR_SQLITE_ERROR', errcode: 1555 })
  await expect(thread.run('no sql', [])).rejects.toThrow('syntax error')
  expect(await thread.run('select id from t', [])).toEqual({ rows: [{ id: 1 }] })
  await thread.close()
})

it('leaves this thread free while a statement runs', async () => {
  const thread = open('free.db')
  let turns = 0
  const turning = setInterval(() => turns++, 1)

  await thread.run(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n',
    [],
  )

  clearInterval(turning)
  expect(turns).toBeGreaterThan(5)
  await thread.close()
})

it('says that it is closed, or that the file could not be opened', async () => {
  const thread = open('closed.db')
  await thread.close()
  await expect(thread.run('select 1', [])).rejects.toThrow('closed')

  const nowhere = open('missing-folder/x.db')
  await expect(nowhere.run('select 1', [])).rejects.toThrow('unable to open database file')
  await nowhere.close()
})

it('keeps a transaction to itself: what is asked meanwhile comes after it', async () => {
  const db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'alone.db') })
  await sql`create table t (id integer primary key)`.execute(db)

  let meanwhile: Promise<{ rows: unknown[] }> | undefined
  const failed = db.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx)
    meanwhile = sql`select id from t`.execute(db)
    throw new Error('given up')
  })

  await expect(failed).rejects.toThrow('given up')
  expect((await meanwhile)?.rows).toEqual([])
  await db.destroy()
})

it('says that the disk is full, undoes the whole transaction, and goes on when there is room again', async () => {
  const db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'full.db') })
  await sql`create table t (text text)`.execute(db)
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 2)}`.execute(db)
  const store = (text: string) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into t values ('before')`.execute(trx)
      await sql`insert into t values (${text})`.execute(trx)
    })

  await expect(store('x'.repeat(100_000))).rejects.toThrow('database or disk is full')
  expect((await sql`select * from t`.execute(db)).rows).toEqual([])
  await store('small')
  expect((await sql`select * from t`.execute(db)).rows).toEqual([{ text: 'before' }, { text: 'small' }])
  await db.destroy()
})
