import { type ContentValue, type FieldNode, partPath, variantOf } from './fields.ts'

/** A field of a text with its content and its path: `sections.2.picture`. */
export interface Leaf {
  path: string
  node: Exclude<FieldNode, { kind: 'group' | 'list' | 'variant' }>
  value: ContentValue | undefined
}

/** The fields of a text in reading order, without the groups and lists around them. */
export function* leavesOf(node: FieldNode, value: ContentValue | undefined, path = ''): Generator<Leaf> {
  switch (node.kind) {
    case 'variant': {
      const option = variantOf(node, value)
      if (option) yield* leavesOf(option.node, value, path)
      return
    }
    case 'list':
      if (!Array.isArray(value)) return
      for (const [at, item] of value.entries()) yield* leavesOf(node.item, item, partPath(path, at))
      return
    case 'group':
      if (!value || typeof value !== 'object' || Array.isArray(value)) return
      for (const { name, node: part } of node.fields) yield* leavesOf(part, value[name], partPath(path, name))
      return
    default:
      yield { path, node, value }
  }
}
