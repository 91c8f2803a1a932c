import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { openSqlite } from './sqlite-open.server.ts'
import { type ReaderReply, ReaderThread } from './sqlite-reader-thread.server.ts'

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

/** A new file with one row. */
function fileWith(text: string): string {
  const file = path.join(scratchFolder('idg-reader-'), 'x.db')
  const sqlite = openSqlite(file)
  sqlite.exec('create table t (text text)')
  sqlite.prepare('insert into t values (?)').run(text)
  sqlite.close()
  return file
}

/** Opens a database, reads its row twice on a reader thread, and closes it. */
async function readRow(file: string): Promise<unknown> {
  const db = openDatabase({ engine: 'sqlite', file })
  const read = () => sql<{ text: string }>`select text from t`.execute(db)
  try {
    await read()
    return (await read()).rows[0]?.text
  } finally {
    await db.destroy()
  }
}

const ask = (thread: ReaderThread, statement: string) =>
  new Promise<ReaderReply>((resolve, reject) =>
    thread.do({ request: { kind: 'read', sql: statement, parameters: [], schema: 0 }, resolve, reject }),
  )

const NO_USER = { onIdle: () => undefined, onGone: () => undefined }

/** Opens a file on a thread that has had no other file; spare threads are taken until there are none. */
async function openOnNewThread(file: string): Promise<{ thread: ReaderThread; worker: Worker }> {
  let worker: Worker | undefined
  process.once('worker', (started) => {
    worker = started
  })
  for (;;) {
    const thread = ReaderThread.open(file, NO_USER)
    await ask(thread, 'select 1')
    if (worker) return { thread, worker }
    onTestFinished(() => thread.close())
  }
}

test('a database takes the thread of one that was closed, and reads its own rows', async () => {
  await readRow(fileWith('first'))
  const starts = countStarts()

  expect(await readRow(fileWith('second'))).toBe('second')
  expect(await readRow(fileWith('third'))).toBe('third')
  expect(starts()).toBe(0)
})

test.skipIf(!existsSync('/proc/self/fd'))('a closed thread has released its file', async () => {
  const file = fileWith('one')
  const openFiles = () =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      const link = `/proc/self/fd/${fd}`
      return existsSync(link) && readlinkSync(link).startsWith(file) ? [link] : []
    })
  const thread = ReaderThread.open(file, NO_USER)
  await ask(thread, 'select text from t')
  expect(openFiles()).not.toStrictEqual([])

  await thread.close()
  expect(openFiles()).toStrictEqual([])
})

test('a file is closed after the current job', async () => {
  const thread = ReaderThread.open(fileWith('one'), NO_USER)
  const reply = ask(thread, 'select text from t')
  const closed = thread.close()

  expect(await reply).toStrictEqual({ kind: 'rows', rows: [{ text: 'one' }] })
  await closed
})

test('a thread that cannot open its file ends, and is not taken again', async () => {
  await readRow(fileWith('first'))
  const starts = countStarts()
  const onGone = vi.fn()
  const thread = ReaderThread.open('/nowhere/x.db', { ...NO_USER, onGone })

  await expect(ask(thread, 'select 1')).rejects.toThrow('unable to open database file')
  await expect.poll(() => onGone.mock.calls).toHaveLength(1)

  expect(await readRow(fileWith('second'))).toBe('second')
  expect(starts()).toBeLessThanOrEqual(1)
})

test('a thread without a file ends after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { thread, worker } = await openOnNewThread(fileWith('one'))
  await thread.close()
  const exited = once(worker, 'exit')

  vi.advanceTimersByTime(9_999)
  expect(worker.threadId).toBeGreaterThan(0)
  const again = ReaderThread.open(fileWith('two'), NO_USER)
  expect(await ask(again, 'select text from t')).toMatchObject({ rows: [{ text: 'two' }] })
  vi.advanceTimersByTime(60_000)
  expect(await ask(again, 'select text from t')).toMatchObject({ rows: [{ text: 'two' }] })

  await again.close()
  vi.advanceTimersByTime(10_000)
  await exited
})
