import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { type ContentTarget, publishedData, requireEditable, writeDocument } from './write-document.server.ts'

/**
 * Moves an entry to the trash: visitors see it no longer, its address is free, its text and versions stay. Throws
 * ForbiddenError, NotFoundError, ConflictError.
 */
export async function trashEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  const actor = requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'trash')
    const draft = stored.row?.draft ?? (await publishedData(trx, stored)) ?? null
    const now = ctx.clock().toISOString()
    await writeDocument(trx, document, stored, {
      draft,
      draftAt: now,
      draftBy: actor.id,
      trashedAt: now,
      publishedNumber: null,
      publishedAt: null,
      scheduledFor: null,
      slug: null,
    })
    await recordAction(ctx, trx, {
      action: 'content-trash',
      targetId: document.key,
      details: `Contenuto «${stored.name}» spostato nel cestino`,
    })
  })
  await ctx.contentChanged()
}
