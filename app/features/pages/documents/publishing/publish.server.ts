import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { type ContentDocument, getDocument } from '#app/features/pages/documents/documents.server.ts'
import type { ContentErrors, ContentValue } from '#app/lib/form/tree/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { shapedText } from './check-text.server.ts'
import { publicationProblems } from './publication-problems.server.ts'
import {
  addressOf,
  addVersion,
  type ContentTarget,
  nextNumber,
  requireEditable,
  type StoredDocument,
  writeDocument,
} from './write-document.server.ts'

/** `invalid`: the draft is stored, and visitors still see the earlier text. */
export type PublishOutcome = { kind: 'published' } | InvalidDraft

/** Paths of the errors refer to `text`, which has no empty list items. */
export interface InvalidDraft {
  kind: 'invalid'
  errors: ContentErrors
  text: ContentValue
}

/**
 * Publishes the draft. Public pages show it once this resolves; other instances follow within a second. Throws
 * ForbiddenError, NotFoundError, ConflictError.
 */
export async function publishDraft(ctx: AppContext, target: ContentTarget): Promise<PublishOutcome> {
  requirePermission(ctx, 'content.publish')
  const document = getDocument(target.key)
  const outcome = await ctx.db.transaction().execute(async (trx): Promise<PublishOutcome> => {
    const stored = await requireEditable(trx, target, 'publish')
    const text = draftOf(document, stored)
    const errors = await publicationProblems(trx, document, text)
    if (errors) return { kind: 'invalid', errors, text }
    const number = await writePublication(ctx, trx, document, stored)
    await recordAction(ctx, trx, {
      action: 'content-publish',
      targetId: document.key,
      details: `Contenuto «${stored.name}» pubblicato, versione ${number}`,
    })
    return { kind: 'published' }
  })
  if (outcome.kind === 'published') await ctx.contentChanged()
  return outcome
}

/** The text of a stored draft as it is published: without empty list items. */
export function draftOf(document: ContentDocument, { row }: StoredDocument): ContentValue {
  return shapedText(document.fields, JSON.parse(row?.draft ?? 'null') as ContentValue, true)
}

/** Makes the draft the published version and returns its number. */
export async function writePublication(
  ctx: Pick<AppContext, 'actor' | 'clock'>,
  trx: Trx,
  document: ContentDocument,
  stored: StoredDocument,
): Promise<number> {
  const { key: documentKey, originalHash } = document
  const number = await nextNumber(trx, documentKey)
  const text = draftOf(document, stored)
  await writeDocument(trx, document, stored, {
    draft: null,
    draftAt: null,
    draftBy: null,
    scheduledFor: null,
    publishedNumber: number,
    publishedAt: ctx.clock().toISOString(),
    originalHash,
    ...(await keepAddress(ctx, trx, { document, stored, text })),
  })
  await addVersion(ctx, trx, {
    documentKey,
    number,
    kind: 'published',
    data: JSON.stringify(text),
  })
  return number
}

interface Publication {
  document: ContentDocument
  stored: StoredDocument
  text: ContentValue
}

/**
 * The address of an entry that is being published. A renamed one leaves a permanent redirect. Redirects to the former
 * address lead to the new one, so that there are no chains, and one from the new address is removed.
 */
async function keepAddress(
  ctx: Pick<AppContext, 'clock'>,
  trx: Trx,
  { document: { collection }, stored: { row }, text }: Publication,
): Promise<{ slug: string } | undefined> {
  const slug = addressOf(text)
  if (!collection?.path || !slug) return undefined
  const toPath = `${collection.path}/${slug}`
  await trx.deleteFrom('contentRedirects').where('fromPath', '=', toPath).execute()
  if (row?.slug && row.slug !== slug) {
    const fromPath = `${collection.path}/${row.slug}`
    await trx.updateTable('contentRedirects').set({ toPath }).where('toPath', '=', fromPath).execute()
    await trx
      .insertInto('contentRedirects')
      .values({ fromPath, toPath, createdAt: ctx.clock().toISOString() })
      .onConflict((same) => same.column('fromPath').doUpdateSet({ toPath }))
      .execute()
  }
  return { slug }
}
