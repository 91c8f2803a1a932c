/** A column type that both engines store without loss. */
export type PortableType = 'text' | 'integer' | 'boolean' | 'real' | 'blob'

/** A value as JSON: booleans are booleans, bytes are base64. */
export type PortableValue = string | number | boolean | null

/** One row, its values in the order of the shape's columns. */
export type PortableRow = PortableValue[]

/** A table without its engine: stored columns, and the columns of the primary key, which orders its rows. */
export interface TableShape {
  name: string
  columns: { name: string; type: PortableType }[]
  key: string[]
}

const TYPES: Record<string, PortableType> = {
  text: 'text',
  varchar: 'text',
  'character varying': 'text',
  integer: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  boolean: 'boolean',
  real: 'real',
  'double precision': 'real',
  blob: 'blob',
  bytea: 'blob',
}

/** Returns the portable type of a declared column type. Throws for a type that an archive cannot hold. */
export function portableType(table: string, column: string, declared: string): PortableType {
  const type = TYPES[declared.toLowerCase()]
  if (!type) throw new Error(`${table}.${column}: columns of type "${declared}" can't be put into an archive`)
  return type
}

/** Converts a value of either driver to its portable form. */
export function toPortable(type: PortableType, value: unknown): PortableValue {
  if (value === null) return null
  if (type === 'boolean') return Boolean(value)
  if (type === 'blob') return Buffer.from(value as Uint8Array).toString('base64')
  if (type === 'integer' && !Number.isSafeInteger(value)) throw new Error(`${value} is not a safe integer`)
  return value as string | number
}

const JSON_TYPES = { text: 'string', blob: 'string', real: 'number', boolean: 'boolean' }

/** Whether a value of JSON can be one of a type. */
export function fits(type: PortableType, value: unknown): boolean {
  return value === null || (type === 'integer' ? Number.isSafeInteger(value) : typeof value === JSON_TYPES[type])
}

/** Converts a portable value to a parameter that both drivers accept. */
export function fromPortable(type: PortableType, value: PortableValue): PortableValue | Buffer {
  return type === 'blob' && value !== null ? Buffer.from(value as string, 'base64') : value
}

/** Sorts tables so that each follows the tables that it references; tables of equal rank are sorted by name. */
export function sortByReferences(shapes: TableShape[], references: Map<string, Set<string>>): TableShape[] {
  const sorted: TableShape[] = []
  const rest = [...shapes].sort((a, b) => (a.name < b.name ? -1 : 1))
  while (rest.length > 0) {
    const waits = (shape: TableShape) =>
      rest.some(({ name }) => name !== shape.name && references.get(shape.name)?.has(name))
    const next = rest.findIndex((shape) => !waits(shape))
    if (next < 0) throw new Error(`the foreign keys of ${rest.map(({ name }) => name).join(', ')} form a cycle`)
    sorted.push(...rest.splice(next, 1))
  }
  return sorted
}
