import type { AppContext } from '#app/context.ts'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listHistory } from '#app/features/work/appointments/desk/history.server.ts'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import { SENDER_FIELD_NAMES } from '#app/features/work/requests/contact-form/sender-fields.ts'
import { listParticipants } from '#app/features/work/requests/participants.server.ts'
import { personCard } from '#app/features/work/requests/people/person-card.server.ts'
import { referencesIn } from '#app/features/work/requests/submission/reference.server.ts'
import { turnOf } from '#app/features/work/requests/turn.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { draftsOf } from './composer/drafts.server.ts'
import { listOthersWriting } from './presence.server.ts'
import { incomingOf, notesOf, repliesOf } from './timeline/entries.server.ts'
import { mailedDocuments } from './timeline/mailed-documents.server.ts'

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
      'preferences',
      'status',
      'quarantineReason',
      'version',
      'supersededBy',
      'assignedTo',
      'firstAnsweredAt',
      'trashedAt',
      'createdAt',
      'personId',
      'turn',
      'turnSince',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new NotFoundError('request')
  const { personId, ...request } = found
  const appointment = (await appointmentsOf(db, [id])).get(id)
  return {
    request,
    appointment,
    waiting: turnOf(request, { now: ctx.clock(), opening: await readSection(db, 'opening') }),
    tags: (await db.selectFrom('requestTags').select('tag').where('requestId', '=', id).orderBy('tag').execute()).map(
      ({ tag }) => tag,
    ),
    replies: await repliesOf(ctx, [id]),
    notes: await notesOf(db, [id]),
    mails: await mailsOf(db, id),
    incoming: await incomingOf(ctx, [id]),
    participants: await listParticipants(db, request),
    card: await personCard(db, personId, id),
    likely: await likelyRequest(db, request),
    mailsAreFiles: warnsOfFiles(ctx),
    history: await listHistory(ctx, { requestIds: [id], appointmentIds: appointment ? [appointment.id] : [] }),
    drafts: await draftsOf(db, { requestId: id, adminId: actor.id }),
    writers: await listOthersWriting(db, { id, me: actor.id, now: ctx.clock() }),
  }
}

/** The other request that the mail of a new one names; it was not joined because nothing proved its sender. */
async function likelyRequest(db: Db, { id, origin }: { id: string; origin: string }) {
  if (origin !== 'email') return undefined
  const mail = db.selectFrom('incomingMails').select(['subject', 'text', 'quoted']).where('requestId', '=', id)
  const { subject, text, quoted } = (await mail.where('state', '=', 'request').executeTakeFirst()) ?? {}
  const references = referencesIn([subject, text, quoted].join('\n'))
  if (references.length === 0) return undefined
  return db
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'name'])
    .where('reference', 'in', references)
    .where('id', '!=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
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
