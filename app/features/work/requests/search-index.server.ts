import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { searchNumber, wordsOf } from '#db/queries/search.server.ts'

/** Searchable fields of a request, and its arrival time. */
export type Searched = Record<
  'id' | 'reference' | 'name' | 'email' | 'company' | 'phone' | 'message' | 'createdAt',
  string
>

/** A row of the search index. */
export type SearchRow = Record<'requestId' | 'words', string> & { number: number }

/** The query that adds a new request to the search index. When it inserts no row, call `indexRequest`. */
export const insertSearchRow = compileOnce((db, row: SearchRow) =>
  db
    .insertInto('requestSearch')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing()),
)

/** The row of a request in the search index; `texts` are its replies and notes. */
export function searchRow(request: Searched, texts: readonly string[] = []): SearchRow {
  const { id, reference, name, email, company, phone, message, createdAt } = request
  const words = wordsOf([reference, name, email, company, phone, message, ...texts].join('\n')).join(' ')
  return { number: searchNumber(createdAt), requestId: id, words }
}

/** Adds a request to the search index, in the transaction that creates it. */
export async function indexRequest(trx: Trx, request: Searched, texts: readonly string[] = []): Promise<void> {
  // A moment has 1,000 numbers: when one is taken, the next try is a millisecond later, so that the tries always end.
  const row = searchRow(request, texts)
  for (let later = 0; ; later++) {
    const stored = await trx.executeQuery(
      insertSearchRow(trx, { ...row, number: searchNumber(request.createdAt, later) }),
    )
    if (stored.numAffectedRows) return
  }
}

/** Updates the search index of a request, in the transaction that changed it. */
export async function reindexRequest(trx: Trx, id: string): Promise<void> {
  // Two notes at the same time: the later transaction indexes both.
  await holdLock(trx, `search ${id}`)
  const request = await trx
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'name', 'email', 'company', 'phone', 'message', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const replies = await trx
    .selectFrom('requestReplies')
    .select(['subject', 'text'])
    .where('requestId', '=', id)
    .execute()
  const notes = await trx.selectFrom('requestNotes').select('text').where('requestId', '=', id).execute()
  const answers = await trx.selectFrom('incomingMails').select('text').where('requestId', '=', id).execute()
  await trx.deleteFrom('requestSearch').where('requestId', '=', id).execute()
  await indexRequest(trx, request, [
    ...replies.map(({ subject, text }) => `${subject}\n${text}`),
    ...[...notes, ...answers].map(({ text }) => text),
  ])
}
