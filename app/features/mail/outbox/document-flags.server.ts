import { holdLock, type Trx } from '#db/client.server.ts'
import { type MailedCollection, UNFLAGGED } from './queue-mail.server.ts'

/** The document that a mail is about. */
export interface ReportedDocument {
  documentCollection: string
  documentId: string
}

/** Serialises changes to the mails of one document, so that two concurrent deliveries see each other's state. */
export function lockMailsOf(trx: Trx, { documentId }: ReportedDocument): Promise<void> {
  return holdLock(trx, `mails of ${documentId}`)
}

/**
 * Sets the flags of a document from the states of its mails: `needsEmailSending` while one waits, `emailSent` when none
 * waits and one was sent. Call it under `lockMailsOf` after every change of a mail's state.
 */
export async function updateDocumentFlags(trx: Trx, document: ReportedDocument): Promise<void> {
  const { documentCollection, documentId } = document
  if (documentCollection === UNFLAGGED) return
  const mails = await trx
    .selectFrom('mailOutbox')
    .select('state')
    .where('documentId', '=', documentId)
    .where('documentCollection', '=', documentCollection)
    .execute()
  const waits = mails.some(({ state }) => state === 'queued')
  const emailSent = !waits && mails.some(({ state }) => state === 'sent')
  await trx
    .updateTable(documentCollection as MailedCollection)
    .set({ needsEmailSending: waits, emailSent })
    .where('id', '=', documentId)
    .execute()
}
