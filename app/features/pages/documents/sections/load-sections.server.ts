import type { PageSection } from '#app/content/sections.ts'
import type { AppContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { listOfSection, type SectionLists } from './section-lists.ts'

/** The published entries that the sections of a page show. */
export async function loadSectionLists(
  ctx: Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>,
  sections: readonly PageSection[],
): Promise<SectionLists> {
  const lists: Partial<Record<keyof SectionLists, unknown[]>> = {}
  for (const name of new Set(sections.flatMap((section) => listOfSection(section) ?? []))) {
    lists[name] = (await listPublished(ctx, name)).map(({ text }) => text)
  }
  return lists as SectionLists
}
