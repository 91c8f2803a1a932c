import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { addPicture } from './add-picture.server.ts'
import { PICTURE_PROBLEMS } from './upload-problems.ts'

/** The pictures of a form. */
export interface AddedUploads {
  added: { field: string; id: string }[]
  refused: { field: string; name: string; message: string }[]
}

/** Makes every file of the form a picture; the refused ones say what to do. Throws ForbiddenError, ConflictError. */
export async function addUploads(ctx: AppContext): Promise<AddedUploads> {
  requirePermission(ctx, 'content.edit')
  const result: AddedUploads = { added: [], refused: [] }
  for (const upload of ctx.uploads ?? []) {
    const { field, name } = upload
    if (upload.kind === 'refused') result.refused.push({ field, name, message: PICTURE_PROBLEMS[upload.problem] })
    else result.added.push({ field, id: await addPicture(ctx, upload) })
  }
  return result
}
