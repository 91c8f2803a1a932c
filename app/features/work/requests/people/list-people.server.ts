import type { AppContext } from '#app/context.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { searchedWords, wordsOf } from '#db/queries/search.server.ts'
import { companyOf } from './companies.server.ts'
import { HAS_REQUESTS, matchingPeople, REQUEST_COUNT } from './matching-people.server.ts'

const PAGE_SIZE = 50
/** Matches among which companies are looked for. */
const MOST_MATCHES = 200

/** Reads the search text of a query string. */
export function readSearch(query: URLSearchParams): string {
  return cleanLine(query.get('q') ?? '').slice(0, 120)
}

/** A page of the people found, latest contact first; without a search those with requests that are no spam. */
export async function listPeople(ctx: AppContext, { q, page }: { q: string; page: number }) {
  requirePermission(ctx, 'requests.read')
  let query = matchingPeople(ctx.db, q)
  if (searchedWords(q).length === 0) query = q ? query.where('id', '=', '') : query.where(HAS_REQUESTS)
  const rows = await query
    .select(['id', 'name', 'email', 'phone', 'company', 'domain', 'companyKey', 'lastAt', REQUEST_COUNT.as('requests')])
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute()
  const people = rows.slice(0, PAGE_SIZE)
  const companies = new Map<string, string | undefined>()
  for (const { domain, companyKey } of people) {
    const name = domain || companyKey
    if (!companies.has(name)) companies.set(name, await companyOf(ctx.db, { domain, companyKey }))
  }
  return {
    people: people.map(({ domain, companyKey, requests, ...person }) => {
      const key = companies.get(domain || companyKey)
      return { ...person, requests: Number(requests), companyKey: key, company: person.company || domain }
    }),
    hasMore: rows.length > PAGE_SIZE,
  }
}

/** The people and companies that a search finds, for the palette and for completion; the caller has asked for the permission. */
export async function findPeople(db: Db, q: string, most: number) {
  const words = searchedWords(q)
  if (words.length === 0) return { people: [], companies: [] }
  const rows = await matchingPeople(db, q)
    .select(['id', 'name', 'email', 'phone', 'company', 'domain', 'companyKey'])
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MATCHES)
    .execute()
  const companies = new Map<string, string>()
  for (const { domain, companyKey, company } of rows) {
    const own = wordsOf(`${company} ${domain}`)
    if (!words.every((word) => own.some((one) => one.startsWith(word)))) continue
    const key = await companyOf(db, { domain, companyKey })
    if (key && !companies.has(key)) companies.set(key, company || key)
    if (companies.size === most) break
  }
  return {
    people: rows.slice(0, most).map(({ id, name, email, phone, company }) => ({ id, name, email, phone, company })),
    companies: [...companies].map(([key, name]) => ({ key, name })),
  }
}
