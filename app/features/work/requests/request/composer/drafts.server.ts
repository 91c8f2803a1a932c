import type { AppContext } from '#app/context.ts'
import { waitingFiles } from '#app/features/work/requests/attachments/reply-files.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { DraftKind } from './request-draft.ts'

/** A draft as sent by its form. */
export interface DraftChange {
  id: string
  kind: DraftKind
  subject: string
  text: string
  /** The author's replies or notes at the time the form was rendered. */
  sent: number
}

/**
 * Stores the actor's unsent text; an empty text removes it. Returns false when the author has sent another reply or
 * note since, because the draft is part of what was sent. Not audited.
 */
export async function saveDraft(ctx: AppContext, draft: DraftChange): Promise<boolean> {
  const actor = requirePermission(ctx, 'requests.write')
  const { id: requestId, kind, subject, text, sent } = draft
  const mine = { requestId, adminId: actor.id, kind }
  const updatedAt = ctx.clock().toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    // Locks the row: a concurrent reply either is counted here or removes the draft afterwards.
    const request = await trx
      .updateTable('contactRequests')
      .set((row) => ({ version: row.ref('version') }))
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (request.numUpdatedRows === 0n || (await countSent(trx, mine)) !== sent) return false
    if (!text.trim()) await removeDraft(trx, mine)
    else {
      await trx
        .insertInto('requestDrafts')
        .values({ ...mine, subject, text, updatedAt })
        .onConflict((same) => same.columns(['requestId', 'adminId', 'kind']).doUpdateSet({ subject, text, updatedAt }))
        .execute()
    }
    return true
  })
}

/** The actor's drafts of a request, with the counts that `saveDraft` compares. */
export async function draftsOf(db: Db, of: { requestId: string; adminId: string }) {
  const rows = await db
    .selectFrom('requestDrafts')
    .select(['kind', 'subject', 'text', 'files'])
    .where('requestId', '=', of.requestId)
    .where('adminId', '=', of.adminId)
    .execute()
  const draft = async (kind: DraftKind) => {
    const sent = await countSent(db, { ...of, kind })
    const stored = rows.find((row) => row.kind === kind)
    if (!stored) return { draft: null, sent }
    const { subject, text, files } = stored
    return { draft: { subject, text, kept: JSON.stringify(await waitingFiles(db, JSON.parse(files))) }, sent }
  }
  return { reply: await draft('reply'), note: await draft('note') }
}

/** Removes a sent draft, in the transaction that stores the reply or note. */
export async function removeDraft(trx: Trx, of: { requestId: string; adminId: string; kind: DraftKind }) {
  await trx
    .deleteFrom('requestDrafts')
    .where('requestId', '=', of.requestId)
    .where('adminId', '=', of.adminId)
    .where('kind', '=', of.kind)
    .execute()
}

async function countSent(db: Db, of: { requestId: string; adminId: string; kind: DraftKind }): Promise<number> {
  const { count } = await db
    .selectFrom(of.kind === 'reply' ? 'requestReplies' : 'requestNotes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('requestId', '=', of.requestId)
    .where('adminId', '=', of.adminId)
    .executeTakeFirstOrThrow()
  return count
}
