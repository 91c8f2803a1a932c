import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { deleteFiles, removeBlobsNow } from '#app/features/ground/files/store/remove-files.server.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'

/**
 * Deletes a picture that no text shows, with its files. Throws ForbiddenError, NotFoundError, or ConflictError while a
 * text shows it, a draft and an earlier version included.
 */
export async function deletePicture(ctx: AppContext, id: string): Promise<void> {
  requirePermission(ctx, 'content.edit')
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('pictures').select('name').where('id', '=', id).executeTakeFirst()
    if (!row) throw new NotFoundError(`picture ${id}`)
    if ((await deleteUnused(trx, [id], ctx.clock())) === 0) {
      throw new ConflictError(
        'Un testo mostra ancora questa immagine, anche solo in bozza o in una versione precedente: per ora non puoi eliminarla.',
      )
    }
    await recordAction(ctx, trx, {
      action: 'picture-delete',
      targetId: id,
      details: `Immagine «${row.name}» eliminata`,
    })
  })
  await removeBlobsNow(ctx)
}

/** The pictures among some that no text shows. */
const unusedOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('pictures')
    .select(['id', 'fileId'])
    .where('id', 'in', ids)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('pictureUses').select('pictureId').whereRef('pictureUses.pictureId', '=', 'pictures.id'),
        ),
      ),
    )
    .execute()

/** Deletes those of some pictures that no text shows; returns how many. */
async function deleteUnused(trx: Trx, ids: readonly string[], now: Date): Promise<number> {
  const rows = ids.length === 0 ? [] : await unusedOf(trx, ids)
  if (rows.length === 0) return 0
  const unused = rows.map(({ id }) => id)
  const widths = await trx
    .selectFrom('files')
    .select('id')
    .where('owner', 'in', unused)
    .where('purpose', '=', 'picture-width')
    .execute()
  // A text that begins to show one of them meanwhile makes this fail: its row refers to the picture.
  await trx.deleteFrom('pictures').where('id', 'in', unused).execute()
  await deleteFiles(trx, [...widths.map(({ id }) => id), ...rows.map(({ fileId }) => fileId)], now)
  return rows.length
}
