import { fdatasync, fstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Db, openDatabase, sqliteFigures } from '#db/client.server.ts'
import { createRandom } from '#scripts/demo/random.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import type { FileSync } from './sqlite-sync.server.ts'

const { rounds, seed } = attackSettings(200)
/** A database grows with its writers: after this many cuts a new one is used. */
const CUTS_EACH = 200
const WRITERS = 8
const PAGE = 4096
const WAL_HEADER = 32
const FRAME = 24 + PAGE

const random = createRandom(seed)
const folder = scratchFolder('idg-power-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The content of the disk after a power cut, and the rows that had been acknowledged before. */
interface Cut {
  label: string
  database: Buffer
  wal: Buffer
  acknowledged: number[]
  undone: ReadonlySet<number>
}

/** Random bytes, as a disk may contain after an unfinished write. */
function garbage(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.between(0, 255)))
}

/** The WAL up to some byte after its synced part, with possible disk content instead of the rest. */
function tearWal(wal: Buffer, synced: number): Buffer {
  const at = random.between(synced, wal.length)
  const kept = wal.subarray(0, at)
  switch (random.between(0, 3)) {
    case 0:
      return kept
    case 1:
      return Buffer.concat([kept, garbage(random.between(1, 3 * PAGE))])
    case 2:
      // The length reached the disk, the content did not.
      return Buffer.concat([kept, Buffer.alloc(wal.length - at)])
    default: {
      // Later pages reached the disk, earlier ones did not.
      const hole = garbage(Math.min(wal.length - at, 512 * random.between(1, 16)))
      return Buffer.concat([kept, hole, wal.subarray(at + hole.length)])
    }
  }
}

/**
 * Pages of the synced WAL may be half written in the file, because a checkpoint may have been copying them. Page 1 is
 * left alone.
 */
function tearDatabase(database: Buffer, wal: Buffer, synced: number): Buffer {
  const torn = Buffer.from(database)
  for (let frame = WAL_HEADER; frame + FRAME <= synced; frame += FRAME) {
    // Behind the last frame of a restarted WAL are frames of the previous one.
    if (wal.subarray(frame + 8, frame + 16).toString('hex') !== saltsOf(wal)) break
    const at = (wal.readUInt32BE(frame) - 1) * PAGE
    if (at > 0 && at + PAGE <= torn.length && random.chance(0.1)) {
      garbage(512).copy(torn, at + 512 * random.between(0, PAGE / 512 - 1))
    }
  }
  return torn
}

/** The two salts in a WAL's header, which change when it is restarted. */
function saltsOf(wal: Buffer): string {
  return wal.subarray(16, 24).toString('hex')
}

/** Takes cuts of a database that is being written. The database uses its `sync`, which records what is on disk. */
class PowerCuts {
  readonly #file: string
  #onDisk = { salts: '', bytes: 0 }

  constructor(file: string) {
    this.#file = file
  }

  readonly sync: FileSync = (fd, done) => {
    const { size } = fstatSync(fd)
    const salts = saltsOf(this.#wal())
    fdatasync(fd, (error) => {
      // The sync takes time: later commits are not synced.
      setTimeout(
        () => {
          if (!error) this.#onDisk = { salts, bytes: size }
          done(error)
        },
        random.between(0, 3),
      )
    })
  }

  /** Undefined if a checkpoint is emptying the WAL at this moment, so no consistent copy can be taken. */
  take(db: Db, rows: Pick<Cut, 'acknowledged' | 'undone'>): Cut | undefined {
    const { size } = statSync(`${this.#file}-wal`)
    const wal = this.#wal()
    if (wal.length !== size) return undefined
    const database = readFileSync(this.#file)
    if (sqliteFigures(db)?.checkpointing) {
      // SQLite syncs the WAL before it writes the file: the file is half written, and the WAL on disk is not yet
      // emptied.
      const label = `${wal.length} bytes, during a checkpoint`
      return {
        label,
        database: tearDatabase(database, wal, wal.length),
        wal: Buffer.concat([wal, garbage(99)]),
        ...rows,
      }
    }
    const synced = saltsOf(wal) === this.#onDisk.salts ? Math.min(this.#onDisk.bytes, wal.length) : 0
    const label = `${synced} of ${wal.length} bytes synced`
    return { label, database: tearDatabase(database, wal, synced), wal: tearWal(wal, synced), ...rows }
  }

  #wal(): Buffer {
    return readFileSync(`${this.#file}-wal`)
  }
}

/**
 * Opens the rest as the product does: it is undamaged, contains every acknowledged row and no half transaction, and
 * accepts new rows.
 */
async function check({ database, wal, acknowledged, undone, label }: Cut, number: number): Promise<void> {
  const dir = path.join(folder, `cut-${number}`)
  mkdirSync(dir)
  const file = path.join(dir, 'idg.db')
  writeFileSync(file, database)
  writeFileSync(`${file}-wal`, wal)
  const db = openDatabase({ engine: 'sqlite', file })
  try {
    // Uses the writing connection: a reader thread for every cut would take most of the time.
    const { integrity, rows } = await db.transaction().execute(async (trx) => ({
      integrity: (await sql`pragma integrity_check`.execute(trx)).rows,
      rows: (
        await sql<{ id: number; parts: number }>`
          select facts.id, count(parts.fact) as parts from facts left join parts on parts.fact = facts.id group by facts.id
        `.execute(trx)
      ).rows,
    }))
    const whole = new Set(rows.filter(({ parts }) => parts === 3).map(({ id }) => id))
    const problems = {
      integrity,
      lost: acknowledged.filter((id) => !whole.has(id)),
      half: rows.filter(({ parts }) => parts !== 3),
      undone: rows.filter(({ id }) => undone.has(id)),
    }
    const none = { integrity: [{ integrityCheck: 'ok' }], lost: [], half: [], undone: [] }
    expect(problems, `seed ${seed}, cut ${number}: ${label}`).toStrictEqual(none)
    await sql`insert into facts (id, text) values (-1, 'after the cut')`.execute(db)
  } finally {
    await db.destroy()
    rmSync(dir, { recursive: true })
  }
}

/** The rows written so far. */
interface Written {
  next: number
  acknowledged: number[]
  /** Rows of transactions that were rolled back. */
  undone: Set<number>
}

/**
 * Writes transactions of several rows until stopped; a row is acknowledged when its transaction has resolved. Some
 * are rolled back.
 */
async function write(db: Db, written: Written, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const id = written.next++
    const isUndone = random.chance(0.1)
    if (isUndone) written.undone.add(id)
    const stored = db.transaction().execute(async (trx) => {
      await sql`insert into facts (id, text) values (${id}, ${'x'.repeat(random.between(1, 6_000))})`.execute(trx)
      for (let part = 0; part < 3; part++) await sql`insert into parts values (${id}, ${part})`.execute(trx)
      // Freed pages are reused, so pages change that older frames contain too.
      await sql`update facts set text = '' where id = ${id - random.between(50, 100)}`.execute(trx)
      if (isUndone) throw new Error('undone')
    })
    await stored.then(
      () => written.acknowledged.push(id),
      (error: Error) => expect(error.message).toBe('undone'),
    )
  }
}

it(`a power cut at any of ${rounds} moments loses no acknowledged row, and the database opens`, async () => {
  const sum = { rows: 0, checkpoints: 0, commits: 0, syncs: 0, during: 0 }
  for (let cuts = 0; cuts < rounds; ) {
    const file = path.join(folder, `written-${cuts}.db`)
    const power = new PowerCuts(file)
    const db = openDatabase(
      { engine: 'sqlite', file },
      { readThreads: true, checkpointBytes: 300_000, sync: power.sync },
    )
    await sql`create table facts (id integer primary key, text text not null)`.execute(db)
    await sql`create table parts (fact integer not null references facts, number integer not null, primary key (fact, number))`.execute(
      db,
    )
    const written: Written = { next: 0, acknowledged: [], undone: new Set() }
    const end = Math.min(rounds, cuts + CUTS_EACH)
    const stopped = () => cuts >= end
    const writers = Promise.all(Array.from({ length: WRITERS }, () => write(db, written, stopped)))
    try {
      while (!stopped()) {
        for (let turns = random.between(1, 30); turns > 0; turns--)
          await new Promise((resolve) => setImmediate(resolve))
        const cut = power.take(db, { acknowledged: [...written.acknowledged], undone: written.undone })
        if (!cut) continue
        if (cut.label.endsWith('checkpoint')) sum.during++
        await check(cut, cuts)
        cuts++
      }
    } finally {
      cuts = end
      await writers
    }
    const { checkpoints = 0, commits = 0, syncs = 0 } = sqliteFigures(db) ?? {}
    sum.rows += written.acknowledged.length
    sum.checkpoints += checkpoints
    sum.commits += commits
    sum.syncs += syncs
    await db.destroy()
  }
  console.log(
    `${rounds} power cuts, ${sum.during} of them during one of ${sum.checkpoints} checkpoints; ${sum.rows} rows ` +
      `acknowledged, ${sum.commits} commits by ${sum.syncs} syncs (seed ${seed})`,
  )
  expect(sum.during).toBeGreaterThan(0)
  expect(sum.checkpoints).toBeGreaterThan(0)
  // Concurrent commits share a sync.
  expect(sum.syncs).toBeLessThan(sum.commits)
}, 3_600_000)
