import type { Selectable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import type { SnoozesTable } from '#db/schema/requests.server.ts'
import { isFor } from './list-snoozes.server.ts'
import { personIn } from './set-snooze.server.ts'

/** Ends a snooze of the actor or of everybody: it is done, or no longer wanted. Throws ConflictError when it has ended. */
export async function endSnooze(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('snoozes')
      .where('id', '=', id)
      .where(isFor(actor.id))
      .returning(['requestId', 'link', 'dueAt'])
      .executeTakeFirst()
    if (!ended) throw new ConflictError('Il promemoria non c’è più: qualcuno l’ha già tolto.')
    const { requestId, link, dueAt } = ended
    const { reference } = await trx
      .selectFrom('contactRequests')
      .select('reference')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    await recordAction(ctx, trx, {
      action: 'request-snooze-end',
      targetId: personIn(link) ?? requestId,
      details: `${personIn(link) ? 'Persona' : `Richiesta ${reference}`}: promemoria tolto`,
      before: { link, dueAt },
    })
  })
}

/** Ends and returns the actor's snoozes of a request that have come back, in the transaction that answers or closes it. */
export function endReturned(trx: Trx, of: { requestId: string; adminId: string; now: Date }) {
  return trx
    .deleteFrom('snoozes')
    .where('link', '=', `/admin/requests/${of.requestId}`)
    .where(isFor(of.adminId))
    .where('dueAt', '<=', of.now.toISOString())
    .returningAll()
    .execute()
}

/** Brings back the snoozes that `endReturned` has ended; one that was set since stays. */
export async function restoreSnoozes(trx: Trx, ended: Selectable<SnoozesTable>[]): Promise<void> {
  if (ended.length === 0) return
  await trx
    .insertInto('snoozes')
    .values(ended)
    .onConflict((same) => same.doNothing())
    .execute()
}
