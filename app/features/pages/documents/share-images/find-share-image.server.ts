import type { AppContext } from '#app/context.ts'
import { pictureAddress } from '#app/features/pages/pictures/picture.ts'
import { drawingId, findDrawing } from './drawing-of.server.ts'
import { shareImageRead } from './share-drawing.ts'

/** Address of the image that shows a page's published title; undefined until it is drawn, and for the one of the build. */
export async function findShareImage(ctx: Pick<AppContext, 'db' | 'reads'>, path: string): Promise<string | undefined> {
  ctx.reads?.add(shareImageRead(path))
  const drawing = await findDrawing(ctx, path)
  if (!drawing) return undefined
  const row = await ctx.db
    .selectFrom('shareImages')
    .innerJoin('files', 'files.id', 'shareImages.fileId')
    .select('files.sha256')
    .where('shareImages.id', '=', drawingId(drawing))
    .executeTakeFirst()
  return row && pictureAddress({ sha256: row.sha256, format: 'png' })
}
