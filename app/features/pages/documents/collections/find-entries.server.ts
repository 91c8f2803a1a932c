import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { withPictureViews } from '#app/features/pages/documents/pictures/with-views.server.ts'
import { publishedVersion } from '#app/features/pages/documents/published-version.server.ts'
import { shapedText } from '#app/features/pages/documents/publishing/check-text.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { type CollectionType, someRead } from './collections.ts'
import { ENTRY_SCHEMAS, type EntryText } from './entry-types.server.ts'

type PageContext = Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>

/** A published entry. */
export interface PublishedEntry<Type extends CollectionType> {
  key: string
  /** When its present version was published. */
  publishedAt: string
  text: EntryText<Type>
}

/** The published entries of a collection in the order of its page; in a preview also the one that is previewed. */
export async function listPublished<Type extends CollectionType>(
  ctx: PageContext,
  type: Type,
): Promise<PublishedEntry<Type>[]> {
  ctx.reads?.add(type)
  const rows = await ctx.db
    .selectFrom('contentDocuments')
    .leftJoin('contentVersions', publishedVersion)
    .select(['key', 'draft', 'publishedAt', 'contentVersions.data'])
    .where('type', '=', type)
    .where('trashedAt', 'is', null)
    .where((row) => row.or([row('publishedNumber', 'is not', null), row('key', '=', ctx.preview ?? '')]))
    .orderBy('position')
    .orderBy('key')
    .execute()
  const entries = rows.flatMap(({ key, draft, publishedAt, data }) => {
    const isPreview = key === ctx.preview
    const stored = isPreview ? (draft ?? data) : data
    if (!stored) return []
    const text = readEntry(ctx, { key, type, stored, isPreview })
    return text ? [{ key, publishedAt: publishedAt ?? '', text }] : []
  })
  const [first] = entries
  if (first)
    await withPictureViews(
      ctx,
      getDocument(first.key).fields,
      entries.map(({ text }) => text),
    )
  return type === 'insights' ? entries.sort((one, other) => (dateOf(other) < dateOf(one) ? -1 : 1)) : entries
}

/** The first person of "Chi Siamo", or the one with a name, if they have a photograph; else null. */
export async function findFace(ctx: PageContext, name?: string) {
  const people = await listPublished(ctx, 'people')
  const found = name ? people.find(({ text }) => text.name === name) : people[0]
  if (!found?.text.photo) return null
  const { role, city, photo } = found.text
  return { name: found.text.name, role, city, photo }
}

/** Whether a collection has a published entry; in a preview also the one that is previewed. */
export async function hasPublished(ctx: Omit<PageContext, 'log'>, type: CollectionType): Promise<boolean> {
  ctx.reads?.add(someRead(type))
  if (ctx.preview?.startsWith(`${type}/`)) return true
  const first = await ctx.db
    .selectFrom('contentDocuments')
    .select('key')
    .where('type', '=', type)
    .where('publishedNumber', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** The entry at an address; in a preview the one that is previewed. */
export async function findEntry<Type extends CollectionType>(
  ctx: PageContext,
  type: Type,
  slug: string,
): Promise<PublishedEntry<Type> | undefined> {
  const entries = await listPublished(ctx, type)
  const isPreviewed = ctx.preview?.startsWith(`${type}/`)
  return entries.find(({ key, text }) => (isPreviewed ? key === ctx.preview : (text as Addressed).address === slug))
}

/** The present path of an address that was renamed. */
export async function findRedirect(ctx: Pick<AppContext, 'db'>, fromPath: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('contentRedirects')
    .select('toPath')
    .where('fromPath', '=', fromPath)
    .executeTakeFirst()
  return row?.toPath
}

interface Addressed {
  address?: string
  date?: string
}

const dateOf = ({ text }: { text: unknown }) => (text as Addressed).date ?? ''

interface Stored<Type> {
  key: string
  type: Type
  stored: string
  isPreview: boolean
}

function readEntry<Type extends CollectionType>(
  ctx: PageContext,
  { key, type, stored, isPreview }: Stored<Type>,
): EntryText<Type> | undefined {
  const value = JSON.parse(stored) as ContentValue
  // A preview shows an unfinished draft as it is.
  if (isPreview) return shapedText(getDocument(key).fields, value, true) as EntryText<Type>
  const text = ENTRY_SCHEMAS[type].safeParse(value)
  if (text.success) return text.data as EntryText<Type>
  ctx.log.error({ key }, 'the published text does not fit its type and is not shown')
  return undefined
}
