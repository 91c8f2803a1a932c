import { keptByRevision } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'

/** The retention periods, from memory while the content revision is unchanged. */
export const knownRetention = keptByRevision((db) => readSection(db, 'retention'))
