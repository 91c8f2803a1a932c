import { DAY, MINUTE } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { TroubleKind } from './delivery/failure-kinds.ts'
import { HOLD } from './hold.server.ts'

/** Age of the oldest waiting mail from which staff are notified. */
const LATE_MS = 15 * MINUTE

/** Called when all mails become blocked, in the transaction that records it, once until the trouble has ended. */
export type OnTrouble = (trx: Trx, kind: TroubleKind) => Promise<void>

/** Records a trouble and reports it once, with any number of mails and instances. */
export async function openTrouble(trx: Trx, kind: TroubleKind, now: Date, onTrouble?: OnTrouble): Promise<void> {
  const opened = await trx
    .insertInto('mailTrouble')
    .values({ kind, since: now.toISOString() })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirst()
  if (opened.numInsertedOrUpdatedRows) await onTrouble?.(trx, kind)
}

/**
 * Monitors the outbox, every minute: a trouble ends when a mail was sent after its start or none waits; mails that wait
 * for 15 minutes are a trouble of their own unless another is open.
 */
export async function watchOutbox(db: Db, now: Date, onTrouble?: OnTrouble): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { oldest } = await trx
      .selectFrom('mailOutbox')
      .select(({ fn }) => fn.min('waitingSince').as('oldest'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
    const isLate = oldest !== null && now.getTime() - Date.parse(oldest) >= LATE_MS
    for (const { kind, since } of await trx.selectFrom('mailTrouble').selectAll().execute()) {
      // Mails held after a restore are released by the operator.
      if (kind === HOLD && oldest !== null) continue
      const isOver = oldest === null || (kind === 'late' ? !isLate : await hasSentSince(trx, since))
      if (isOver) await trx.deleteFrom('mailTrouble').where('kind', '=', kind).execute()
    }
    if (!isLate) return
    const known = await trx.selectFrom('mailTrouble').select('kind').executeTakeFirst()
    if (!known) await openTrouble(trx, 'late', now, onTrouble)
  })
}

/** Open troubles, oldest first. */
export async function listTrouble(db: Db): Promise<{ kind: string; since: string }[]> {
  return db.selectFrom('mailTrouble').selectAll().orderBy('since').execute()
}

async function hasSentSince(trx: Trx, since: string): Promise<boolean> {
  const sent = await trx
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'sent')
    .where('createdAt', '>', new Date(Date.parse(since) - SEARCHED_MS).toISOString())
    .where('sentAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** Maximum age, at the start of a trouble, of the sent mail that ends it; keeps the search within its index. */
const SEARCHED_MS = 31 * DAY
