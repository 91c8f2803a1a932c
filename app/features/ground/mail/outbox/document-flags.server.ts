import { sql } from 'kysely'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { locksQuery } from '#db/queries/locks.server.ts'
import { type MailedCollection, UNFLAGGED } from './queue-mail.server.ts'

/** The document that a mail is about. */
export interface ReportedDocument {
  documentCollection: string
  documentId: string
}

/** Serialises changes to the mails of one document, so that two concurrent deliveries see each other's state. */
export function lockMailsOf(trx: Trx, document: ReportedDocument): Promise<void> {
  return lockMailsOfAll(trx, [document])
}

/** The same for several documents, in one order for every caller, which prevents deadlocks. */
export async function lockMailsOfAll(trx: Trx, documents: readonly ReportedDocument[]): Promise<void> {
  const names = [...new Set(documents.map(({ documentId }) => `mails of ${documentId}`))].sort()
  const locks = locksQuery(trx, names)
  if (locks) await trx.executeQuery(locks)
}

/**
 * Sets the flags of a document from the states of its mails: `needsEmailSending` while one waits, `emailSent` when none
 * waits and one was sent. Call it under `lockMailsOf` after every change of a mail's state.
 */
export function updateDocumentFlags(trx: Trx, document: ReportedDocument): Promise<void> {
  return updateFlagsOfAll(trx, [document])
}

/** The same for several documents, one statement per collection. */
export async function updateFlagsOfAll(trx: Trx, documents: readonly ReportedDocument[]): Promise<void> {
  for (const [name, group] of Map.groupBy(documents, ({ documentCollection }) => documentCollection)) {
    if (name === UNFLAGGED) continue
    const ids = [...new Set(group.map(({ documentId }) => documentId))]
    await trx.executeQuery(updateFlagsIn(name as MailedCollection)(trx, { ids }))
  }
}

const updates = new Map<MailedCollection, ReturnType<typeof compileUpdate>>()

function updateFlagsIn(collection: MailedCollection) {
  const update = updates.get(collection) ?? compileUpdate(collection)
  updates.set(collection, update)
  return update
}

function compileUpdate(collection: MailedCollection) {
  const has = (state: 'queued' | 'sent') =>
    sql<boolean>`exists (select 1 from mail_outbox where document_id = ${sql.ref(`${collection}.id`)}
      and document_collection = ${collection} and state = ${state})`
  return compileOnce((db, { ids }: { ids: readonly string[] }) =>
    db
      .updateTable(collection as 'contactRequests')
      .set({ needsEmailSending: has('queued'), emailSent: sql<boolean>`(not ${has('queued')} and ${has('sent')})` })
      .where('id', 'in', ids),
  )
}
