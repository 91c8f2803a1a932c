import { newId } from '#app/lib/id.ts'
import { timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import { ON_ITS_WAY_MS, UNDO_MS } from '#app/lib/undo.ts'
import type { Trx } from '#db/client.server.ts'

/** Keeps what an action found, for its actor to undo it within ten seconds. Returns the id with which that is done. */
export async function keepForUndo(
  trx: Trx,
  { now, items, ...kept }: { adminId: string; kind: string; items: readonly object[]; now: Date },
): Promise<string> {
  const id = newId()
  const row = { ...kept, id, items: JSON.stringify(items), expiresAt: timeAhead(now, UNDO_MS) }
  await trx.insertInto('requestUndos').values(row).execute()
  return id
}

/** Takes what an action of these kinds found, which can be done once; undefined for another's, or when the time is over. */
export async function takeForUndo<Item>(
  trx: Trx,
  { id, adminId, kinds, now }: { id: string; adminId: string; kinds: readonly string[]; now: Date },
): Promise<Item[] | undefined> {
  const row = await trx
    .deleteFrom('requestUndos')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', timeAgo(now, ON_ITS_WAY_MS))
    .returning('items')
    .executeTakeFirst()
  return row && JSON.parse(row.items)
}
