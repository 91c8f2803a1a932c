import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { type ContentErrors, type ContentValue, partOf } from '#app/lib/form/tree/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import { shapedText } from './check-text.server.ts'
import { publicationProblems } from './publication-problems.server.ts'

/**
 * Problems for which the publication of a text would be refused, while staff correct it. Undefined if an item is empty:
 * publication leaves it out, so the paths of its problems would not be those of the form. Throws ForbiddenError.
 */
export async function remainingProblems(
  ctx: AppContext,
  key: string,
  text: ContentValue,
): Promise<ContentErrors | undefined> {
  requirePermission(ctx, 'content.edit')
  const document = getDocument(key)
  const checked = shapedText(document.fields, text, true)
  if (!hasItemsOf(checked, text)) return undefined
  return (await ctx.db.transaction().execute((trx) => publicationProblems(trx, document, checked))) ?? {}
}

/** Whether the lists of a text are as long as in another one that contains it. */
function hasItemsOf(text: ContentValue, whole: ContentValue | undefined): boolean {
  if (typeof text !== 'object') return true
  if (!Array.isArray(text)) return Object.entries(text).every(([name, part]) => hasItemsOf(part, partOf(whole, name)))
  return Array.isArray(whole) && text.length === whole.length && text.every((item, at) => hasItemsOf(item, whole[at]))
}
