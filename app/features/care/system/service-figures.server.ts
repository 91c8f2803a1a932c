import { sql } from 'kysely'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { FOLDER } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import { HOUR, timeAgo } from '#app/lib/time/duration.ts'
import { type Db, poolFigures, sqliteFigures } from '#db/client.server.ts'
import { readDatabaseSize } from '#db/database-size.server.ts'

/** Reads the figures of the shared data, the same on every instance. */
export async function readServiceFigures(db: Db, now: Date) {
  return {
    databaseBytes: await readDatabaseSize(db),
    outbox: await readOutbox(db, now),
    trouble: await listTrouble(db),
    quarantined: await countQuarantined(db),
    securityEvents: await countSecurityEvents(db, now),
    backups: await readBackupFigures(db),
  }
}

/** Figures of this process's connections to the database. */
export interface ConnectionFigures {
  waiting: number
  waits: number
  waitedMs: number
  walBytes?: number
  longestHoldMs?: number
  connections?: number
  idle?: number
}

/** Returns how long queries of this process wait; undefined before the first query. */
export function connectionFigures(db: Db): ConnectionFigures | undefined {
  return sqliteFigures(db) ?? poolFigures(db)
}

async function readOutbox(db: Db, now: Date) {
  const states = await db
    .selectFrom('mailOutbox')
    .select(['state', sql<number>`count(*)`.as('total')])
    .groupBy('state')
    .execute()
  const { oldest } = await db
    .selectFrom('mailOutbox')
    .select(({ fn }) => fn.min('waitingSince').as('oldest'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const lagMs = oldest ? Math.max(0, now.getTime() - Date.parse(oldest)) : 0
  return { states: new Map(states.map(({ state, total }) => [state, Number(total)])), lagMs }
}

async function countQuarantined(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('contactRequests')
    .select(sql<number>`count(*)`.as('total'))
    .where(FOLDER, '=', 'quarantine')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Security events of the present and the previous hour, by kind. */
async function countSecurityEvents(db: Db, now: Date) {
  const rows = await db
    .selectFrom('securityEvents')
    .select(['kind', sql<number>`sum(count)`.as('total')])
    .where('hour', '>=', timeAgo(now, HOUR).slice(0, 13))
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, total }) => ({ kind, total: Number(total) }))
}

async function readBackupFigures(db: Db) {
  const ended = db
    .selectFrom('backupRuns')
    .select(['state', 'endedAt', 'durationMs', 'sizeBytes', 'copy', 'problem'])
    .where('endedAt', 'is not', null)
    .orderBy('requestedAt', 'desc')
    .limit(1)
  return {
    last: await ended.executeTakeFirst(),
    lastPassed: await ended.where('state', '=', 'passed').executeTakeFirst(),
  }
}
