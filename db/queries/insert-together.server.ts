import { CompiledQuery, type QueryResult } from 'kysely'
import { engineOf, type Trx } from '#db/client.server.ts'
import { nameStatement } from './named-statements.server.ts'
import { runTogether } from './run-together.server.ts'

type Insert = CompiledQuery<unknown> | undefined

/** How many rows an insert has stored. */
type Stored = Pick<QueryResult<unknown>, 'numAffectedRows'>

/**
 * Runs inserts of a transaction that do not read each other's rows, on PostgreSQL as one statement: each statement
 * costs the process about 0.1 ms. Absent inserts store nothing. Throws the first error; the transaction must then be
 * rolled back.
 */
export async function insertTogether<const Inserts extends readonly Insert[]>(
  trx: Trx,
  inserts: Inserts,
): Promise<{ -readonly [At in keyof Inserts]: Stored }> {
  const stored = engineOf(trx) === 'postgres' ? await insertAsOne(trx, inserts) : await runTogether(trx, inserts)
  return inserts.map((_, at) => stored[at] ?? {}) as { -readonly [At in keyof Inserts]: Stored }
}

async function insertAsOne(trx: Trx, inserts: readonly Insert[]): Promise<(Stored | undefined)[]> {
  const present = inserts.filter((insert) => insert !== undefined)
  const text = joined(present.map(({ sql }) => sql))
  const parameters = present.flatMap((insert) => insert.parameters)
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, parameters))
  const counts = rows[0] as Record<string, string>
  return inserts.map(
    (insert) => insert && { numAffectedRows: BigInt(counts[`stored${present.indexOf(insert)}`] as string) },
  )
}

const texts = new Map<string, string>()

/** One statement with the inserts as its parts; their foreign keys are checked when all have run. */
function joined(inserts: readonly string[]): string {
  const key = inserts.join(';')
  const known = texts.get(key)
  if (known) return known
  let before = 0
  const parts = inserts.map((sql, at) => {
    const own = sql.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)
    before += new Set(sql.match(/\$\d+/g)).size
    return `part${at} as (${own}${/\breturning\b/i.test(sql) ? '' : ' returning 1'})`
  })
  const counts = inserts.map((_, at) => `(select count(*) from part${at}) as stored${at}`)
  const text = `with ${parts.join(', ')} select ${counts.join(', ')}`
  texts.set(key, text)
  nameStatement(text)
  return text
}
