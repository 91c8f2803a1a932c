import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { openSqlite } from './sqlite-open.server.ts'
import { SqliteReaders } from './sqlite-readers.server.ts'

/** A new file with one row. */
function newFile(): string {
  const file = path.join(scratchFolder('idg-readers-'), 'x.db')
  const sqlite = openSqlite(file)
  sqlite.exec("create table t (text text); insert into t values ('one')")
  sqlite.close()
  return file
}

/** Counts the threads that this process starts. */
function countStarts(): () => number {
  let starts = 0
  const note = () => {
    starts++
  }
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return () => starts
}

function openFiles(file: string): string[] {
  return readdirSync('/proc/self/fd').filter((fd) => {
    const link = `/proc/self/fd/${fd}`
    return existsSync(link) && readlinkSync(link).startsWith(file)
  })
}

const ROWS = [{ text: 'one' }]
const SELECT = 'select text from t'

test.each([
  ['two threads start with the first read, and no other', true, 2],
  ['a command reads on its own thread', false, 0],
])('%s', async (_, onThreads, threads) => {
  const starts = countStarts()
  const readers = new SqliteReaders(newFile(), onThreads)
  onTestFinished(() => readers.close())
  expect(starts()).toBe(0)
  const reads = Array.from({ length: 20 }, () => readers.read(SELECT, []))
  for (const rows of await Promise.all(reads)) expect(rows).toMatchObject(ROWS)
  expect(starts()).toBe(threads)
})

test.skipIf(!existsSync('/proc/self/fd')).each([true, false])(
  'the current reads end, later ones are refused, and the file is released (threads: %s)',
  async (onThreads) => {
    const file = newFile()
    const readers = new SqliteReaders(file, onThreads)
    const current = readers.read(SELECT, [])
    const closed = readers.close()
    expect(await current).toMatchObject(ROWS)
    await expect(readers.read(SELECT, [])).rejects.toThrow('the database is closed')
    await closed
    expect(openFiles(file)).toStrictEqual([])
  },
)

test('threads that cannot open the file refuse each read, and the next read starts others', async () => {
  const folder = path.join(scratchFolder('idg-readers-'), 'later')
  const readers = new SqliteReaders(path.join(folder, 'x.db'), true)
  onTestFinished(() => readers.close())
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => readers.read(SELECT, [])))
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('unable to open database file') } })
  }
})

test('emptying the WAL waits for every read, and new reads wait for it', async () => {
  const readers = new SqliteReaders(newFile(), true)
  onTestFinished(() => readers.close())
  const order: string[] = []
  const slow =
    'select max(i) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select i from n)'
  const before = readers.read(slow, []).then(() => order.push('read before'))
  const reset = readers.reset(true).then((complete) => order.push(`emptied: ${complete}`))
  const after = readers.read(SELECT, []).then(() => order.push('read after'))
  await Promise.all([before, reset, after])
  expect(order).toStrictEqual(['read before', 'emptied: true', 'read after'])
})
