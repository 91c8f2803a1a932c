import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { removeDraft } from '#app/features/work/requests/request/composer/drafts.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Adds an internal note. Notes overwrite nothing, so no version is checked. The text stays out of the audit log, which
 * outlives the request. Throws NotFoundError.
 */
export async function addNote(ctx: AppContext, note: { id: string; text: string }): Promise<void> {
  const actor = requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('contactRequests')
      .select(['id', 'reference'])
      .where('id', '=', note.id)
      .executeTakeFirst()
    if (!request) throw new NotFoundError('request')
    await trx
      .insertInto('requestNotes')
      .values({
        id: newId(),
        requestId: request.id,
        adminId: actor.id,
        text: note.text,
        createdAt: ctx.clock().toISOString(),
      })
      .execute()
    await removeDraft(trx, { requestId: request.id, adminId: actor.id, kind: 'note' })
    await reindexRequest(trx, request.id)
    await recordAction(ctx, trx, {
      action: 'request-note',
      targetId: request.id,
      details: `Nota interna alla richiesta ${request.reference}`,
    })
  })
}
