import type { AppContext } from '#app/context.ts'
import { listAttachments } from '#app/features/work/requests/attachments/list-attachments.server.ts'
import type { Db } from '#db/client.server.ts'

/** The replies to requests, oldest first. */
export async function repliesOf(parts: Pick<AppContext, 'db' | 'system'>, requestIds: readonly string[]) {
  const replies = await parts.db
    .selectFrom('requestReplies')
    .leftJoin('admins', 'admins.id', 'requestReplies.adminId')
    .select([
      'requestReplies.id',
      'requestReplies.requestId',
      'requestReplies.adminId',
      'requestReplies.subject',
      'requestReplies.text',
      'requestReplies.cc',
      'requestReplies.createdAt',
      'requestReplies.emailSent',
      'admins.name as author',
    ])
    .where('requestId', 'in', requestIds)
    .orderBy('requestReplies.id')
    .execute()
  const attachments = Map.groupBy(await listAttachments(parts, replies), ({ owner }) => owner)
  return replies.map((reply) => ({ ...reply, attachments: attachments.get(reply.id) ?? [] }))
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

/** The mails that came in for requests, oldest first: those that are the request, answers and automatic ones. */
export async function incomingOf(parts: Pick<AppContext, 'db' | 'system'>, requestIds: readonly string[]) {
  const mails = await parts.db
    .selectFrom('incomingMails')
    .select([
      'id',
      'requestId',
      'receivedAt',
      'state',
      'fromAddress',
      'fromName',
      'subject',
      'text',
      'quoted',
      'unkept',
    ])
    .where('requestId', 'in', requestIds)
    .where('state', 'in', ['request', 'answer', 'automatic'])
    .orderBy('id')
    .execute()
  const attachments = Map.groupBy(await listAttachments(parts, mails), ({ owner }) => owner)
  return mails.map(({ unkept: _, ...mail }) => ({ ...mail, attachments: attachments.get(mail.id) ?? [] }))
}
