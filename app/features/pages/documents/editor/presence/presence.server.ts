import type { AppContext } from '#app/context.ts'
import { PRESENT_MS } from '#app/features/ground/notifications/bell/pulse.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { timeAgo } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'

/**
 * Records whether the actor is editing a document, and returns the names of others who are. A courtesy: the revision
 * protects the text. Presence is not audited.
 */
export async function recordEditing(ctx: AppContext, sign: { key: string; writing: boolean }): Promise<string[]> {
  const actor = requirePermission(ctx, 'content.edit')
  const { collection } = getDocument(sign.key)
  const now = ctx.clock()
  if (collection) {
    const entry = await ctx.db
      .selectFrom('contentDocuments')
      .select('key')
      .where('key', '=', sign.key)
      .executeTakeFirst()
    if (!entry) throw new NotFoundError(`entry ${sign.key}`)
  }
  // Presences that a crash has left behind go with the next one.
  await ctx.db.deleteFrom('contentEditors').where('seenAt', '<=', timeAgo(now, PRESENT_MS)).execute()
  if (!sign.writing) {
    await ctx.db
      .deleteFrom('contentEditors')
      .where('documentKey', '=', sign.key)
      .where('adminId', '=', actor.id)
      .execute()
  } else {
    const seenAt = now.toISOString()
    await ctx.db
      .insertInto('contentEditors')
      .values({ documentKey: sign.key, adminId: actor.id, seenAt })
      .onConflict((conflict) => conflict.columns(['documentKey', 'adminId']).doUpdateSet({ seenAt }))
      .execute()
  }
  return (await listOthersEditing(ctx.db, { me: actor.id, now })).get(sign.key) ?? []
}

/** Returns the names of other staff members who are editing, by document. */
export async function listOthersEditing(
  db: Db,
  { me, now }: { me: string; now: Date },
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('contentEditors')
    .innerJoin('admins', 'admins.id', 'contentEditors.adminId')
    .select(['documentKey', 'admins.name'])
    .where('seenAt', '>', timeAgo(now, PRESENT_MS))
    .where('adminId', '!=', me)
    .orderBy('admins.name')
    .execute()
  const byDocument = Map.groupBy(rows, ({ documentKey }) => documentKey)
  return new Map(Array.from(byDocument, ([key, own]) => [key, own.map(({ name }) => name)]))
}
