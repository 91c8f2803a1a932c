import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { addVersion, type ContentTarget, nextNumber, requireEditable, writeDocument } from './write-document.server.ts'

/**
 * Shows the built-in text again. Published versions stay, and a draft is kept as a version. Throws ForbiddenError,
 * NotFoundError, ConflictError.
 */
export async function revertToOriginal(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'revert')
    const number = await nextNumber(trx, document.key)
    await writeDocument(trx, document, stored, {
      draft: null,
      draftAt: null,
      draftBy: null,
      publishedNumber: null,
      publishedAt: null,
      originalHash: document.originalHash,
    })
    const draft = stored.row?.draft
    if (draft) await addVersion(ctx, trx, { documentKey: document.key, number, kind: 'replaced', data: draft })
    await recordAction(ctx, trx, {
      action: 'content-revert',
      targetId: document.key,
      details: `Pagina «${stored.name}» riportata al testo originale`,
    })
  })
  await ctx.contentChanged()
}
