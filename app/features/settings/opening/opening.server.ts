import { readSection } from '#app/features/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Opening, openingSchema } from './opening.ts'

/** The opening hours and closures, with defaults for missing values. */
export async function getOpening(db: Db): Promise<Opening> {
  return openingSchema.parse(await readSection(db, 'opening'))
}
