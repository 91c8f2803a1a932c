import type { PageSection } from '#app/content/sections.ts'
import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'

/** The published entries that the sections of a page show; absent where no section shows them. */
export interface SectionLists {
  people?: EntryText<'people'>[]
  quotes?: EntryText<'quotes'>[]
  partners?: EntryText<'partners'>[]
  certifications?: EntryText<'certifications'>[]
}

/** The collection that a section shows. */
export function listOfSection(section: PageSection): keyof SectionLists | undefined {
  if (section.kind === 'people' || section.kind === 'quotes') return section.kind
  return section.kind === 'logos' ? section.source : undefined
}
