import { CompiledQuery, type QueryResult } from 'kysely'
import { engineOf, type Trx } from '#db/client.server.ts'
import { nameStatement } from './named-statements.server.ts'
import { sendCommit } from './postgres-dialect.server.ts'
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
  const { rows } = await trx.executeQuery(asOne(inserts, []))
  return countsOf(inserts, rows)
}

/** An insert of fewer rows than expected: nothing of its transaction is stored. */
export class FewerRowsError extends Error {
  override name = 'FewerRowsError'
}

/** SQLSTATE of a division by zero, by which a statement refuses to have stored fewer rows. */
const DIVISION_BY_ZERO = '22012'

/**
 * Runs the last statements of a transaction like `insertTogether`. On PostgreSQL they are sent with the commit, so that
 * no other statement may follow, and an insert that stores another number of rows than `expected` says throws
 * FewerRowsError. On SQLite the caller compares the numbers.
 */
export async function insertAndCommit<const Inserts extends readonly Insert[]>(
  trx: Trx,
  inserts: Inserts,
  expected: readonly (number | undefined)[],
): Promise<{ -readonly [At in keyof Inserts]: Stored }> {
  if (engineOf(trx) !== 'postgres') return insertTogether(trx, inserts)
  const executor = trx.getExecutor()
  const { rows } = await executor.provideConnection(async (connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const [inserted, committed] = await Promise.allSettled([
      direct.executeQuery(asOne(inserts, expected)),
      sendCommit(connection),
    ])
    if (inserted.status === 'rejected') {
      const { code } = inserted.reason as { code?: string }
      throw code === DIVISION_BY_ZERO ? new FewerRowsError('a row was not stored') : inserted.reason
    }
    if (committed.status === 'rejected') throw committed.reason
    return inserted.value
  })
  const stored = countsOf(inserts, rows)
  return inserts.map((_, at) => stored[at] ?? {}) as { -readonly [At in keyof Inserts]: Stored }
}

function asOne(inserts: readonly Insert[], expected: readonly (number | undefined)[]): CompiledQuery<unknown> {
  const present = inserts.flatMap((insert, at) => (insert ? [{ ...insert, expected: expected[at] }] : []))
  const text = joined(present.map(({ sql, expected: rows }) => ({ sql, isGuarded: rows !== undefined })))
  const values = present.flatMap(({ parameters }) => parameters)
  const rows = present.flatMap(({ expected: rows }) => (rows === undefined ? [] : [rows]))
  return CompiledQuery.raw(text, [...values, ...rows])
}

function countsOf(inserts: readonly Insert[], rows: readonly unknown[]): (Stored | undefined)[] {
  const counts = rows[0] as Record<string, string>
  let at = 0
  return inserts.map((insert) => insert && { numAffectedRows: BigInt(counts[`stored${at++}`] as string) })
}

const texts = new Map<string, string>()

/** One statement with the inserts as its parts; their foreign keys are checked when all have run. */
function joined(inserts: readonly { sql: string; isGuarded: boolean }[]): string {
  const key = inserts.map(({ sql, isGuarded }) => `${isGuarded}${sql}`).join(';')
  const known = texts.get(key)
  if (known) return known
  let before = 0
  const parts = inserts.map(({ sql }, at) => {
    const own = sql.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)
    before += new Set(sql.match(/\$\d+/g)).size
    return `part${at} as (${own}${/\breturning\b/i.test(sql) ? '' : ' returning 1'})`
  })
  const counts = inserts.flatMap(({ isGuarded }, at) => {
    const count = `(select count(*) from part${at})`
    // Not constant, so it is evaluated only when the statement runs.
    const guard = `1 / (case when ${count} = $${before + 1}::int then 1 else 0 end) as exact${at}`
    if (isGuarded) before++
    return [`${count} as stored${at}`, ...(isGuarded ? [guard] : [])]
  })
  const text = `with ${parts.join(', ')} select ${counts.join(', ')}`
  texts.set(key, text)
  nameStatement(text)
  return text
}
