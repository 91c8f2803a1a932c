import { keptByRevision } from '#app/features/settings/kept-by-revision.server.ts'
import { readSection } from '#app/features/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Retention, retentionSchema } from './retention.ts'

/** The retention periods, with defaults for missing values. */
export async function getRetention(db: Db): Promise<Retention> {
  return retentionSchema.parse(await readSection(db, 'retention'))
}

/** The retention periods, from memory while the content revision is unchanged. */
export const knownRetention = keptByRevision(getRetention)
