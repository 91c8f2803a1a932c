import { sql } from 'kysely'
import { timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { type FailureKind, FINAL_FAILURES, SETUP_FAILURES, type TroubleKind } from './delivery/failure-kinds.ts'
import { MAX_ATTEMPTS, retryDelay } from './delivery/retry.ts'
import { lockMailsOf, lockMailsOfAll, updateDocumentFlags, updateFlagsOfAll } from './document-flags.server.ts'
import { type ClaimedMail, UNCLAIMED } from './mail-claims.server.ts'
import { type OnTrouble, openTrouble } from './trouble.server.ts'

/** Final states: accepted by the mail server, kept as a file, or no longer needed. */
export type FinalState = 'sent' | 'kept' | 'dropped'

/** A mail and the final state it has reached. */
export interface FinalMail {
  mail: ClaimedMail
  state: FinalState
  /** Undefined for a mail that was not composed. */
  subject?: string | undefined
}

/** Marks mails as final and updates the flags of their documents, in one transaction. */
export async function markFinal(db: Db, mails: readonly FinalMail[], now: Date): Promise<void> {
  // Usually all of them: sent at the first attempt.
  const groups = Map.groupBy(mails, ({ mail, state }) => `${state} ${mail.attempts}`)
  await db.transaction().execute(async (trx) => {
    await lockMailsOfAll(
      trx,
      mails.map(({ mail }) => mail),
    )
    for (const group of groups.values() as Iterable<[FinalMail, ...FinalMail[]]>) {
      const [{ mail, state }] = group
      const isOut = state !== 'dropped'
      const delivery = state === 'kept' ? 'file' : 'smtp'
      const fate = isOut ? { sentAt: now.toISOString(), attempts: mail.attempts + 1, delivery } : {}
      const known = group.flatMap((one) => (one.subject ? [{ id: one.mail.id, subject: one.subject }] : []))
      const row = { state: isOut ? 'sent' : state, ...fate }
      await trx.executeQuery(markMails(trx, { row, ids: group.map((one) => one.mail.id), known }))
    }
    await updateFlagsOfAll(
      trx,
      mails.map(({ mail }) => mail),
    )
  })
}

interface Marking {
  row: { state: string; sentAt?: string; attempts?: number; delivery?: string }
  ids: readonly string[]
  /** The subjects of the mails that were composed; the others keep the stored one. */
  known: readonly { id: string; subject: string }[]
}

const markMails = compileOnce((db, { row, ids, known }: Marking) => {
  const subjects = known.map(({ id, subject }) => sql`when id = ${id} then ${subject}`)
  return db
    .updateTable('mailOutbox')
    .set({
      ...row,
      subject:
        known.length === 0
          ? sql.ref<string | null>('subject')
          : sql<string | null>`case ${sql.join(subjects, sql` `)} else subject end`,
      lastError: null,
      failure: null,
      ...UNCLAIMED,
    })
    .where('id', 'in', ids)
})

/** Called for a mail that becomes dead, in the transaction that does so. */
export type OnDead = (trx: Trx, mail: ClaimedMail, failure: FailureKind) => Promise<void>

/** A failed delivery: `error` is the server's text, `kind` its classification. */
export interface MailFailure {
  mail: ClaimedMail
  owner: string
  kind: FailureKind
  error: string
  /** Undefined for a mail that was not composed. */
  subject?: string | undefined
  now: Date
}

/**
 * Schedules a failed mail for a retry, or makes it a dead mail after a permanent failure or the last attempt. A failure
 * that affects every mail is also recorded as trouble.
 */
export async function markFailed(
  db: Db,
  { mail, owner, kind, error, subject, now }: MailFailure,
  tell: { onDead?: OnDead | undefined; onTrouble?: OnTrouble | undefined } = {},
): Promise<'retry' | 'dead'> {
  const attempts = mail.attempts + 1
  const isSetup = SETUP_FAILURES.has(kind)
  const isDead = FINAL_FAILURES.has(kind) || attempts >= MAX_ATTEMPTS
  await db.transaction().execute(async (trx) => {
    await lockMailsOf(trx, mail)
    const marked = await trx
      .updateTable('mailOutbox')
      .set({
        state: isDead ? 'dead' : 'queued',
        attempts,
        nextAttemptAt: timeAhead(now, retryDelay(attempts)),
        lastError: error,
        failure: kind,
        ...(subject && { subject }),
        ...UNCLAIMED,
      })
      .where('id', '=', mail.id)
      // After the claim has expired, the worker that took over decides.
      .where('leaseOwner', '=', owner)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return
    if (isSetup) await openTrouble(trx, kind as TroubleKind, now, tell.onTrouble)
    if (!isDead) return
    await updateDocumentFlags(trx, mail)
    await tell.onDead?.(trx, mail, kind)
  })
  return isDead ? 'dead' : 'retry'
}
