import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** Longer words are truncated: index entries have a maximum size. */
const LONGEST_WORD = 40

/** Letters whose mark is part of the letter, so that no normalisation removes it. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Digits as people group them in telephone numbers: "0376 555-2486", "(0376) 5552486". */
const DIGITS = /(?<![\p{L}\p{N}])\d[\d ./()‐–-]*\d(?![\p{L}\p{N}])/gu

/** Fewer digits are no telephone number, more are a table. */
const isNumber = (digits: string) => digits.length >= SHORTEST_NUMBER && digits.length <= 32
const SHORTEST_NUMBER = 6

/**
 * Returns the words under which a text is found: lower case, without accents, without duplicates. A number is also found
 * by its digits from any place on, however they are grouped. Folded here and not by the engines, so that both find the
 * same. After a change, change the name in reindex-old.server.ts.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const numbers = folded.match(DIGITS)?.map(digitsIn).filter(isNumber) ?? []
  const ends = numbers.flatMap((digits) =>
    Array.from({ length: digits.length - SHORTEST_NUMBER + 1 }, (_, from) => digits.slice(from)),
  )
  return [...new Set([...splitWords(folded), ...ends])]
}

/** Returns the words of a search: grouped digits are one number, without the prefix of Italy. */
export function searchedWords(text: string): string[] {
  const numbers: string[] = []
  const rest = fold(text).replace(DIGITS, (group) => {
    const digits = digitsIn(group)
    if (!isNumber(digits)) return group
    numbers.push(digits.replace(/^(?:00)?39(?=0\d{5}|\d{9})/, ''))
    return ' '
  })
  return [...new Set([...splitWords(rest), ...numbers])]
}

const digitsIn = (group: string) => group.replace(/\D/g, '')

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
}

/** The engines index only letters and digits, so "c++" and "c#" are written out. */
function splitWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}+#]))?/gu) ?? []
  return words.map((word) => {
    const spelled = word.replaceAll('+', 'plus').replaceAll('#', 'sharp')
    return [...spelled].slice(0, LONGEST_WORD).join('')
  })
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
 * ordering in the given direction. `words` come from searchedWords and are not empty: they contain only letters and digits,
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

/** A text for LIKE, without its wildcards `%` and `_` and the escape character. */
export function likeText(text: string): string {
  return text.replace(/[%_\\]/g, '')
}
