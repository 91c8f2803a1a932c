import type { Db, Trx } from '#db/client.server.ts'
import type { TroubleKind } from './failure-kinds.ts'

/** How long the oldest mail may wait before staff are told. */
const LATE_MS = 15 * 60 * 1000

/** Told when mails begin to be kept from leaving, in the transaction that notes it; not again until that has passed. */
export type OnTrouble = (trx: Trx, kind: TroubleKind) => Promise<void>

/** Notes what keeps mails from leaving, and tells of it once, however many mails and instances meet it. */
export async function openTrouble(trx: Trx, kind: TroubleKind, now: Date, onTrouble?: OnTrouble): Promise<void> {
  const opened = await trx
    .insertInto('mailTrouble')
    .values({ kind, since: now.toISOString() })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirst()
  if (opened.numInsertedOrUpdatedRows) await onTrouble?.(trx, kind)
}

/**
 * Looks after the outbox as a whole, each minute: trouble ends when a mail has left since it began or none waits; mails
 * that have waited for a quarter of an hour are trouble of their own, unless its cause is known already.
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
      const isOver = oldest === null || (kind === 'late' ? !isLate : await hasSentSince(trx, since))
      if (isOver) await trx.deleteFrom('mailTrouble').where('kind', '=', kind).execute()
    }
    if (!isLate) return
    const known = await trx.selectFrom('mailTrouble').select('kind').executeTakeFirst()
    if (!known) await openTrouble(trx, 'late', now, onTrouble)
  })
}

/** What keeps mails from leaving at present, the oldest first. */
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

/** A mail that leaves is at most so much older than the trouble it ends: keeps the search within its index. */
const SEARCHED_MS = 31 * 24 * 60 * 60 * 1000
