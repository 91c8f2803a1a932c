import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { type ContentTarget, publishedData, requireEditable, writeDocument } from './write-document.server.ts'

/**
 * Takes an entry off the public site and ends its schedule; its text becomes the draft. Throws ForbiddenError,
 * NotFoundError, ConflictError.
 */
export async function unpublishEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  const actor = requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'unpublish')
    const draft = stored.row?.draft ?? (await publishedData(trx, stored)) ?? null
    const draftAt = ctx.clock().toISOString()
    await writeDocument(trx, document, stored, {
      draft,
      draftAt,
      draftBy: actor.id,
      publishedNumber: null,
      publishedAt: null,
      scheduledFor: null,
    })
    await recordAction(ctx, trx, {
      action: 'content-unpublish',
      targetId: document.key,
      details: `Contenuto «${stored.name}» ritirato dal sito`,
    })
  })
  await ctx.contentChanged()
}
