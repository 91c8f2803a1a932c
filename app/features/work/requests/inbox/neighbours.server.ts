import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Cursor } from './cursor.server.ts'
import type { InboxFilter } from './filter/inbox-filter.ts'
import { readPage } from './list-requests.server.ts'

/** Ids of the requests before and after one in a list. */
export interface Neighbours {
  previous: string | undefined
  next: string | undefined
}

/**
 * The neighbours of a request in a filtered list. They are found by its position, so they also exist when the request
 * has left the list, for example because it was closed.
 */
export async function findNeighbours(ctx: AppContext, filter: InboxFilter, id: string): Promise<Neighbours> {
  const actor = requirePermission(ctx, 'requests.read')
  const place = await placeOf(ctx, filter, id)
  if (!place) return { previous: undefined, next: undefined }
  const beside = async (back: boolean) => {
    const { rows } = await readPage(ctx.db, filter, { me: actor.id, cursor: place, back, size: 1 })
    return rows[0]?.id
  }
  return { previous: await beside(true), next: await beside(false) }
}

/** The sort value and id of a request in a list, as in its cursors. */
async function placeOf({ db }: AppContext, { q, ordine }: InboxFilter, id: string): Promise<Cursor | undefined> {
  if (q && ordine !== 'nome') {
    const row = await db.selectFrom('requestSearch').select('number').where('requestId', '=', id).executeTakeFirst()
    return row && [Number(row.number), id]
  }
  const key = ordine === 'nome' ? sql<string>`lower(name)` : sql<string>`created_at`
  const row = await db.selectFrom('contactRequests').select(key.as('key')).where('id', '=', id).executeTakeFirst()
  return row && [row.key, id]
}
