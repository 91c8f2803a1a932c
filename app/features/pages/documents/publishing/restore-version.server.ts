import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import {
  addVersion,
  type ContentTarget,
  nextNumber,
  requireEditable,
  titleOf,
  writeDocument,
} from './write-document.server.ts'

/**
 * Copies a version into the draft; visitors see no change. A draft that it replaces is kept as a version. Throws
 * ForbiddenError, NotFoundError, ConflictError.
 */
export async function restoreVersion(ctx: AppContext, target: ContentTarget & { number: number }): Promise<void> {
  const actor = requirePermission(ctx, 'content.edit')
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'restore')
    const version = await trx
      .selectFrom('contentVersions')
      .select('data')
      .where('documentKey', '=', document.key)
      .where('number', '=', target.number)
      .executeTakeFirst()
    if (!version) throw new NotFoundError(`version ${target.number} of ${document.key}`)
    const number = await nextNumber(trx, document.key)
    const draftAt = ctx.clock().toISOString()
    await writeDocument(trx, document, stored, {
      draft: version.data,
      draftAt,
      draftBy: actor.id,
      ...(document.collection && { title: titleOf(JSON.parse(version.data) as ContentValue) }),
    })
    const draft = stored.row?.draft
    if (draft && draft !== version.data) {
      await addVersion(ctx, trx, { documentKey: document.key, number, kind: 'replaced', data: draft })
    }
    await recordAction(ctx, trx, {
      action: 'content-restore',
      targetId: document.key,
      details: `Versione ${target.number} di «${stored.name}» ripristinata come bozza`,
    })
  })
}
