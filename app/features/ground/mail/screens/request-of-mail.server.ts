import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** Returns the contact request a mail is about, directly or through its appointment; undefined for other mails. */
export async function findRequestOfMail(
  db: Db,
  { documentCollection, documentId }: { documentCollection: string; documentId: string },
): Promise<string | undefined> {
  switch (documentCollection) {
    case 'contactRequests':
      return documentId
    case 'requestReplies': {
      const reply = db.selectFrom('requestReplies').select('requestId').where('id', '=', documentId)
      return (await reply.executeTakeFirst())?.requestId
    }
    case 'appointmentUpdates':
      return requestOf(db, db.selectFrom('appointmentUpdates').select('appointmentId').where('id', '=', documentId))
    case 'appointmentReminders':
      return requestOf(db, db.selectFrom('appointmentReminders').select('appointmentId').where('id', '=', documentId))
    default:
      return undefined
  }
}

async function requestOf(
  db: Db,
  appointments: SelectQueryBuilder<Database, never, { appointmentId: string }>,
): Promise<string | undefined> {
  const appointment = db.selectFrom('appointments').select('contactRequestId').where('id', 'in', appointments)
  return (await appointment.executeTakeFirst())?.contactRequestId
}
