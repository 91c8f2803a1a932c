import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Deletes a redirect: its address has no page any more. Throws ForbiddenError, NotFoundError. */
export async function deleteRedirect(ctx: AppContext, fromPath: string): Promise<void> {
  requirePermission(ctx, 'content.publish')
  await ctx.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('contentRedirects')
      .where('fromPath', '=', fromPath)
      .returning('toPath')
      .executeTakeFirst()
    if (!deleted) throw new NotFoundError(`redirect ${fromPath}`)
    await recordAction(ctx, trx, {
      action: 'content-redirect-delete',
      targetId: fromPath,
      details: `Reindirizzamento eliminato: ${fromPath} portava a ${deleted.toPath}`,
    })
  })
  await ctx.contentChanged()
}
