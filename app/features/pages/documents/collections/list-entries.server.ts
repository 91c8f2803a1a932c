import { READY_ARTICLES } from '#app/content/articles.server.ts'
import type { AppContext } from '#app/context.ts'
import { listOthersEditing } from '#app/features/pages/documents/editor/presence/presence.server.ts'
import { stateOf } from '#app/features/pages/documents/publishing/states.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { COLLECTIONS, findCollection } from './collections.ts'

/** The collections with the numbers of their published and unpublished entries. Throws ForbiddenError. */
export async function countEntries(ctx: AppContext) {
  requirePermission(ctx, 'content.edit')
  const rows = await ctx.db
    .selectFrom('contentDocuments')
    .select((row) => [
      'type',
      row.fn.count<number>('key').as('all'),
      row.fn.count<number>('publishedNumber').as('published'),
    ])
    .where('type', 'is not', null)
    .where('trashedAt', 'is', null)
    .groupBy('type')
    .execute()
  return COLLECTIONS.map(({ type, name }) => {
    const row = rows.find((one) => one.type === type)
    const published = Number(row?.published ?? 0)
    return { type, name, published, unpublished: Number(row?.all ?? 0) - published }
  })
}

/** The entries of a collection in their order, and those in the trash. Throws ForbiddenError, NotFoundError. */
export async function listEntries(ctx: AppContext, type: string | undefined) {
  const actor = requirePermission(ctx, 'content.edit')
  const collection = findCollection(type)
  if (!collection) throw new NotFoundError(`collection ${type}`)
  const rows = await ctx.db
    .selectFrom('contentDocuments')
    .select([
      'key',
      'title',
      'draft',
      'draftAt',
      'publishedNumber',
      'publishedAt',
      'scheduledFor',
      'trashedAt',
      'revision',
    ])
    .where('type', '=', collection.type)
    .orderBy('position')
    .orderBy('key')
    .execute()
  const others = await listOthersEditing(ctx.db, { me: actor.id, now: ctx.clock() })
  const entries = rows.map((row) => ({
    key: row.key,
    revision: row.revision,
    name: row.title || 'Senza nome',
    state: stateOf(row),
    editors: others.get(row.key) ?? [],
    publishedAt: row.publishedAt,
    draftAt: row.draftAt,
    scheduledFor: row.scheduledFor,
    trashedAt: row.trashedAt,
  }))
  return {
    collection,
    entries: entries.filter(({ state }) => state !== 'trashed'),
    trash: entries.filter(({ state }) => state === 'trashed'),
    ready: readyArticles(collection.type, new Set(rows.map(({ key }) => key))),
  }
}

/** The articles delivered with the product that are no entry yet. */
function readyArticles(type: string, keys: ReadonlySet<string>) {
  if (type !== 'insights') return []
  return READY_ARTICLES.filter(({ id }) => !keys.has(`insights/${id}`)).map(({ id, title, lead }) => ({
    id,
    title,
    lead,
  }))
}
