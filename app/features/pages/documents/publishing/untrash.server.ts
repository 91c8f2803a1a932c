import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { type ContentTarget, requireEditable, writeDocument } from './write-document.server.ts'

/** Takes an entry out of the trash, as a draft. Throws ForbiddenError, NotFoundError, ConflictError. */
export async function untrashEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'untrash')
    await writeDocument(trx, document, stored, { trashedAt: null })
    await recordAction(ctx, trx, {
      action: 'content-untrash',
      targetId: document.key,
      details: `Contenuto «${stored.name}» ripristinato dal cestino`,
    })
  })
}
