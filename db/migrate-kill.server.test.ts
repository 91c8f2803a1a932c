import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createRandom } from '#scripts/demo/random.ts'
import { attackSettings } from '#test/attack-settings.ts'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type DatabaseLocation, openDatabase } from './client.server.ts'
import { migrateToLatest } from './migrate.ts'

const { rounds, seed } = attackSettings(10)
const PROGRAM = path.resolve(import.meta.dirname, '../test/database/migrate-process.ts')

/** Migrates in a separate process, kills it after the given milliseconds, and returns how long it ran. */
async function migrateAndKill(location: DatabaseLocation, afterMs: number): Promise<{ killed: boolean; ms: number }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, JSON.stringify(location)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const started = performance.now()
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [, signal] = await ended
  clearTimeout(timer)
  return { killed: signal === 'SIGKILL', ms: performance.now() - started }
}

/** Kills migrations of fresh databases at random moments; the next start must complete each of them. */
async function attack(fresh: (round: number) => Promise<{ location: DatabaseLocation; remove: () => Promise<void> }>) {
  const random = createRandom(seed)
  const whole = await fresh(0)
  let ms = (await migrateAndKill(whole.location, 60_000)).ms
  const expected = await migrationsOf(whole.location)
  await whole.remove()

  let kills = 0
  for (let round = 1; round <= rounds; round++) {
    const { location, remove } = await fresh(round)
    const outcome = await migrateAndKill(location, random.next() * ms)
    if (outcome.killed) kills++
    // The first run is slower than the others: aim at the present speed.
    else ms = outcome.ms
    expect(await migrationsOf(location), `seed ${seed}, round ${round}`).toStrictEqual(expected)
    await remove()
  }
  expect(kills, `seed ${seed}`).toBeGreaterThan(rounds / 5)
  console.log(`${kills} of ${rounds} migrations killed, all started again (seed ${seed})`)
}

/** Starts again: runs the pending migrations and returns all that have run. */
async function migrationsOf(location: DatabaseLocation): Promise<string[]> {
  const db = openDatabase(location)
  try {
    await migrateToLatest(db)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

test('a migration killed at any moment is completed by the next start (SQLite)', async () => {
  const dir = scratchFolder('idg-kill-')
  try {
    await attack(async (round) => {
      const folder = path.join(dir, String(round))
      mkdirSync(folder)
      return {
        location: { engine: 'sqlite', file: path.join(folder, 'idg.db') },
        remove: async () => rmSync(folder, { recursive: true }),
      }
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}, 1_800_000)

const template = inject('postgresTemplate')
test.skipIf(!template)(
  'a migration killed at any moment is completed by the next start (PostgreSQL)',
  () =>
    attack(async (round) => {
      const name = `idg_kill_${process.pid}_${round}`
      const server = siblingDatabase(template ?? '', 'postgres')
      await createPostgresDatabase(server, name)
      return {
        location: { engine: 'postgres', url: siblingDatabase(server, name) },
        remove: () => dropPostgresDatabase(server, name),
      }
    }),
  1_800_000,
)
