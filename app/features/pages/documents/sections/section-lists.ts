import type { PageSection } from '#app/content/sections.ts'
import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'

/** The published entries that the sections of a page show; absent where no section shows them. */
export interface SectionLists {
  people?: EntryText<'people'>[]
  quotes?: EntryText<'quotes'>[]
  partners?: EntryText<'partners'>[]
  certifications?: EntryText<'certifications'>[]
}

/** The collections that a section shows; a certification has the face of the person who holds it. */
export function listsOfSection(section: PageSection): (keyof SectionLists)[] {
  if (section.kind === 'people' || section.kind === 'quotes') return [section.kind]
  if (section.kind !== 'logos') return []
  return section.source === 'certifications' ? ['certifications', 'people'] : ['partners']
}
