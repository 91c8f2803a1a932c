import type { AppContext } from '#app/context.ts'
import { type ContentDocument, getDocument } from '#app/features/content/documents.server.ts'
import type { ContentValue } from '#app/features/content/types/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { shapedText } from './check-text.server.ts'
import {
  type ContentTarget,
  publishedData,
  requireEditable,
  type StoredDocument,
  titleOf,
  writeDocument,
} from './write-document.server.ts'

/**
 * Stores the text as the document's draft and returns the new revision. A text equal to the stored or the shown one
 * writes nothing. Not audited, because drafts are not public. Throws ForbiddenError, NotFoundError, ConflictError.
 */
export async function saveContentDraft(ctx: AppContext, target: ContentTarget, text: ContentValue): Promise<number> {
  const actor = requirePermission(ctx, 'content.edit')
  const document = getDocument(target.key)
  const draft = JSON.stringify(shapedText(document.fields, text))
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'save')
    if (draft === (stored.row?.draft ?? (await shownText(trx, document, stored)))) return stored.row?.revision ?? 0
    const change = { draft, draftAt: ctx.clock().toISOString(), draftBy: actor.id }
    return writeDocument(trx, document, stored, document.collection ? { ...change, title: titleOf(text) } : change)
  })
}

/** The text that visitors see, in the shape of a draft. */
async function shownText(trx: Trx, document: ContentDocument, stored: StoredDocument): Promise<string> {
  const published = await publishedData(trx, stored)
  const text = published ? (JSON.parse(published) as ContentValue) : document.original
  return JSON.stringify(shapedText(document.fields, text))
}
