import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { addVersion, type ContentTarget, nextNumber, requireEditable, writeDocument } from './write-document.server.ts'

/** Removes the draft; its text is kept as a version. Throws ForbiddenError, NotFoundError, ConflictError. */
export async function discardContentDraft(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.edit')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'discard')
    const number = await nextNumber(trx, document.key)
    await writeDocument(trx, document, stored, { draft: null, draftAt: null, draftBy: null })
    await addVersion(ctx, trx, { documentKey: document.key, number, kind: 'replaced', data: stored.row?.draft ?? '' })
    await recordAction(ctx, trx, {
      action: 'content-discard',
      targetId: document.key,
      details: `Bozza di «${stored.name}» scartata`,
    })
  })
}
