import type { AppContext } from '#app/context.ts'
import { type PictureWidth, viewOf } from '#app/features/pages/pictures/picture.ts'
import type { FieldNode } from '#app/lib/form/tree/fields.ts'
import { picturesOf } from './picture-values.ts'

/** Adds to each picture of some texts what the page shows of it. Prepared widths never change, only publications do. */
export async function withPictureViews<Text>(
  { db }: Pick<AppContext, 'db'>,
  fields: FieldNode,
  texts: readonly Text[],
): Promise<readonly Text[]> {
  const pictures = texts.flatMap((text) => picturesOf(fields, text))
  if (pictures.length === 0) return texts
  const ids = [...new Set(pictures.map(({ picture }) => picture.id))]
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths'])
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute()
  const views = new Map(rows.map((row) => [row.id, viewOf(row, JSON.parse(row.widths) as PictureWidth[])]))
  for (const { picture } of pictures) {
    const view = views.get(picture.id)
    if (view) picture.view = view
  }
  return texts
}
