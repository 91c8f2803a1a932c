import type { Db } from '#db/client.server.ts'
import { type Company, companySchema } from './company.ts'

/** The company's data as set, with placeholders where nothing is set yet. */
export async function getCompany(db: Db): Promise<Company> {
  const row = await db.selectFrom('settings').select('value').where('section', '=', 'company').executeTakeFirst()
  return companySchema.parse(row ? JSON.parse(row.value) : {})
}
