import * as z from 'zod/mini'
import type { FieldNode, GroupNode, Labelled, TextInput } from './fields.ts'

/** What a form needs to know of a schema beyond its shape; kept in zod's global registry. */
export interface FieldMeta extends Omit<Labelled, 'label'> {
  /** Italian label. */
  title: string
  /** Height of a text area in lines; 1 or absent for one line. */
  rows?: number
  /** Lengths that are advised; the bounds of the schema are wider. */
  advised?: { min: number; max: number }
  /** The text is written in the subset of Markdown. */
  isRich?: boolean
  /** The text is the address of a link. */
  isLink?: boolean
  /** The browser's own input for the value. */
  input?: TextInput
  /** The object is a picture. */
  isPicture?: boolean
  /** Name of one item of a list. */
  item?: string
  /** Names of the options of an enum or of a list of literals. */
  names?: Readonly<Record<string, string>>
}

const LIST_MAX = 30
const TEXT_MAX = 2_000

/** Derives the fields of a form from a schema of zod or zod/mini. Throws for a kind of schema that has no field. */
export function fieldTree(schema: Schema, inherited?: FieldMeta): FieldNode {
  const meta = metaOf(schema) ?? inherited
  const { title: label = '', rows = 1, advised, isRich, isLink, input, isPicture, item, names, ...shown } = meta ?? {}
  const shared = { label, hint: undefined, ...shown }
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'readonly':
    case 'default':
    case 'prefault':
      return { ...fieldTree(def.innerType, meta), ...(def.type === 'optional' && { optional: true }) }
    case 'pipe':
      return fieldTree(def.in, meta)
    case 'string':
      return {
        kind: 'text',
        ...shared,
        rows,
        max: boundsOf(schema).maxLength ?? TEXT_MAX,
        min: boundsOf(schema).minLength ?? 0,
        ...(advised && { ...advised, isAdvice: true }),
        isRich,
        isLink,
        input,
      }
    case 'number':
      return { kind: 'number', ...shared }
    case 'enum':
      return { kind: 'choice', ...shared, options: optionsOf(schema, names) }
    case 'literal':
      return { kind: 'choice', ...shared, isNumber: true, options: optionsOf(schema, names) }
    case 'boolean':
      return { kind: 'flag', ...shared }
    case 'object':
      if (isPicture) return { kind: 'picture', ...shared }
      return {
        kind: 'group',
        ...shared,
        fields: Object.entries(def.shape)
          .filter(([, part]) => defOf(part).type !== 'literal')
          .map(([name, part]) => ({ name, node: fieldTree(part) })),
      }
    case 'union':
      return { kind: 'variant', ...shared, options: def.options.map(variantOption) }
    case 'array': {
      const { element } = def
      const mayBeEmpty = z.safeParse(schema, []).success
      if (defOf(element).type === 'enum') {
        return { kind: 'choices', ...shared, options: optionsOf(element, metaOf(element)?.names), mayBeEmpty }
      }
      const itemLabel = item ?? 'Elemento'
      const inner = fieldTree(element, { title: itemLabel })
      return { kind: 'list', ...shared, itemLabel, item: inner, mayBeEmpty, max: LIST_MAX }
    }
    default:
      throw new Error(`a content type cannot contain a schema of type ${def.type}`)
  }
}

type Schema = z.core.$ZodType

/** The parts of a definition that fields are made of; which are present depends on the type. */
interface SchemaDef {
  type: string
  innerType: Schema
  in: Schema
  element: Schema
  shape: Record<string, Schema>
  entries?: Record<string, string>
  values?: readonly (string | number)[]
  options: readonly Schema[]
}

const metaOf = (schema: Schema) => z.globalRegistry.get(schema) as FieldMeta | undefined

const defOf = (schema: Schema) => schema._zod.def as unknown as SchemaDef

/** Only zod knows them: texts of zod/mini are not counted while they are typed. */
const boundsOf = (schema: Schema) => schema as { minLength?: number | null; maxLength?: number | null }

function variantOption(schema: Schema) {
  const { kind } = defOf(schema).shape
  const node = fieldTree(schema) as GroupNode
  return { value: String((kind && defOf(kind).values?.[0]) ?? ''), name: node.label, node }
}

function optionsOf(schema: Schema, names: FieldMeta['names'] = {}) {
  const { entries, values } = defOf(schema)
  return (values ?? Object.values(entries ?? {})).map((value) => ({
    value: String(value),
    name: names[value] ?? String(value),
  }))
}
