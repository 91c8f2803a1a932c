import { Readable } from 'node:stream'
import type { AppContext } from '#app/context.ts'
import { addFile, type Purpose } from '#app/features/ground/files/store/add-file.server.ts'
import type { FileType } from '#app/features/ground/files/types/file-types.ts'
import { addPicture } from '#app/features/pages/pictures/add-picture.server.ts'
import { type PictureWork, prepareNext } from '#app/features/pages/pictures/widths/prepare.server.ts'
import { photograph } from '#test/files/pictures.ts'

/** Stores a file as an upload that belongs to nothing yet; returns its id. */
export async function storeUpload(
  ctx: AppContext,
  bytes: Buffer,
  type: FileType,
  purpose: Purpose = 'picture',
): Promise<string> {
  const staged = await ctx.files.stage(Readable.from([bytes]), 50_000_000)
  const file = await addFile(ctx, { staged, type, name: `Sala riunioni.${type}`, purpose, sourceHash: '' })
  await staged.discard()
  return file?.id ?? ''
}

/** Stores a picture whose widths are still to be prepared. */
export async function storePicture(ctx: AppContext, bytes?: Buffer, type: FileType = 'jpg'): Promise<string> {
  const id = await storeUpload(ctx, bytes ?? (await photograph(40, 30)), type)
  return addPicture(ctx, { kind: 'stored', field: 'file', id, name: '', pixels: { width: 1, height: 1 } })
}

/** Prepares the oldest waiting picture with the real process, or with `make`. */
export function preparePicture(ctx: AppContext, parts: Partial<PictureWork> = {}): Promise<boolean> {
  return prepareNext({ ...ctx, ...parts }, new AbortController().signal)
}
