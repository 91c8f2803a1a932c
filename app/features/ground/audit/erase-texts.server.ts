import { sql } from 'kysely'
import type { Trx } from '#db/client.server.ts'

/** Details of an action for display, in queries that join `adminActionTexts`: erased ones say so. */
export const shownDetails = sql<string>`coalesce(admin_action_texts.details, 'Testo cancellato')`.as('details')

/**
 * Erases the texts of actions permanently; their rows and the chain stay. Returns how many it erased, not counting
 * those erased before.
 */
export async function eraseActionTexts(trx: Trx, actionIds: readonly string[], now: Date): Promise<number> {
  if (actionIds.length === 0) return 0
  const result = await trx
    .updateTable('adminActionTexts')
    .set({ salt: null, details: null, before: null, after: null, erasedAt: now.toISOString() })
    .where('actionId', 'in', actionIds)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
