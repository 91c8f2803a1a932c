import type { AppContext } from '#app/context.ts'
import { type ContentDocument, getDocument } from '#app/features/pages/documents/documents.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { TextSize } from '#app/lib/form/tree/text-size.ts'
import { leavesOf } from '#app/lib/form/tree/walk-fields.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { shapedText } from './check-text.server.ts'
import {
  addVersion,
  type ContentTarget,
  nextNumber,
  publishedData,
  requireEditable,
  type StoredDocument,
  titleOf,
  writeDocument,
} from './write-document.server.ts'

/**
 * Stores the text as the document's draft and returns the new revision. A text equal to the stored or the shown one
 * writes nothing. A draft of somebody else that it replaces is kept as a version: always the first time, and with
 * `keepsOther` also one of the actor's own, from another window. Not audited, because drafts are not public. Throws
 * ForbiddenError, NotFoundError, ConflictError.
 */
export async function saveContentDraft(
  ctx: AppContext,
  target: ContentTarget,
  text: ContentValue,
  keepsOther = false,
): Promise<number> {
  const actor = requirePermission(ctx, 'content.edit')
  const document = getDocument(target.key)
  const shaped = shapedText(document.fields, text)
  // A duplicated item can make a document too large that was read within the limits.
  const size = new TextSize()
  for (const { value } of leavesOf(document.fields, shaped)) size.add(typeof value === 'string' ? value : '')
  const draft = JSON.stringify(shaped)
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, 'save')
    if (draft === (stored.row?.draft ?? (await shownText(trx, document, stored)))) return stored.row?.revision ?? 0
    const change = { draft, draftAt: ctx.clock().toISOString(), draftBy: actor.id }
    const title = document.collection && { title: titleOf(text) }
    const revision = await writeDocument(trx, document, stored, { ...change, ...title })
    if (keepsOther || stored.row?.draftBy !== actor.id) await keepDraft(ctx, trx, stored)
    return revision
  })
}

/** Keeps a draft that another one replaces. */
async function keepDraft(ctx: AppContext, trx: Trx, { row }: StoredDocument): Promise<void> {
  if (!row?.draft) return
  const number = await nextNumber(trx, row.key)
  await addVersion(ctx, trx, { documentKey: row.key, number, kind: 'replaced', data: row.draft })
}

/** The text that visitors see, in the shape of a draft. */
async function shownText(trx: Trx, document: ContentDocument, stored: StoredDocument): Promise<string> {
  const published = await publishedData(trx, stored)
  const text = published ? (JSON.parse(published) as ContentValue) : document.original
  return JSON.stringify(shapedText(document.fields, text))
}
