import pg, { type CustomTypesConfig } from 'pg'

/** All our integers fit into a number, so counts arrive as numbers, as on SQLite. */
export const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
}
