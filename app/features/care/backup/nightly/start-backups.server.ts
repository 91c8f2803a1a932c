import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { repeat } from '#app/lib/repeat.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import {
  type ClaimedRun,
  claimRun,
  endRun,
  extendRun,
  planNightly,
  RUN_LEASE_MS,
  releaseRun,
} from './backup-runs.server.ts'
import type { BackupOrder, BackupOutcome } from './run-backup.server.ts'

/** A missed night is made up for, but not while the server has only just started. */
const START_DELAY_MS = 10 * MINUTE

/** Dependencies of the backups of the server. */
export interface BackupParts {
  db: Db
  clock: Clock
  log: Logger
  isNightly: boolean
  order: Omit<BackupOrder, 'createdAt'>
  /** Makes one backup; another process by default. */
  make?: (order: BackupOrder, signal: AbortSignal) => Promise<BackupOutcome>
}

/** The backups of this process. */
export interface Backups {
  /** Staff have requested a backup: starts it at once. */
  wake: () => void
  stop: () => Promise<void>
}

/** Makes the nightly backups and those that staff ask for, one at a time over all instances. */
export function startBackups(parts: BackupParts): Backups {
  const { db, clock, log, isNightly } = parts
  const owner = randomUUID()
  const stopping = new AbortController()
  const startedAt = performance.now()
  let working: Promise<void> | undefined
  const work = () => {
    working ??= (async () => {
      const isSettled = performance.now() - startedAt >= START_DELAY_MS
      if (isNightly && isSettled) await planNightly(db, clock())
      for (;;) {
        const run = stopping.signal.aborted ? undefined : await claimRun(db, owner, clock)
        if (!run) return
        await makeOne(parts, owner, run, stopping.signal)
      }
    })()
      .catch((err) => log.error({ err }, 'the backup could not be made'))
      .finally(() => {
        working = undefined
      })
    return working
  }
  // The look is short; the backup itself goes on between the looks.
  const looks = repeat({ name: 'looking for backups', everyMs: MINUTE, log, run: async () => void work() })
  return {
    wake: () => void work(),
    async stop() {
      stopping.abort()
      await looks.stop()
      await working
    },
  }
}

/** Makes the backup of a claimed run, and stores how it ended. */
export async function makeOne(parts: BackupParts, owner: string, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const { db, clock, log, make = makeInChild } = parts
  const started = performance.now()
  const extending = setInterval(() => {
    extendRun(db, owner, run.id, clock).catch((err) => log.warn({ err }, 'the claim of the backup was not extended'))
  }, RUN_LEASE_MS / 5)
  extending.unref()
  try {
    const outcome = await make({ ...parts.order, createdAt: clock().toISOString() }, signal)
    if (signal.aborted) return await releaseRun(db, owner, run.id)
    const ms = performance.now() - started
    await endRun(db, clock, { id: run.id, owner }, outcome, ms)
    const { state, problem, copy, sizeBytes } = outcome
    const isGood = state === 'passed' && copy !== 'failed'
    log[isGood ? 'info' : 'error']({ state, problem, copy, sizeBytes, ms: Math.round(ms) }, 'backup')
  } finally {
    clearInterval(extending)
  }
}

/** Makes a backup in another process of low priority. */
function makeInChild(order: BackupOrder, signal: AbortSignal): Promise<BackupOutcome> {
  // The build has one entry point, which checks the argument (server/index.ts).
  const module = import.meta.url.endsWith('.ts') ? 'backup-child.server.ts' : 'index.js'
  const child = fork(new URL(module, import.meta.url), ['backup-child'], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-2_000)
  })
  return new Promise<BackupOutcome>((resolve) => {
    child.once('message', (outcome) => resolve(outcome as BackupOutcome))
    child.once('error', (error) => resolve({ state: 'failed', problem: error.message, copy: 'none' }))
    child.once('close', (code, by) => {
      const problem = `the process of the backup ended with ${code ?? by}. ${complaint}`.trim()
      resolve({ state: 'failed', problem, copy: 'none' })
    })
    child.send(order)
  }).finally(() => signal.removeEventListener('abort', stop))
}
