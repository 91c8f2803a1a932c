import { readSection } from '#app/features/settings/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Company, companySchema } from './company.ts'

/** The company's data as set, with placeholders where nothing is set yet. */
export async function getCompany(db: Db): Promise<Company> {
  return companySchema.parse(await readSection(db, 'company'))
}
