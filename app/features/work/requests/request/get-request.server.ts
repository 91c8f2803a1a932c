import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { listHistory } from '#app/features/work/appointments/desk/history.server.ts'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import { SENDER_FIELD_NAMES } from '#app/features/work/requests/contact-form/sender-fields.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { draftsOf } from './composer/drafts.server.ts'
import { listOthersWriting } from './presence.server.ts'
import { mailedDocuments } from './timeline/mailed-documents.server.ts'

/** Number of other requests of the same sender shown. */
const MAX_OTHERS = 5

export type RequestDetail = Awaited<ReturnType<typeof getRequest>>

/** Returns a request with all its related data. Throws NotFoundError, also for a malformed id. */
export async function getRequest(ctx: AppContext, id: string) {
  const actor = requirePermission(ctx, 'requests.read')
  const { db } = ctx
  const found = await db
    .selectFrom('contactRequests')
    .select([
      'id',
      'reference',
      ...SENDER_FIELD_NAMES,
      'message',
      'topic',
      'origin',
      'requestedAppointment',
      'status',
      'quarantineReason',
      'version',
      'supersededBy',
      'assignedTo',
      'firstAnsweredAt',
      'trashedAt',
      'createdAt',
      'senderHash',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new NotFoundError('request')
  const { senderHash, ...request } = found
  const appointment = (await appointmentsOf(db, [id])).get(id)
  return {
    request,
    appointment,
    tags: (await db.selectFrom('requestTags').select('tag').where('requestId', '=', id).orderBy('tag').execute()).map(
      ({ tag }) => tag,
    ),
    replies: await repliesOf(db, id),
    notes: await notesOf(db, id),
    mails: await mailsOf(db, id),
    answers: await answersOf(db, id),
    others: await othersOf(db, id, senderHash),
    mailsAreFiles: warnsOfFiles(ctx),
    history: await listHistory(ctx, { requestId: id, appointmentId: appointment?.id }),
    drafts: await draftsOf(db, { requestId: id, adminId: actor.id }),
    writers: await listOthersWriting(db, { id, me: actor.id, now: ctx.clock() }),
  }
}

/** The latest other requests of the same mailbox. */
async function othersOf(db: Db, id: string, senderHash: string) {
  if (!senderHash) return []
  return db
    .selectFrom('contactRequests')
    .select(['id', 'topic', 'status', 'createdAt', sql<string>`substr(message, 1, 80)`.as('excerpt')])
    .where('senderHash', '=', senderHash)
    .where('id', '!=', id)
    .where('trashedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OTHERS)
    .execute()
}

function repliesOf(db: Db, id: string) {
  return db
    .selectFrom('requestReplies')
    .leftJoin('admins', 'admins.id', 'requestReplies.adminId')
    .select([
      'requestReplies.id',
      'requestReplies.adminId',
      'requestReplies.subject',
      'requestReplies.text',
      'requestReplies.createdAt',
      'requestReplies.emailSent',
      'admins.name as author',
    ])
    .where('requestId', '=', id)
    .orderBy('requestReplies.id')
    .execute()
}

function notesOf(db: Db, id: string) {
  return db
    .selectFrom('requestNotes')
    .leftJoin('admins', 'admins.id', 'requestNotes.adminId')
    .select(['requestNotes.id', 'requestNotes.text', 'requestNotes.createdAt', 'admins.name as author'])
    .where('requestId', '=', id)
    .orderBy('requestNotes.id')
    .execute()
}

/** The mails that came in for the request: answers, automatic ones, and returned mails of ours. */
function answersOf(db: Db, id: string) {
  return db
    .selectFrom('incomingMails')
    .select(['id', 'receivedAt', 'state', 'fromAddress', 'fromName', 'subject', 'text', 'quoted'])
    .where('requestId', '=', id)
    .where('state', 'in', ['answer', 'automatic'])
    .orderBy('id')
    .execute()
}

function mailsOf(db: Db, id: string) {
  return (
    db
      .selectFrom('mailOutbox')
      .select(['id', 'documentId', 'kind', 'recipient', 'state', 'attempts', 'lastError', 'failure', 'delivery'])
      .select(['createdAt', 'sentAt'])
      .where('documentId', 'in', mailedDocuments(db, id))
      // Ids of the same millisecond have no order.
      .orderBy('createdAt')
      .orderBy('kind')
      .orderBy('id')
      .execute()
  )
}
