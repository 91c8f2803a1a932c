import type { Trx } from '#db/client.server.ts'
import { searchNumber, wordsOf } from '#db/search.server.ts'

/** What of a request can be searched for, and when it came. */
type Searched = Record<'id' | 'reference' | 'name' | 'email' | 'company' | 'phone' | 'message' | 'createdAt', string>

/** Makes a new request findable, in its own transaction. */
export async function indexRequest(trx: Trx, request: Searched): Promise<void> {
  const { id, reference, name, email, company, phone, message, createdAt } = request
  const words = wordsOf([reference, name, email, company, phone, message].join(' ')).join(' ')
  for (;;) {
    const stored = await trx
      .insertInto('requestSearch')
      .values({ number: searchNumber(createdAt), requestId: id, words })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows) return
  }
}

/** Makes a request findable by its present words, in the transaction that changed them. */
export async function reindexRequest(trx: Trx, id: string): Promise<void> {
  const request = await trx
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'name', 'email', 'company', 'phone', 'message', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('requestSearch').where('requestId', '=', id).execute()
  await indexRequest(trx, request)
}
