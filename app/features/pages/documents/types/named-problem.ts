import { type ContentValue, type FieldNode, partOf, variantOf } from '#app/lib/form/tree/fields.ts'

/** The message of a field with the place of the field: 'Domanda 2, Risposta: serve almeno una voce'. */
export function namedProblem(node: FieldNode, text: ContentValue | undefined, path: string, message: string): string {
  const labels = labelsOf(node, text, path.split('.')).filter((label, at, all) => label && label !== all[at - 1])
  const last = labels.at(-1)
  const before = message.includes(`«${last}»`) ? labels.slice(0, -1) : labels
  if (before.length === 0) return message
  return `${before.join(', ')}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

/** The Italian names of what contains a field, and its own. An item of a list has its number, a section its title. */
function labelsOf(node: FieldNode, value: ContentValue | undefined, [step, ...rest]: readonly string[]): string[] {
  if (step === undefined) return []
  if (node.kind === 'variant') {
    const option = variantOf(node, value)
    return option ? labelsOf(option.node, value, [step, ...rest]) : []
  }
  if (node.kind === 'group') {
    const part = node.fields.find(({ name }) => name === step)?.node
    if (!part) return []
    const below = labelsOf(part, partOf(value, step), rest)
    // The name of an item says that of its list.
    return part.kind === 'list' && rest.length > 0 ? below : [part.label, ...below]
  }
  if (node.kind === 'list') {
    const item = Array.isArray(value) ? value[Number(step)] : undefined
    return [itemName(node.item, item) ?? `${node.itemLabel} ${Number(step) + 1}`, ...labelsOf(node.item, item, rest)]
  }
  if (node.kind === 'picture' && step === 'alt') return ['Testo alternativo']
  return []
}

/** The kind and title of a section; undefined for other items. */
function itemName(node: FieldNode, item: ContentValue | undefined): string | undefined {
  if (node.kind !== 'variant') return undefined
  const kind = variantOf(node, item)?.name
  const title = partOf(item, 'title')
  return title ? `${kind} «${title}»` : kind
}
