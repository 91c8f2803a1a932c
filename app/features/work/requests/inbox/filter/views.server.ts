import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { requirePermission } from '#app/permissions.ts'
import { type InboxFilter, inboxQuery } from './inbox-filter.ts'

const MAX_VIEWS = 20

/** A saved filter of one staff member. */
export interface SavedView {
  id: string
  name: string
  query: string
}

/** The actor's saved views, ordered by name. */
export async function listViews(ctx: AppContext): Promise<SavedView[]> {
  const actor = requirePermission(ctx, 'requests.read')
  return ctx.db
    .selectFrom('requestViews')
    .select(['id', 'name', 'query'])
    .where('adminId', '=', actor.id)
    .orderBy('name')
    .limit(MAX_VIEWS)
    .execute()
}

/** Saves a filter under a name, replacing a view of the same name. Throws AppError at twenty views. */
export async function saveView(ctx: AppContext, view: { name: string; filter: InboxFilter }): Promise<void> {
  const actor = requirePermission(ctx, 'requests.read')
  const query = inboxQuery({ ...view.filter, dopo: undefined, prima: undefined })
  await ctx.db.transaction().execute(async (trx) => {
    const others = await trx
      .selectFrom('requestViews')
      .select('id')
      .where('adminId', '=', actor.id)
      .where('name', '!=', view.name)
      .execute()
    if (others.length >= MAX_VIEWS)
      throw new AppError(400, `Hai già ${MAX_VIEWS} viste salvate: eliminane una che non usi più.`)
    await trx
      .insertInto('requestViews')
      .values({ id: newId(), adminId: actor.id, name: view.name, query, createdAt: ctx.clock().toISOString() })
      .onConflict((conflict) => conflict.columns(['adminId', 'name']).doUpdateSet({ query }))
      .execute()
    await recordAction(ctx, trx, { action: 'request-view-save', details: `Vista «${view.name}» salvata` })
  })
}

/** Deletes one of the actor's views; does nothing when it is already gone. */
export async function deleteView(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'requests.read')
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('requestViews')
      .where('id', '=', id)
      .where('adminId', '=', actor.id)
      .returning('name')
      .executeTakeFirst()
    if (gone) await recordAction(ctx, trx, { action: 'request-view-delete', details: `Vista «${gone.name}» eliminata` })
  })
}
