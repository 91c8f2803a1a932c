import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import {
  addVersion,
  type ContentTarget,
  type DocumentChange,
  nextNumber,
  publishedData,
  requireEditable,
  type StoredDocument,
  titleOf,
  writeDocument,
} from './write-document.server.ts'

// The verbs of a document that publish nothing. Each throws ForbiddenError, NotFoundError and ConflictError.

const NO_DRAFT = { draft: null, draftAt: null, draftBy: null } as const
const NOT_PUBLISHED = { publishedNumber: null, publishedAt: null } as const

/** Removes the draft; its text is kept as a version. */
export async function discardContentDraft(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.edit')
  await changeDocument(ctx, target, {
    verb: 'discard',
    set: NO_DRAFT,
    details: (name) => `Bozza di «${name}» scartata`,
  })
}

/** Copies a version into the draft; visitors see no change. A draft that it replaces is kept as a version. */
export async function restoreVersion(ctx: AppContext, target: ContentTarget & { number: number }): Promise<void> {
  const actor = requirePermission(ctx, 'content.edit')
  const { key, number } = target
  const { collection } = getDocument(key)
  await changeDocument(ctx, target, {
    verb: 'restore',
    set: async (trx) => {
      const versions = trx.selectFrom('contentVersions').select('data').where('documentKey', '=', key)
      const version = await versions.where('number', '=', number).executeTakeFirst()
      if (!version) throw new NotFoundError(`version ${number} of ${key}`)
      return {
        draft: version.data,
        draftAt: ctx.clock().toISOString(),
        draftBy: actor.id,
        ...(collection && { title: titleOf(JSON.parse(version.data) as ContentValue) }),
      }
    },
    details: (name) => `Versione ${number} di «${name}» ripristinata come bozza`,
  })
}

/** Shows the built-in text again. Published versions stay, and a draft is kept as a version. */
export async function revertToOriginal(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const { originalHash } = getDocument(target.key)
  await changeDocument(ctx, target, {
    verb: 'revert',
    set: { ...NO_DRAFT, ...NOT_PUBLISHED, originalHash },
    details: (name) => `Pagina «${name}» riportata al testo originale`,
  })
  await ctx.contentChanged()
}

/** Cancels a scheduled publication; the draft stays. */
export async function unschedulePublication(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  await changeDocument(ctx, target, {
    verb: 'unschedule',
    set: { scheduledFor: null },
    details: (name) => `Programmazione di «${name}» annullata`,
  })
}

/** Takes an entry off the public site and ends its schedule; its text becomes the draft. */
export async function unpublishEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  const actor = requirePermission(ctx, 'content.publish')
  await changeDocument(ctx, target, {
    verb: 'unpublish',
    set: async (trx, stored) => ({
      draft: stored.row?.draft ?? (await publishedData(trx, stored)) ?? null,
      draftAt: ctx.clock().toISOString(),
      draftBy: actor.id,
      ...NOT_PUBLISHED,
      scheduledFor: null,
    }),
    details: (name) => `Contenuto «${name}» ritirato dal sito`,
  })
  await ctx.contentChanged()
}

/** Moves an entry to the trash: visitors see it no longer, its address is free, its text and versions stay. */
export async function trashEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  const actor = requirePermission(ctx, 'content.publish')
  const now = ctx.clock().toISOString()
  await changeDocument(ctx, target, {
    verb: 'trash',
    set: async (trx, stored) => ({
      draft: stored.row?.draft ?? (await publishedData(trx, stored)) ?? null,
      draftAt: now,
      draftBy: actor.id,
      trashedAt: now,
      ...NOT_PUBLISHED,
      scheduledFor: null,
      slug: null,
    }),
    details: (name) => `Contenuto «${name}» spostato nel cestino`,
  })
  await ctx.contentChanged()
}

/** Takes an entry out of the trash, as a draft. */
export async function untrashEntry(ctx: AppContext, target: ContentTarget): Promise<void> {
  requirePermission(ctx, 'content.publish')
  await changeDocument(ctx, target, {
    verb: 'untrash',
    set: { trashedAt: null },
    details: (name) => `Contenuto «${name}» ripristinato dal cestino`,
  })
}

interface Change {
  verb: 'discard' | 'restore' | 'revert' | 'trash' | 'unpublish' | 'unschedule' | 'untrash'
  set: DocumentChange | ((trx: Trx, stored: StoredDocument) => Promise<DocumentChange>)
  /** The audit row's text, of the name of the page or entry. */
  details: (name: string) => string
}

/** Checks the state and writes a change with its audit row. A draft that it replaces is kept as a version. */
async function changeDocument(ctx: AppContext, target: ContentTarget, { verb, set, details }: Change): Promise<void> {
  const document = getDocument(target.key)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await requireEditable(trx, target, verb)
    const change = typeof set === 'function' ? await set(trx, stored) : set
    const number = await nextNumber(trx, document.key)
    await writeDocument(trx, document, stored, change)
    const draft = stored.row?.draft
    if (draft && change.draft !== undefined && change.draft !== draft) {
      await addVersion(ctx, trx, { documentKey: document.key, number, kind: 'replaced', data: draft })
    }
    await recordAction(ctx, trx, {
      action: `content-${verb}`,
      targetId: document.key,
      details: details(stored.name),
    })
  })
}
