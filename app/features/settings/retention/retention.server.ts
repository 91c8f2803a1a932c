import { readSection } from '#app/features/settings/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Retention, retentionSchema } from './retention.ts'

/** How long personal data is kept, as set. */
export async function getRetention(db: Db): Promise<Retention> {
  return retentionSchema.parse(await readSection(db, 'retention'))
}
