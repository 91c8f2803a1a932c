import type { AppContext } from '#app/context.ts'
import { type ContentDocument, getDocument, listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { pictureIdsOf } from '#app/features/pages/documents/pictures/picture-values.ts'
import { stateOf } from '#app/features/pages/documents/publishing/states.ts'
import { findPictures } from '#app/features/pages/pictures/find-pictures.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { requirePermission } from '#app/permissions.ts'
import type { ContentDocumentsTable } from '#db/schema/content.server.ts'
import { textChanges } from './history/text-changes.ts'
import { listOthersEditing } from './presence/presence.server.ts'

const VERSIONS_SHOWN = 30

/** All editable pages with their states, in menu order. Throws ForbiddenError. */
export async function listContent(ctx: AppContext) {
  const actor = requirePermission(ctx, 'content.edit')
  const rows = await ctx.db
    .selectFrom('contentDocuments')
    .leftJoin('admins', 'admins.id', 'contentDocuments.draftBy')
    .select(['key', 'draft', 'draftAt', 'publishedNumber', 'publishedAt', 'scheduledFor', 'originalHash', 'trashedAt'])
    .select('admins.name as draftBy')
    .where('type', 'is', null)
    .execute()
  const others = await listOthersEditing(ctx.db, { me: actor.id, now: ctx.clock() })
  return listDocuments().map(({ key, name, path, group, originalHash }) => {
    const row = rows.find((one) => one.key === key)
    return {
      key,
      name,
      path,
      group,
      state: stateOf(row),
      editors: others.get(key) ?? [],
      draftBy: row?.draftBy ?? null,
      draftAt: row?.draftAt ?? null,
      publishedAt: row?.publishedAt ?? null,
      scheduledFor: row?.scheduledFor ?? null,
      hasNewOriginal: row !== undefined && stateOf(row) !== 'original' && row.originalHash !== originalHash,
    }
  })
}

/** The data of a document's editor. */
export type ContentEditorView = Awaited<ReturnType<typeof getContentEditor>>

/** The data of a page's editor. Throws ForbiddenError, NotFoundError. */
export async function getContentEditor(ctx: AppContext, key: string) {
  const actor = requirePermission(ctx, 'content.edit')
  const document = getDocument(key)
  const row = await ctx.db
    .selectFrom('contentDocuments')
    .leftJoin('admins', 'admins.id', 'contentDocuments.draftBy')
    .selectAll('contentDocuments')
    .select('admins.name as draftByName')
    .where('key', '=', key)
    .executeTakeFirst()
  if (document.collection && !row) throw new NotFoundError(`entry ${key}`)
  const versions = await ctx.db
    .selectFrom('contentVersions')
    .leftJoin('admins', 'admins.id', 'contentVersions.createdBy')
    .select(['number', 'kind', 'data', 'contentVersions.createdAt', 'admins.name as createdBy'])
    .where('documentKey', '=', key)
    .orderBy('number', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
  const published = versions.find(({ number }) => number === row?.publishedNumber)
  const shown = published ? parse(published.data) : document.original
  const text = row?.draft ? parse(row.draft) : shown
  return {
    key,
    pictures: await findPictures(ctx, pictureIdsOf(document.fields, text)),
    path: document.path,
    fields: document.fields,
    collection: document.collection ?? null,
    name: document.collection ? row?.title || document.name : document.name,
    /** Where visitors see it; null while it is not published. */
    address: addressInSite(document, row),
    state: stateOf(row),
    revision: row?.revision ?? 0,
    text,
    editors: (await listOthersEditing(ctx.db, { me: actor.id, now: ctx.clock() })).get(key) ?? [],
    draftBy: row?.draftByName ?? null,
    draftAt: row?.draftAt ?? null,
    publishedAt: row?.publishedAt ?? null,
    publishedNumber: row?.publishedNumber ?? null,
    scheduledFor: row?.scheduledFor ?? null,
    hasNewOriginal:
      !document.collection &&
      row !== undefined &&
      row.originalHash !== document.originalHash &&
      stateOf(row) !== 'original',
    changes: row?.draft ? textChanges(document.fields, shown, text) : [],
    versions: versions.map(({ data, ...version }) => ({
      ...version,
      changes: textChanges(document.fields, parse(data), text),
    })),
  }
}

function addressInSite(
  { collection, path }: ContentDocument,
  row: Pick<ContentDocumentsTable, 'slug' | 'publishedNumber'> | undefined,
) {
  if (!collection) return path
  if (!row?.publishedNumber) return null
  return collection.path ? `${collection.path}/${row.slug}` : collection.shownOn
}

const parse = (data: string) => JSON.parse(data) as ContentValue
