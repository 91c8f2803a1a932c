import type { Selectable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { withdrawMails } from '#app/features/ground/mail/outbox/withdraw.server.ts'
import { detachFromReply } from '#app/features/work/requests/attachments/reply-files.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { restoreSnoozes } from '#app/features/work/snoozes/end-snooze.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'
import { keepForUndo, takeForUndo } from '#db/queries/kept-undos.server.ts'
import type { ContactRequestsTable, RequestDraftsTable, SnoozesTable } from '#db/schema/requests.server.ts'

/** The `kind` of a reply's rows in `requestUndos`. */
const REPLY_UNDO = 'reply'

/** A reply that has not left yet. */
interface KeptReply {
  /** The request, its version after the reply, and what it was before. */
  id: string
  version: number
  before: Pick<Selectable<ContactRequestsTable>, 'status' | 'assignedTo' | 'firstAnsweredAt' | 'turn' | 'turnSince'>
  replyId: string
  /** The snoozes that the reply has ended. */
  snoozes: Selectable<SnoozesTable>[]
}

/** Keeps a reply for its writer to take it back within ten seconds. Returns the id with which that is done. */
export function keepReply(trx: Trx, adminId: string, now: Date, reply: KeptReply): Promise<string> {
  return keepForUndo(trx, { adminId, kind: REPLY_UNDO, items: [reply], now })
}

/**
 * Takes the actor's last reply back before it leaves: it is a draft again with its files, before what has been typed
 * since, and the request is as it was, unless a colleague has changed it. Returns the request's id. Throws AppError 409
 * when it leaves.
 */
export async function withdrawReply(ctx: AppContext, undoId: string): Promise<string> {
  const actor = requirePermission(ctx, 'requests.write')
  const now = ctx.clock()
  return ctx.db.transaction().execute(async (trx) => {
    const [kept] =
      (await takeForUndo<KeptReply>(trx, { id: undoId, adminId: actor.id, kinds: [REPLY_UNDO], now })) ?? []
    if (!kept) throw new AppError(409, 'Il tempo per ripristinare è scaduto: la risposta è partita.')
    const { id, version, before, replyId, snoozes } = kept
    await restoreRequestOf(trx, { id, version, before, replyId })
    if (!(await withdrawMails(trx, 'requestReplies', replyId, now))) {
      throw new AppError(409, 'La risposta è già partita: non si può riprendere.')
    }
    const { subject, text } = await trx
      .deleteFrom('requestReplies')
      .where('id', '=', replyId)
      .returning(['subject', 'text'])
      .executeTakeFirstOrThrow()
    const files = await detachFromReply(trx, replyId, now)
    await giveBack(trx, { requestId: id, adminId: actor.id, subject, text, files, updatedAt: now.toISOString() })
    await restoreSnoozes(trx, snoozes)
    await reindexRequest(trx, id)
    const { reference } = await trx
      .selectFrom('contactRequests')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await recordAction(ctx, trx, {
      action: 'request-reply-undo',
      targetId: id,
      details: `Richiesta ${reference}: risposta ripresa prima dell’invio`,
      after: before,
    })
    return id
  })
}

/** A colleague's change since the reply stays, but not the time of a first answer that never left. */
async function restoreRequestOf(trx: Trx, { id, version, before, replyId }: Omit<KeptReply, 'snoozes'>): Promise<void> {
  if (await updateAtVersion(trx, 'contactRequests', { id, version }, before)) return
  const others = trx.selectFrom('requestReplies').where('requestId', '=', id).where('id', '!=', replyId)
  const { first } = await others.select((row) => row.fn.min('createdAt').as('first')).executeTakeFirstOrThrow()
  await trx
    .updateTable('contactRequests')
    .set({ firstAnsweredAt: before.firstAnsweredAt ?? first })
    .where('id', '=', id)
    .execute()
  // Unless there has been a message since.
  await trx
    .updateTable('contactRequests')
    .set({ turn: before.turn, turnSince: before.turnSince })
    .where('id', '=', id)
    .where('turnSince', '=', (reply) =>
      reply.selectFrom('requestReplies').select('createdAt').where('id', '=', replyId),
    )
    .execute()
}

/** Makes a reply a draft again, before what its writer has typed since. */
async function giveBack(
  trx: Trx,
  {
    files,
    ...reply
  }: Pick<Selectable<RequestDraftsTable>, 'requestId' | 'adminId' | 'subject' | 'text' | 'updatedAt'> & {
    files: string[]
  },
): Promise<void> {
  const since = await trx
    .selectFrom('requestDrafts')
    .select('text')
    .where('requestId', '=', reply.requestId)
    .where('adminId', '=', reply.adminId)
    .where('kind', '=', 'reply')
    .executeTakeFirst()
  const text = since ? `${reply.text}\n\n${since.text}` : reply.text
  const draft = { ...reply, kind: 'reply', text, files: JSON.stringify(files) }
  await trx
    .insertInto('requestDrafts')
    .values(draft)
    .onConflict((same) => same.columns(['requestId', 'adminId', 'kind']).doUpdateSet(draft))
    .execute()
}
