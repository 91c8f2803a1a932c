import type { Db } from '#db/client.server.ts'

/** The replies to requests, oldest first. */
export function repliesOf(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('requestReplies')
    .leftJoin('admins', 'admins.id', 'requestReplies.adminId')
    .select([
      'requestReplies.id',
      'requestReplies.requestId',
      'requestReplies.adminId',
      'requestReplies.subject',
      'requestReplies.text',
      'requestReplies.createdAt',
      'requestReplies.emailSent',
      'admins.name as author',
    ])
    .where('requestId', 'in', requestIds)
    .orderBy('requestReplies.id')
    .execute()
}

/** The internal notes on requests, oldest first. */
export function notesOf(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('requestNotes')
    .leftJoin('admins', 'admins.id', 'requestNotes.adminId')
    .select([
      'requestNotes.id',
      'requestNotes.requestId',
      'requestNotes.text',
      'requestNotes.createdAt',
      'admins.name as author',
    ])
    .where('requestId', 'in', requestIds)
    .orderBy('requestNotes.id')
    .execute()
}

/** The mails that came in for requests, oldest first: answers and automatic ones. */
export function answersOf(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('incomingMails')
    .select(['id', 'requestId', 'receivedAt', 'state', 'fromAddress', 'fromName', 'subject', 'text', 'quoted'])
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['answer', 'automatic'])
    .orderBy('id')
    .execute()
}
