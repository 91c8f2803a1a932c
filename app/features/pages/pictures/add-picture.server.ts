import { randomBytes } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import type { ReceivedUpload } from '#app/lib/files/received-upload.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Makes an uploaded file a picture of the site and returns its id; its widths are prepared in the background. Throws
 * ForbiddenError, or ConflictError if the upload has expired.
 */
export async function addPicture(
  ctx: AppContext,
  upload: Extract<ReceivedUpload, { kind: 'stored' }>,
): Promise<string> {
  requirePermission(ctx, 'content.edit')
  const id = randomBytes(15).toString('base64url')
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await attachFile(trx, { id: upload.id, purpose: 'picture', owner: id }))) {
      throw new ConflictError('Il caricamento è scaduto: scegli di nuovo l’immagine.')
    }
    const file = await trx.selectFrom('files').select('name').where('id', '=', upload.id).executeTakeFirstOrThrow()
    const name = file.name.replace(/\.[^.]*$/, '')
    await trx
      .insertInto('pictures')
      .values({
        id,
        name,
        fileId: upload.id,
        alt: '',
        widths: '[]',
        width: upload.pixels?.width ?? 0,
        height: upload.pixels?.height ?? 0,
        state: 'waiting',
        attempts: 0,
        leaseUntil: null,
        createdAt: ctx.clock().toISOString(),
      })
      .execute()
    await recordAction(ctx, trx, { action: 'picture-add', targetId: id, details: `Immagine «${name}» caricata` })
  })
  ctx.wakePictures()
  return id
}
