import { keptByRevision } from '#app/features/settings/kept-by-revision.server.ts'
import { readSection } from '#app/features/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Company } from './company.ts'
import { companySchema } from './company-schema.ts'

/** The company's data, with placeholders for missing values. */
export async function getCompany(db: Db): Promise<Company> {
  return companySchema.parse(await readSection(db, 'company'))
}

/** The company's data, from memory while the content revision is unchanged. */
export const knownCompany = keptByRevision(getCompany)
