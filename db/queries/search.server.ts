import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** Longer words are truncated: index entries have a maximum size. */
const LONGEST_WORD = 40

/**
 * Returns the words of a text as they are indexed and searched: lower case, without accents, without duplicates. Folded
 * here and not by the engines, so that both find the same.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))]
}

/**
 * Returns the search number of a request by its time of arrival: later requests have larger numbers, so results can be
 * read in that order without sorting. Two requests of the same moment may get the same number; the caller then retries
 * with the moment moved by `laterMs`.
 */
export function searchNumber(createdAt: string, laterMs = 0): number {
  return (Date.parse(createdAt) + laterMs) * 1000 + Math.floor(Math.random() * 1000)
}

/** Requests joined with their search rows, as a base for further conditions. */
type Found = SelectQueryBuilder<Database, 'contactRequests' | 'requestSearch', object>

/**
 * Returns the requests in which each word is the beginning of some word, and the expression of their search number for
 * ordering in the given direction. `words` come from wordsOf and are not empty: they contain only letters and digits,
 * so they need no quoting inside a query.
 */
export function searchRequests(
  db: Db,
  words: readonly string[],
  direction: 'asc' | 'desc',
): { found: Found; number: RawBuilder<number> } {
  if (engineOf(db) === 'postgres') {
    const query = words.map((word) => `'${word}':*`).join(' & ')
    // PostgreSQL estimates prefix matches badly: without help it scans all requests for a word that is in none, and
    // opens every request for words that are in most. So the word index is always read first (no index has the order of
    // the sum), its rows are sorted, and requests are opened only until the page is full (offset 0 prevents the planner
    // from merging the two).
    const numbered = db
      .selectFrom('requestSearch')
      .select(['requestId', sql<number>`number + 0`.as('number')])
      .where(sql<SqlBool>`array_to_tsvector(string_to_array(words, ' ')) @@ ${query}::tsquery`)
      .orderBy(sql`number + 0`, direction)
      .offset(0)
    const found = db
      .selectFrom(numbered.as('requestSearch'))
      .innerJoin('contactRequests', 'contactRequests.id', 'requestSearch.requestId')
    return { found: found as unknown as Found, number: sql<number>`request_search.number` }
  }
  const query = words.map((word) => `"${word}"*`).join(' AND ')
  // A cross join keeps its order: the index is read first, in the order of its numbers, and only as far as needed.
  const found = db
    .selectFrom(sql<{ rowid: number }>`request_fts`.as('requestFts'))
    .crossJoin('requestSearch')
    .crossJoin('contactRequests')
    .where(sql<SqlBool>`request_fts match ${query}`)
    .where(sql<SqlBool>`request_search.number = request_fts.rowid`)
    .whereRef('contactRequests.id', '=', 'requestSearch.requestId')
  return { found: found as unknown as Found, number: sql<number>`request_fts.rowid` }
}
