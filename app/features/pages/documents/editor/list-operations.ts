import { type ContentValue, emptyValue, emptyVariant, type FieldNode, variantOf } from '#app/lib/form/tree/fields.ts'

/**
 * Operations on a list: the button's value is `operation:path`, for `add` the path of the list, else of the item. A list
 * of variants also gets the kind, and the index that the new item gets unless it is the last: `add:sections:text:2`. `undo:path` stores the text as it was before the item at the path
 * was removed.
 */
export const LIST_OPERATIONS = ['add', 'up', 'down', 'duplicate', 'remove'] as const
export type ListOperation = (typeof LIST_OPERATIONS)[number]

/** A text after a list operation, and the path of the item that it concerns. */
export interface OperationResult {
  text: ContentValue
  path: string
}

/** Applies the operation of a button; undefined for one that does not fit the document. */
export function applyOperation(node: FieldNode, text: ContentValue, button: string): OperationResult | undefined {
  const [name = '', path = '', kind = '', index = ''] = button.split(':')
  if (name === 'undo') return { text, path }
  const operation = LIST_OPERATIONS.find((one) => one === name)
  if (!operation) return undefined
  const steps = path.split('.')
  const at = Number(operation === 'add' ? index || Number.NaN : steps.pop())
  const changed = structuredClone(text)
  const list = listAt(node, changed, steps)
  if (!list) return undefined
  const { item, max } = list.node
  if (operation === 'add' && item.kind === 'variant' && !item.options.some(({ value }) => value === kind))
    return undefined
  const empty = item.kind === 'variant' ? emptyVariant(item, kind) : emptyValue(item)
  const to = changeList(list.items, { operation, at, max, empty })
  return to === undefined ? undefined : { text: changed, path: [...steps, to].join('.') }
}

interface ListChange {
  operation: ListOperation
  at: number
  max: number
  empty: ContentValue
}

/** Changes the list in place and returns the index of the item concerned; undefined if the change is impossible. */
function changeList(items: ContentValue[], { operation, at, max, empty }: ListChange): number | undefined {
  if (operation === 'add') {
    if (items.length >= max) return undefined
    if (!(at in items)) return items.push(empty) - 1
    items.splice(at, 0, empty)
    return at
  }
  const item = items[at]
  if (item === undefined) return undefined
  if (operation === 'duplicate') {
    if (items.length >= max) return undefined
    items.splice(at + 1, 0, structuredClone(item))
    return at + 1
  }
  if (operation === 'remove') {
    items.splice(at, 1)
    return Math.max(0, at - 1)
  }
  const to = operation === 'up' ? at - 1 : at + 1
  const other = items[to]
  if (other === undefined) return undefined
  items[to] = item
  items[at] = other
  return to
}

/** Finds the list at a path, following the document's fields, so that no other property is ever reached. */
function listAt(node: FieldNode, value: ContentValue, steps: readonly string[]) {
  let [field, content]: [FieldNode, ContentValue | undefined] = [node, value]
  for (const step of steps) {
    if (field.kind === 'variant') {
      const option = variantOf(field, content)
      if (!option) return undefined
      field = option.node
    }
    if (field.kind === 'group' && content && typeof content === 'object' && !Array.isArray(content)) {
      const part = field.fields.find(({ name }) => name === step)
      if (!part) return undefined
      if (content[step] === undefined) content[step] = emptyValue(part.node)
      ;[field, content] = [part.node, content[step]]
    } else if (field.kind === 'list' && Array.isArray(content)) {
      ;[field, content] = [field.item, content[Number(step)]]
    } else return undefined
  }
  return field.kind === 'list' && Array.isArray(content) ? { node: field, items: content } : undefined
}
