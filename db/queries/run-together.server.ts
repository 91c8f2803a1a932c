import type { CompiledQuery, QueryResult } from 'kysely'
import { engineOf, type Trx } from '#db/client.server.ts'

/** A query that may be absent. */
type Maybe = CompiledQuery<unknown> | undefined

type Results<Queries extends readonly Maybe[]> = {
  -readonly [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row>
    ? QueryResult<Row>
    : Queries[At] extends CompiledQuery<infer Row> | undefined
      ? QueryResult<Row> | undefined
      : undefined
}

/**
 * Runs queries one after the other inside a transaction, on PostgreSQL in a single round trip: all are sent at once
 * (pipelining), and each sees the effects of the ones before. Absent queries have no result. Throws the first error;
 * the transaction must then be rolled back.
 */
export async function runTogether<const Queries extends readonly Maybe[]>(
  trx: Trx,
  queries: Queries,
): Promise<Results<Queries>> {
  const executor = trx.getExecutor()
  const results = await executor.provideConnection(async (connection) => {
    // Kysely would wait for each answer before the next query.
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const run = async (query: Maybe) => query && direct.executeQuery(query)
    if (engineOf(trx) === 'postgres') return allSettled(queries.map(run))
    const answers: unknown[] = []
    for (const query of queries) answers.push(await run(query))
    return answers
  })
  return results as Results<Queries>
}

/** All results, or the first error after every query has ended. */
async function allSettled(running: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(running)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
}
