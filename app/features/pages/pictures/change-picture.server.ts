import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Changes the name of a picture and the alternative text that is suggested for new uses; texts that show it keep theirs.
 * Throws ForbiddenError, NotFoundError.
 */
export async function changePicture(
  ctx: AppContext,
  { id, name, alt }: { id: string; name: string; alt: string },
): Promise<void> {
  requirePermission(ctx, 'content.edit')
  await ctx.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('pictures').select(['name', 'alt']).where('id', '=', id).executeTakeFirst()
    if (!before) throw new NotFoundError(`picture ${id}`)
    await trx.updateTable('pictures').set({ name, alt }).where('id', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'picture-change',
      targetId: id,
      details: `Immagine «${name}» modificata`,
      before: { ...before },
      after: { name, alt },
    })
  })
}
