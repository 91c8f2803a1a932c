import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { deleteExpired } from '#app/features/privacy/retention/run-retention.server.ts'
import { changeMany } from '#app/features/requests/inbox/bulk/bulk.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { scrubDeleted } from '#db/scrub.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { testContext } from '#test/context.ts'
import { storeStaff } from '#test/staff.ts'
import { printMachine, printTable } from './support/figures.ts'
import { fillInbox } from './support/inbox-data.ts'

// `node bench/bulk.ts [requests]`: how long other writes and the event loop wait while SQLite runs bulk changes, retention
// and the removal of deleted data. Another process would only add its own waits.
const REQUESTS = Number(process.argv[2] ?? 20_000)
const EVERY_MS = 5

await printMachine()
const dir = mkdtempSync(path.join(tmpdir(), 'idg-bench-'))
const db = openDatabase({ engine: 'sqlite', file: path.join(dir, 'idg.db') })
try {
  await migrateToLatest(db)
  const actor = await storeStaff(db)
  await fillInbox(db, REQUESTS, [actor.id])
  const ctx = testContext(db, { actor })
  const newest = await db
    .selectFrom('contactRequests')
    .select(['id', 'version'])
    .where('trashedAt', 'is', null)
    .where('quarantineReason', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  const rows: string[][] = []
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const waits: number[] = []
    const loop = monitorEventLoopDelay({ resolution: 1 })
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const began = performance.now()
        await writeServiceState(db, 'bench', began)
        waits.push(performance.now() - began)
        await pause(EVERY_MS)
      }
    })()
    loop.enable()
    const began = performance.now()
    await work()
    const took = performance.now() - began
    loop.disable()
    isOver = true
    await writing
    const sorted = waits.toSorted((one, other) => one - other)
    const figures = [took, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0, loop.max / 1e6]
    rows.push([name, ...figures.map((ms) => ms.toFixed(0))])
  }
  await measure('nothing', () => pause(2_000))
  await measure('50 requests assigned at once', () => changeMany(ctx, newest, { kind: 'assign', adminId: actor.id }))
  // Of two years of requests, those of the first months have expired.
  const later = new Date(ctx.clock().getTime() + 30 * 86_400_000)
  const before = await count()
  await measure('retention', () => deleteExpired(db, later))
  await measure('removal of what was deleted', () => scrubDeleted(db))
  console.log(`\n${before - (await count())} requests were deleted`)
  printTable(
    `SQLite, ${REQUESTS} requests, ms`,
    ['', 'in all', 'a write, median', 'a write, worst', 'event loop, worst'],
    rows,
  )
} finally {
  await db.destroy()
  rmSync(dir, { recursive: true, force: true })
}

async function count(): Promise<number> {
  const { total } = await db
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
