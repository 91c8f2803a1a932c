import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import type { ContentValue, FieldNode } from '#app/lib/form/tree/fields.ts'
import { leavesOf } from '#app/lib/form/tree/walk-fields.ts'

/** The pictures of a text with the paths of their fields. The values are those of the text itself. */
export function picturesOf(fields: FieldNode, text: unknown): { path: string; picture: PictureValue }[] {
  return [...leavesOf(fields, text as ContentValue)].flatMap(({ path, node, value }) => {
    const picture = value as PictureValue | undefined
    return node.kind === 'picture' && picture?.id ? [{ path, picture }] : []
  })
}

/** The ids of the pictures of a text. */
export function pictureIdsOf(fields: FieldNode, text: unknown): string[] {
  return [...new Set(picturesOf(fields, text).map(({ picture }) => picture.id))]
}
