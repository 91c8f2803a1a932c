import type { Offering } from '#app/content/offering.ts'
import type { OfferingDetail, PageSection } from '#app/content/sections.ts'
import type { AppContext } from '#app/context.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { listPublished } from './collections/find-entries.server.ts'
import { type ContentDocument, getDocument } from './documents.server.ts'
import { withPictureViews } from './pictures/with-views.server.ts'
import { publishedVersion } from './published-version.server.ts'
import { shapedText } from './publishing/check-text.server.ts'
import { listsOfSection, type SectionLists } from './sections/section-lists.ts'
import { offeringView } from './types/offering-type.server.ts'

type PageContext = Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>

/**
 * The text that staff have published for a page; null while it shows its built-in text. A version that an update of the
 * program has made invalid is logged and not shown.
 */
export async function findPublished<Text>(ctx: PageContext, key: string): Promise<Text | null> {
  const document = getDocument(key)
  ctx.reads?.add(key)
  if (ctx.preview === key) return (await findDraft(ctx, document)) as Text | null
  const row = await ctx.db
    .selectFrom('contentDocuments')
    .innerJoin('contentVersions', publishedVersion)
    .select(['contentVersions.data', 'contentVersions.number'])
    .where('contentDocuments.key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const text = document.schema.safeParse(JSON.parse(row.data))
  if (text.success) return (await withPictureViews(ctx, document.fields, [text.data as Text]))[0] ?? null
  ctx.log.error({ key, version: row.number }, 'the published text does not fit its type and is not shown')
  return null
}

/** The draft, as it would be published, for the page in the editor's preview; null for the built-in text. */
async function findDraft(ctx: PageContext, { key, fields }: ContentDocument): Promise<ContentValue | null> {
  const row = await ctx.db
    .selectFrom('contentDocuments')
    .leftJoin('contentVersions', publishedVersion)
    .select(['draft', 'contentVersions.data'])
    .where('key', '=', key)
    .executeTakeFirst()
  const text = row?.draft ?? row?.data
  if (!text) return null
  const shaped = shapedText(fields, JSON.parse(text) as ContentValue, true)
  return (await withPictureViews(ctx, fields, [shaped]))[0] ?? null
}

/** A published text with sections, and the entries that they show; `text` is null while the built-in one is shown. */
export async function findSectionedPage<Text extends { sections: readonly PageSection[] }>(
  ctx: PageContext,
  key: string,
  original: Pick<Text, 'sections'>,
): Promise<{ text: Text | null; lists: SectionLists }> {
  const text = await findPublished<Text>(ctx, key)
  return { text, lists: await loadSectionLists(ctx, (text ?? original).sections) }
}

/** The same with the built-in text in place of null: for pages whose code contains no text. */
export async function getSectionedPage<Text extends { sections: readonly PageSection[] }>(
  ctx: PageContext,
  key: string,
  original: Text,
): Promise<{ text: Text; lists: SectionLists }> {
  const { text, lists } = await findSectionedPage<Text>(ctx, key, original)
  return { text: text ?? original, lists }
}

/** The page of a service or product: the published one, or the built-in one. */
export async function getOffering<Base extends Offering>(
  ctx: PageContext,
  original: OfferingDetail<Base>,
): Promise<{ view: OfferingDetail<Base>; lists: SectionLists }> {
  const { offering } = original
  const text = await findPublished<Parameters<typeof offeringView>[1]>(ctx, offering.path.slice(1))
  const view = text ? offeringView(offering, text) : original
  return { view, lists: await loadSectionLists(ctx, view.sections) }
}

/** The published entries that the sections of a page show. */
async function loadSectionLists(
  ctx: Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>,
  sections: readonly PageSection[],
): Promise<SectionLists> {
  const lists: Partial<Record<keyof SectionLists, unknown[]>> = {}
  for (const name of new Set(sections.flatMap(listsOfSection))) {
    lists[name] = (await listPublished(ctx, name)).map(({ text }) => text)
  }
  return lists as SectionLists
}
