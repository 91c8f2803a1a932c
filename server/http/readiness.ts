import { sql } from 'kysely'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'

/** What `/readyz` answers: whether the database answers, and how late the oldest mail is that should be out. */
export interface ReadinessState {
  ready: boolean
  database: 'ok' | 'failing'
  outbox: { waiting: number; lagSeconds: number } | null
}

export type Readiness = () => Promise<ReadinessState>

/** Makes the readiness check. A late outbox is reported but does not make the instance unready: pages still work. */
export function createReadiness(db: Db, clock: Clock): Readiness {
  return async () => {
    try {
      const now = clock()
      const row = await db
        .selectFrom('mailOutbox')
        .select([sql<number>`count(*)`.as('waiting'), sql<string | null>`min(created_at)`.as('oldest')])
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', now.toISOString())
        .executeTakeFirstOrThrow()
      const lag = row.oldest ? Math.max(0, Math.round((now.getTime() - Date.parse(row.oldest)) / 1000)) : 0
      return { ready: true, database: 'ok', outbox: { waiting: Number(row.waiting), lagSeconds: lag } }
    } catch {
      return { ready: false, database: 'failing', outbox: null }
    }
  }
}
