import { sql } from 'kysely'
import { listTrouble } from '#app/features/mail/outbox/trouble.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'

/**
 * What `/readyz` answers: whether the database answers, how many mails wait and for how long the oldest has, how many have
 * failed for good, and what keeps mails from leaving.
 */
export interface ReadinessState {
  ready: boolean
  database: 'ok' | 'failing'
  outbox: { waiting: number; lagSeconds: number; failed: number; trouble: string[] } | null
}

export type Readiness = () => Promise<ReadinessState>

/** Makes the readiness check. A late outbox is reported but does not make the instance unready: pages still work. */
export function createReadiness(db: Db, clock: Clock): Readiness {
  return async () => {
    try {
      const now = clock()
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
      const outbox = { waiting: Number(row.waiting), lagSeconds: lag, failed: Number(dead.count), trouble }
      return { ready: true, database: 'ok', outbox }
    } catch {
      return { ready: false, database: 'failing', outbox: null }
    }
  }
}
