import path from 'node:path'
import { deleteFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { removeMailFiles } from '#app/features/ground/mail/personal-data.server.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Numbers of deleted rows by table. */
type Erased = Record<'candidates' | 'candidateEntries' | 'files' | 'mailOutbox' | 'notifications', number>

/**
 * Deletes applications with their curriculum, notes, replies, mails and notifications. The bytes of the files go with the
 * next `removeBlobs`.
 */
export async function eraseCandidates(trx: Trx, ids: readonly string[], now: Date): Promise<Erased> {
  const none: Erased = { candidates: 0, candidateEntries: 0, files: 0, mailOutbox: 0, notifications: 0 }
  if (ids.length === 0) return none
  const mailIds = await mailsOfCandidates(trx, ids)
  const files = await trx.selectFrom('files').select('id').where('owner', 'in', ids).execute()
  const erased = { ...none }
  erased.files = await deleteFiles(
    trx,
    files.map(({ id }) => id),
    now,
  )
  if (mailIds.length > 0) {
    await trx.deleteFrom('mailOutbox').where('id', 'in', mailIds).execute()
    erased.mailOutbox = mailIds.length
  }
  const count = async (query: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }) =>
    Number((await query.executeTakeFirst()).numDeletedRows)
  erased.notifications = await count(trx.deleteFrom('notifications').where('subjectId', 'in', ids))
  erased.candidateEntries = await count(trx.deleteFrom('candidateEntries').where('candidateId', 'in', ids))
  erased.candidates = await count(trx.deleteFrom('candidates').where('id', 'in', ids))
  return erased
}

/** Outbox ids of all mails about applications, to them and to staff. */
async function mailsOfCandidates(db: Db, ids: readonly string[]): Promise<string[]> {
  const entries = db.selectFrom('candidateEntries').select('id').where('candidateId', 'in', ids)
  const mails = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('documentCollection', 'in', ['candidates', 'candidateEntries'])
    .where((row) => row.or([row('documentId', 'in', ids), row('documentId', 'in', entries)]))
    .execute()
  return mails.map(({ id }) => id)
}

/** Deletes the files of the mails of applications, before their rows. */
export async function removeCandidateMailFiles(db: Db, dataDir: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const mails = new Set(await mailsOfCandidates(db, ids))
  if (mails.size > 0) await removeMailFiles(path.join(dataDir, 'mail'), (id) => mails.has(id))
}
