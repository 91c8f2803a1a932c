import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { searchedWords } from '#db/queries/search.server.ts'

/** The people in whose names, addresses, phones and companies each word of a search begins some word; all without words. */
export function matchingPeople(db: Db, q: string) {
  let query = db.selectFrom('people').where('mergedInto', 'is', null)
  // The words contain only letters and digits.
  for (const word of searchedWords(q)) query = query.where('words', 'like', `% ${word}%`)
  return query
}

/** Whether somebody has a request that is neither in quarantine or trash nor spam. */
export const HAS_REQUESTS = sql<SqlBool>`exists (select 1 from contact_requests where person_id = people.id
  and trashed_at is null and quarantine_reason is null and status <> 'spam')`

/** How many requests a person has. */
export const REQUEST_COUNT = sql<string | number>`(select count(*) from contact_requests where person_id = people.id)`
