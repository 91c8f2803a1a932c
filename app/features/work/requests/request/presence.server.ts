import type { AppContext } from '#app/context.ts'
import { PRESENT_MS } from '#app/features/ground/notifications/bell/pulse.server.ts'
import { timeAgo } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'

/**
 * Records whether the actor is writing a reply to a request, and returns the names of others who are. Presence is not
 * audited.
 */
export async function recordPresence(ctx: AppContext, sign: { id: string; writing: boolean }): Promise<string[]> {
  const actor = requirePermission(ctx, 'requests.write')
  const seenAt = ctx.clock().toISOString()
  if (sign.writing) {
    // Selects from the request's own row, so that nothing is stored for a deleted request.
    await ctx.db
      .insertInto('requestWriters')
      .columns(['requestId', 'adminId', 'seenAt'])
      .expression((eb) =>
        eb
          .selectFrom('contactRequests')
          .select((row) => ['id', row.val(actor.id).as('adminId'), row.val(seenAt).as('seenAt')])
          .where('id', '=', sign.id),
      )
      .onConflict((conflict) => conflict.columns(['requestId', 'adminId']).doUpdateSet({ seenAt }))
      .execute()
  } else {
    await ctx.db.deleteFrom('requestWriters').where('requestId', '=', sign.id).where('adminId', '=', actor.id).execute()
  }
  return listOthersWriting(ctx.db, { id: sign.id, me: actor.id, now: ctx.clock() })
}

/** Returns the names of other staff members who are writing a reply to a request. */
export async function listOthersWriting(db: Db, at: { id: string; me: string; now: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('requestWriters')
    .innerJoin('admins', 'admins.id', 'requestWriters.adminId')
    .select('admins.name')
    .where('requestId', '=', at.id)
    .where('adminId', '!=', at.me)
    .where('seenAt', '>', timeAgo(at.now, PRESENT_MS))
    .orderBy('admins.name')
    .execute()
  return rows.map(({ name }) => name)
}
