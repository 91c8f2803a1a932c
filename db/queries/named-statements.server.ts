import type pg from 'pg'

/** More texts than the product has; the rest run unnamed. */
const MAX_NAMED = 300

const names = new Map<string, string>()

/** From now on every connection prepares this statement once and reuses it. */
export function nameStatement(sql: string): void {
  if (!names.has(sql) && names.size < MAX_NAMED) names.set(sql, `idg_${names.size}`)
}

/** Makes a new connection run the named statements by name. */
export function useNamedStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name ? plain({ name, text, values }, ...rest) : plain(text, values, ...rest)
  }
  client.query = query as typeof client.query
}
