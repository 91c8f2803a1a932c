import { readSection } from '#app/features/settings/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Opening, openingSchema } from './opening.ts'

/** The company's closed days as set; none beside weekends and holidays where nothing is set. */
export async function getOpening(db: Db): Promise<Opening> {
  return openingSchema.parse(await readSection(db, 'opening'))
}
