import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'

/** Sets the tags of a request. Throws ConflictError, NotFoundError, or AppError when it is in the trash. */
export async function tagRequest(ctx: AppContext, change: DocumentVersion & { tags: string[] }): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const request = await requireVersion(trx, change)
    refuseTrashed(request)
    const rows = await trx
      .selectFrom('requestTags')
      .select('tag')
      .where('requestId', '=', request.id)
      .orderBy('tag')
      .execute()
    const before = rows.map(({ tag }) => tag)
    const after = [...new Set(change.tags)].sort()
    if (before.toSorted().join('\n') === after.join('\n')) return
    await updateRequest(trx, change, {})
    await trx.deleteFrom('requestTags').where('requestId', '=', request.id).execute()
    if (after.length > 0) {
      await trx
        .insertInto('requestTags')
        .values(after.map((tag) => ({ tag, requestId: request.id })))
        .execute()
    }
    await recordAction(ctx, trx, {
      action: 'request-tag',
      targetId: request.id,
      details: `Richiesta ${request.reference}${after.length > 0 ? `, etichette: ${after.join(', ')}` : ': etichette rimosse'}`,
      before: { tags: before },
      after: { tags: after },
    })
  })
}
