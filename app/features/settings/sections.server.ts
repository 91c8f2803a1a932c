import type { Db } from '#db/client.server.ts'
import { SECTION_SCHEMAS, type Section, type SectionValue } from './sections.ts'

/** The stored JSON of one section of the settings; an empty object where nothing is set yet. */
export async function readSection(db: Db, section: Section): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('section', '=', section).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}

/** The stored JSON of several sections, read at the same moment; an empty object for each that is not set yet. */
export async function readSections<S extends Section>(db: Db, sections: readonly S[]): Promise<Record<S, unknown>> {
  const rows = await db.selectFrom('settings').select(['section', 'value']).where('section', 'in', sections).execute()
  const stored = Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(value)]))
  return Object.fromEntries(sections.map((section) => [section, stored[section] ?? {}])) as Record<S, unknown>
}

/** A section with the version that a change of it must name; 0 while nothing is set. */
export interface StoredSection<S extends Section> {
  value: SectionValue<S>
  version: number
  updatedAt: string | null
}

/** What a section holds now, with every field present. */
export async function getSection<S extends Section>(db: Db, section: S): Promise<StoredSection<S>> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version', 'updatedAt'])
    .where('section', '=', section)
    .executeTakeFirst()
  const value = SECTION_SCHEMAS[section].parse(row ? JSON.parse(row.value) : {}) as SectionValue<S>
  return { value, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null }
}
