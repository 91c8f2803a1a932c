import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** The trouble that holds the mails of a restored database: their copies may have been sent after the archive was made. */
export const HOLD = 'restored'

/** Holds all queued mails of a restored database; returns their number. Later mails are delivered as usual. */
export async function holdQueuedMails(trx: Trx, since: string): Promise<number> {
  const held = await countQueued(trx)
  if (held > 0) {
    await trx
      .insertInto('mailTrouble')
      .values({ kind: HOLD, since })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ since }))
      .execute()
  }
  return held
}

/** Returns since when mails are held, and how many; undefined if none are. */
export async function findMailHold(db: Db | Trx): Promise<{ since: string; held: number } | undefined> {
  const hold = await db.selectFrom('mailTrouble').select('since').where('kind', '=', HOLD).executeTakeFirst()
  return hold && { since: hold.since, held: await countQueued(db, hold.since) }
}

/** Releases the held mails, which are delivered as soon as they are due. */
export async function releaseHeldMails(trx: Trx): Promise<void> {
  await trx.deleteFrom('mailTrouble').where('kind', '=', HOLD).execute()
}

/** A condition on outbox rows: true unless the row is held. */
export function isNotHeld(row: ExpressionBuilder<Database, 'mailOutbox'>) {
  const hold = row
    .selectFrom('mailTrouble')
    .select('kind')
    .where('kind', '=', HOLD)
    .whereRef('since', '>=', 'mailOutbox.createdAt')
  return row.not(row.exists(hold))
}

async function countQueued(db: Kysely<Database>, before?: string): Promise<number> {
  let query = db.selectFrom('mailOutbox').select(sql<number>`count(*)`.as('count')).where('state', '=', 'queued')
  if (before !== undefined) query = query.where('createdAt', '<=', before)
  return (await query.executeTakeFirstOrThrow()).count
}
