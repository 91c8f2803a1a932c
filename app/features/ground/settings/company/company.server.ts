import { keptByRevision } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'

/** The company's data, from memory while the content revision is unchanged. */
export const knownCompany = keptByRevision((db) => readSection(db, 'company'))
