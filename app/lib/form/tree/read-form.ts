import { type ContentValue, emptyValue, type FieldNode, partPath } from './fields.ts'
import { TextSize } from './text-size.ts'

/** Name of the hidden field with the number of a list's items. */
export const lengthField = (path: string) => `${path}.length`

/**
 * Reads a document's text from its form. Missing parts are empty; lists are cut at their maximum. Throws AppError if the
 * document as a whole is too large: a short form can state the lengths of many lists inside each other.
 */
export function readText(form: FormData, node: FieldNode, path = '', size = new TextSize()): ContentValue {
  size.add(String(form.get(path) ?? ''))
  switch (node.kind) {
    case 'text':
      return String(form.get(path) ?? '').replaceAll('\r\n', '\n')
    case 'number':
      return numberOr(String(form.get(path) ?? ''))
    case 'choice': {
      const chosen = String(form.get(path) ?? '')
      return node.isNumber ? numberOr(chosen) : chosen
    }
    case 'flag':
      return form.get(path) === 'on'
    case 'picture':
      return {
        id: form.get(partPath(path, 'remove')) === 'on' ? '' : String(form.get(partPath(path, 'id')) ?? ''),
        alt: String(form.get(partPath(path, 'alt')) ?? '').replaceAll('\r\n', ' '),
        decorative: form.get(partPath(path, 'decorative')) === 'on',
      }
    case 'choices':
      return form.getAll(path).map(String)
    case 'group':
      return Object.fromEntries(
        node.fields.map(({ name, node: part }) => [name, readText(form, part, partPath(path, name), size)]),
      )
    case 'variant': {
      const kind = String(form.get(partPath(path, 'kind')) ?? '')
      const option = node.options.find(({ value }) => value === kind)
      return option ? { kind, ...(readText(form, option.node, path, size) as object) } : emptyValue(node)
    }
    case 'list': {
      const stated = Number.parseInt(String(form.get(lengthField(path))), 10) || 0
      const length = Math.min(Math.max(stated, 0), node.max)
      return Array.from({ length }, (_, at) => readText(form, node.item, partPath(path, at), size))
    }
  }
}

/** The number that a text is made of, or else the text, which its schema refuses. */
function numberOr(text: string): ContentValue {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text
}
