import { CompiledQuery } from 'kysely'
import { nameStatement } from './named-statements.server.ts'

/** A query with one constant text, prepared once per connection, whose rows or names are parameters. */
export function constantQuery<Row>(text: string): (...parameters: unknown[]) => CompiledQuery<Row> {
  nameStatement(text)
  return (...parameters) => CompiledQuery.raw(text, parameters) as CompiledQuery<Row>
}
