import { sql } from 'kysely'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { within } from '#app/lib/within.ts'
import type { Db } from '#db/client.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'

/** A result is reused for this time, so requests from anywhere cost at most one write in it. */
const KEPT_MS = 3 * SECOND
/** A database that has not answered within this time is failing. */
const PATIENCE_MS = 5 * SECOND

/**
 * The answer of `/readyz`: whether the database answers and stores durably, how many mails wait and for how long the
 * oldest has waited, how many have failed permanently, and what prevents delivery.
 */
export interface ReadinessState {
  ready: boolean
  /** `not-writable`: the database answers, but a write does not reach the disk. */
  database: 'ok' | 'not-writable' | 'failing'
  outbox: { waiting: number; lagSeconds: number; failed: number; trouble: string[] } | null
}

export type Readiness = () => Promise<ReadinessState>

const FAILING: ReadinessState = { ready: false, database: 'failing', outbox: null }

/** Returns the readiness check. A late outbox is reported but does not make the instance unready: pages still work. */
export function createReadiness(db: Db, clock: Clock, keptMs = KEPT_MS): Readiness {
  let known: { state: ReadinessState; at: number } | undefined
  let asking: Promise<ReadinessState> | undefined
  const ask = async () => {
    const state = await probe(db, clock())
    known = { state, at: performance.now() }
    asking = undefined
    return state
  }
  return async () => {
    if (known && performance.now() - known.at < keptMs) return known.state
    asking ??= ask()
    return within(asking, PATIENCE_MS).catch(() => FAILING)
  }
}

async function probe(db: Db, now: Date): Promise<ReadinessState> {
  try {
    const outbox = await readOutbox(db, now)
    const stored = await writeServiceState(db, 'probe', { at: now.toISOString() }).then(
      () => true,
      () => false,
    )
    return { ready: stored, database: stored ? 'ok' : 'not-writable', outbox }
  } catch {
    return FAILING
  }
}

async function readOutbox(db: Db, now: Date) {
  const row = await db
    .selectFrom('mailOutbox')
    .select([sql<number>`count(*)`.as('waiting'), sql<string | null>`min(waiting_since)`.as('oldest')])
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const lag = row.oldest ? Math.max(0, Math.round((now.getTime() - Date.parse(row.oldest)) / 1000)) : 0
  const dead = await db
    .selectFrom('mailOutbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  const trouble = (await listTrouble(db)).map(({ kind }) => kind)
  return { waiting: row.waiting, lagSeconds: lag, failed: dead.count, trouble }
}
