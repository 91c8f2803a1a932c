import type { z } from 'zod'
import type { FieldNode, GroupNode } from './fields.ts'

/** What the editor needs to know of a schema beyond its shape; stored with `schema.meta()`. */
export interface FieldMeta {
  /** Italian label. */
  title: string
  hint?: string
  /** Height of a text area in lines; 1 or absent for one line. */
  rows?: number
  /** The text is written in the subset of Markdown. */
  isRich?: boolean
  /** The text is the address of a link. */
  isLink?: boolean
  /** The browser's own input for the value. */
  input?: 'date'
  /** The object is a picture. */
  isPicture?: boolean
  /** Name of one item of a list. */
  item?: string
  /** Names of the options of an enum. */
  names?: Readonly<Record<string, string>>
}

const LIST_MAX = 30
const TEXT_MAX = 2_000

/** Derives the editor's fields from a content type's schema. Throws for a kind of schema that has no field. */
export function fieldTree(schema: z.ZodType, inherited?: FieldMeta): FieldNode {
  const meta = (schema.meta() as FieldMeta | undefined) ?? inherited
  const label = meta?.title ?? ''
  const shared = { label, hint: meta?.hint }
  const { def } = schema as unknown as { def: SchemaDef }
  switch (def.type) {
    case 'optional':
    case 'readonly':
      return { ...fieldTree(def.innerType as z.ZodType, meta), ...(def.type === 'optional' && { optional: true }) }
    case 'pipe':
      return fieldTree(def.in as z.ZodType, meta)
    case 'string':
      return {
        kind: 'text',
        ...shared,
        rows: meta?.rows ?? 1,
        max: textMax(schema),
        min: (schema as z.ZodString).minLength ?? 0,
        isRich: meta?.isRich,
        isLink: meta?.isLink,
        input: meta?.input,
      }
    case 'enum':
      return { kind: 'choice', ...shared, options: optionsOf(schema) }
    case 'boolean':
      return { kind: 'flag', ...shared }
    case 'object':
      if (meta?.isPicture) return { kind: 'picture', ...shared }
      return {
        kind: 'group',
        ...shared,
        fields: Object.entries((schema as z.ZodObject).shape)
          .filter(([, part]) => typeOf(part as z.ZodType) !== 'literal')
          .map(([name, part]) => ({ name, node: fieldTree(part as z.ZodType) })),
      }
    case 'union':
      return { kind: 'variant', ...shared, options: (def.options as z.ZodObject[]).map(variantOption) }
    case 'array': {
      const element = def.element as z.ZodType
      const mayBeEmpty = schema.safeParse([]).success
      const { def: inner } = element as unknown as { def: SchemaDef }
      if (inner.type === 'enum') {
        return { kind: 'choices', ...shared, options: optionsOf(element), mayBeEmpty }
      }
      const itemLabel = meta?.item ?? 'Elemento'
      const item = fieldTree(element, { title: itemLabel })
      return { kind: 'list', ...shared, itemLabel, item, mayBeEmpty, max: LIST_MAX }
    }
    default:
      throw new Error(`a content type cannot contain a schema of type ${def.type}`)
  }
}

const typeOf = (schema: z.ZodType) => (schema as unknown as { def: SchemaDef }).def.type

function variantOption(schema: z.ZodObject) {
  const { def } = schema.shape.kind as unknown as { def: { values: string[] } }
  const node = fieldTree(schema) as GroupNode
  return { value: def.values[0] ?? '', name: node.label, node }
}

const textMax = (schema: z.ZodType) => (schema as z.ZodString).maxLength ?? TEXT_MAX

function optionsOf(schema: z.ZodType) {
  const { def } = schema as unknown as { def: SchemaDef }
  const names = (schema.meta() as FieldMeta | undefined)?.names ?? {}
  return Object.values(def.entries ?? {}).map((value) => ({ value, name: names[value] ?? value }))
}

interface SchemaDef {
  type: string
  innerType?: unknown
  in?: unknown
  element?: unknown
  entries?: Record<string, string>
  options?: unknown
}
