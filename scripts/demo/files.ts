import { Readable } from 'node:stream'
import type { AppContext } from '#app/context.ts'
import { addFile, type NewFile } from '#app/features/ground/files/store/add-file.server.ts'
import { addPicture } from '#app/features/pages/pictures/add-picture.server.ts'
import { changePicture } from '#app/features/pages/pictures/change-picture.server.ts'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { type PictureWork, prepareNext } from '#app/features/pages/pictures/widths/prepare.server.ts'

const LARGEST = 8 * 1024 * 1024

/** Stores a file as an upload that nobody owns yet. */
export async function upload(
  ctx: AppContext,
  bytes: Buffer,
  file: Pick<NewFile, 'name' | 'type' | 'purpose'>,
): Promise<{ id: string; sha256: string }> {
  const staged = await ctx.files.stage(Readable.from([bytes]), LARGEST)
  try {
    const added = await addFile(ctx, { ...file, staged, sourceHash: '' })
    if (!added) throw new Error(`the file ${file.name} was not stored`)
    return { ...added, sha256: staged.sha256 }
  } finally {
    await staged.discard()
  }
}

/** Adds a picture to the library and prepares its widths. */
export async function uploadPicture(
  ctx: AppContext,
  make: PictureWork['make'],
  bytes: Buffer,
  { name, alt, type = 'svg' }: { name: string; alt: string; type?: 'svg' | 'webp' },
): Promise<PictureValue> {
  const { id: fileId } = await upload(ctx, bytes, { name: `${name}.${type}`, type, purpose: 'picture' })
  const id = await addPicture(ctx, { kind: 'stored', field: 'picture', id: fileId, name })
  await changePicture(ctx, { id, name, alt })
  await prepareNext({ ...ctx, make }, new AbortController().signal)
  return { id, alt, decorative: false }
}
