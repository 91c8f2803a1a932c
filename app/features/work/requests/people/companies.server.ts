import type { Db } from '#db/client.server.ts'

/** What says to which company a person belongs. */
export interface CompanyOf {
  domain: string
  companyKey: string
}

/**
 * Returns the key of a person's company, as in the address of its page: the domain, else the name. A name without a
 * domain belongs to the company whose people have that name and one domain. Undefined for none.
 */
export async function companyOf(db: Db, { domain, companyKey }: CompanyOf): Promise<string | undefined> {
  if (domain) return domain
  if (!companyKey) return undefined
  const domains = await db
    .selectFrom('people')
    .select('domain')
    .distinct()
    .where('companyKey', '=', companyKey)
    .where('domain', '!=', '')
    .limit(2)
    .execute()
  return domains.length === 1 ? domains[0]?.domain : companyKey
}

/** The people of a company, latest contact first. */
export function peopleOfCompany(db: Db, key: string) {
  const query = db.selectFrom('people').where('mergedInto', 'is', null).orderBy('lastAt', 'desc').orderBy('id', 'desc')
  if (!key.includes('.')) return query.where('companyKey', '=', key).where('domain', '=', '')
  const names = db.selectFrom('people').select('companyKey').where('domain', '=', key).where('companyKey', '!=', '')
  return query.where((row) =>
    row.or([row('domain', '=', key), row.and([row('domain', '=', ''), row('companyKey', 'in', names)])]),
  )
}
