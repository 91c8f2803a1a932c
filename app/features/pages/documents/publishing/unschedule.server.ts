import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { type ContentTarget, requireEditable, writeDocument } from './write-document.server.ts'

/** Cancels a scheduled publication; the draft stays. Throws ForbiddenError, NotFoundError, ConflictError. */
export async function unschedulePublication(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'unschedule')
    await writeDocument(trx, document, stored, { scheduledFor: null })
    await recordAction(ctx, trx, {
      action: 'content-unschedule',
      targetId: document.key,
      details: `Programmazione di «${stored.name}» annullata`,
    })
  })
}
