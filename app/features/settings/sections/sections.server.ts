import type { Db } from '#db/client.server.ts'
import { SECTION_SCHEMAS, type Section, type SectionValue } from './sections.ts'

/** The stored JSON of a section; an empty object when nothing is stored. */
export async function readSection(db: Db, section: Section): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('section', '=', section).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}

/** The stored JSON of several sections, read in one query; an empty object for each that is not stored. */
export async function readSections<S extends Section>(db: Db, sections: readonly S[]): Promise<Record<S, unknown>> {
  const rows = await db.selectFrom('settings').select(['section', 'value']).where('section', 'in', sections).execute()
  const stored = Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(value)]))
  return Object.fromEntries(sections.map((section) => [section, stored[section] ?? {}])) as Record<S, unknown>
}

/** A section with its version for optimistic concurrency; 0 when nothing is stored. */
export interface StoredSection<S extends Section> {
  value: SectionValue<S>
  version: number
  updatedAt: string | null
}

/** The current value of a section, with every field present. */
export async function getSection<S extends Section>(db: Db, section: S): Promise<StoredSection<S>> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version', 'updatedAt'])
    .where('section', '=', section)
    .executeTakeFirst()
  const value = SECTION_SCHEMAS[section].parse(row ? JSON.parse(row.value) : {}) as SectionValue<S>
  return { value, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null }
}
