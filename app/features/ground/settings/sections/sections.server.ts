import { PLACEHOLDERS_OF_0_1_0 } from '#app/features/ground/settings/company/company-schema.server.ts'
import type { Db } from '#db/client.server.ts'
import { SECTION_SCHEMAS, type Section, type SectionValue } from './sections.ts'

/** A section, with defaults for missing values. */
export async function readSection<S extends Section>(db: Db, section: S): Promise<SectionValue<S>> {
  return (await getSection(db, section)).value
}

/** Several sections, read in one query, with defaults for missing values. */
export async function readSections<S extends Section>(
  db: Db,
  sections: readonly S[],
): Promise<{ [Name in S]: SectionValue<Name> }> {
  const rows = await db.selectFrom('settings').select(['section', 'value']).where('section', 'in', sections).execute()
  const stored = Object.fromEntries(rows.map(({ section, value }) => [section, value]))
  return Object.fromEntries(sections.map((section) => [section, completed(section, stored[section])])) as {
    [Name in S]: SectionValue<Name>
  }
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
  return { value: completed(section, row?.value), version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null }
}

/**
 * What is stored, with the defaults of what is missing. The form has checked it: a rule that has become stricter since
 * then must not take the site down.
 */
function completed<S extends Section>(section: S, json = '{}'): SectionValue<S> {
  const stored = JSON.parse(json, (name, value) => (value === PLACEHOLDERS_OF_0_1_0[name] ? '' : value))
  return merged(SECTION_SCHEMAS[section].parse({}), stored) as SectionValue<S>
}

function merged(usual: object, stored: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(usual).map(([name, value]) => {
    const given = stored[name] ?? value
    return [name, isGroup(value) && isGroup(given) ? merged(value, given) : given]
  })
  return Object.fromEntries(entries)
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
