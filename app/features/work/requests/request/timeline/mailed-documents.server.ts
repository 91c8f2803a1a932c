import type { Db } from '#db/client.server.ts'

/**
 * Query of the document ids in a request's mails: the request, its replies, its appointment's updates and reminders.
 */
export function mailedDocuments(db: Db, requestId: string) {
  const appointments = db.selectFrom('appointments').select('id').where('contactRequestId', '=', requestId)
  return db
    .selectFrom('contactRequests')
    .select('id')
    .where('id', '=', requestId)
    .unionAll(db.selectFrom('requestReplies').select('id').where('requestId', '=', requestId))
    .unionAll(db.selectFrom('appointmentUpdates').select('id').where('appointmentId', 'in', appointments))
    .unionAll(db.selectFrom('appointmentReminders').select('id').where('appointmentId', 'in', appointments))
}
