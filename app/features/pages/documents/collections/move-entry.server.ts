import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Moves an entry one place up or down in its collection; visitors see the new order. Throws ForbiddenError, NotFoundError. */
export async function moveEntry(ctx: AppContext, { key, by }: { key: string; by: 'up' | 'down' }): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const { collection } = getDocument(key)
  if (!collection) throw new NotFoundError(`entry ${key}`)
  await ctx.db.transaction().execute(async (trx) => {
    const entries = await trx
      .selectFrom('contentDocuments')
      .select(['key', 'title', 'position'])
      .where('type', '=', collection.type)
      .where('trashedAt', 'is', null)
      .orderBy('position')
      .orderBy('key')
      .execute()
    const at = entries.findIndex((entry) => entry.key === key)
    const entry = entries[at]
    if (!entry) throw new NotFoundError(`entry ${key}`)
    const to = by === 'up' ? at - 1 : at + 1
    if (!entries[to]) return
    entries.splice(at, 1)
    entries.splice(to, 0, entry)
    for (const [place, { key: moved, position }] of entries.entries()) {
      if (position === place + 1) continue
      await trx
        .updateTable('contentDocuments')
        .set({ position: place + 1 })
        .where('key', '=', moved)
        .execute()
    }
    await recordAction(ctx, trx, {
      action: 'content-move',
      targetId: key,
      details: `Contenuto «${entry.title}» spostato in posizione ${to + 1}`,
    })
  })
  await ctx.contentChanged()
}
