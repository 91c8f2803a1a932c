import type { ContentDocument } from '#app/features/pages/documents/documents.server.ts'
import { NO_PICTURE } from '#app/features/pages/pictures/picture.ts'
import { checkTree } from '#app/lib/form/tree/check-tree.server.ts'
import {
  type ContentErrors,
  type ContentValue,
  emptyValue,
  type FieldNode,
  variantOf,
} from '#app/lib/form/tree/fields.ts'

/** Problems that prevent the publication of a text; undefined when there are none. */
export function textProblems(document: ContentDocument, text: ContentValue): ContentErrors | undefined {
  const checked = checkTree(document.schema, text)
  return checked.ok ? undefined : checked.errors
}

/**
 * Brings a text into the shape of its fields: trimmed, without unknown parts. With `dropEmpty` it also loses empty list
 * items and empty optional parts, as when it is published; a draft keeps the item that somebody is about to fill in.
 */
export function shapedText(node: FieldNode, value: ContentValue | undefined, dropEmpty = false): ContentValue {
  switch (node.kind) {
    case 'text':
      return typeof value === 'string' ? value.trim() : ''
    case 'number':
      return typeof value === 'number' ? value : ''
    case 'flag':
      return value === true
    case 'choice':
      return node.options.some(({ value: option }) => option === value) ? (value as string) : ''
    case 'choices':
      return Array.isArray(value) ? value.filter((one) => node.options.some((option) => option.value === one)) : []
    case 'picture':
      return shapedPicture(value)
    case 'list': {
      const items = (Array.isArray(value) ? value : []).slice(0, node.max)
      const shaped = items.map((item) => shapedText(node.item, item, dropEmpty))
      return dropEmpty ? shaped.filter((item) => !isEmpty(item)) : shaped
    }
    case 'variant': {
      const option = variantOf(node, value)
      if (!option) return shapedText(node, emptyValue(node))
      return { kind: option.value, ...(shapedText(option.node, value, dropEmpty) as object) }
    }
    case 'group': {
      const parts = typeof value === 'object' && !Array.isArray(value) ? value : {}
      const entries = node.fields
        .map(({ name, node: part }) => ({ name, part, text: shapedText(part, parts[name], dropEmpty) }))
        .filter(({ part, text }) => !(dropEmpty && part.optional && isEmpty(text)))
      return Object.fromEntries(entries.map(({ name, text }) => [name, text]))
    }
  }
}

function shapedPicture(value: ContentValue | undefined): ContentValue {
  const { id, alt, decorative } = value && typeof value === 'object' && !Array.isArray(value) ? value : NO_PICTURE
  if (typeof id !== 'string' || id === '') return { ...NO_PICTURE }
  return { id, alt: typeof alt === 'string' ? alt.trim() : '', decorative: decorative === true }
}

function isEmpty(value: ContentValue): boolean {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return false
  if (typeof value === 'string') return value === ''
  // The kind of a section is no content.
  return Object.entries(value).every(([name, part]) => name === 'kind' || isEmpty(part))
}
