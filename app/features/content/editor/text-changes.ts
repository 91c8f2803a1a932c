import { type ContentValue, type FieldNode, partOf, variantOf } from '#app/features/content/types/fields.ts'

/** A text that differs between two versions of a document. */
export interface TextChange {
  /** Italian labels from the section down: 'Domande frequenti, 2, Domanda'. */
  label: string
  before: string
  after: string
}

/** The differences of two texts of a document, in reading order. List items are compared by place. */
export function textChanges(
  node: FieldNode,
  before: ContentValue | undefined,
  after: ContentValue | undefined,
  labels: readonly string[] = [],
): TextChange[] {
  switch (node.kind) {
    case 'group':
      return node.fields.flatMap(({ name, node: part }) =>
        textChanges(part, partOf(before, name), partOf(after, name), [...labels, part.label]),
      )
    case 'variant': {
      const [old, now] = [variantOf(node, before), variantOf(node, after)]
      if (old?.value === now?.value) return now ? textChanges(now.node, before, after, labels) : []
      return [
        ...(old ? textChanges(old.node, before, undefined, [...labels, old.name]) : []),
        ...(now ? textChanges(now.node, undefined, after, [...labels, now.name]) : []),
      ]
    }
    case 'list': {
      const [old, now] = [listOf(before), listOf(after)]
      return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at).flatMap((at) =>
        textChanges(node.item, old[at], now[at], [...labels, String(at + 1)]),
      )
    }
    default: {
      const [old, now] = [plain(node, before), plain(node, after)]
      return old === now ? [] : [{ label: distinct([...labels]).join(', '), before: old, after: now }]
    }
  }
}

function listOf(value: ContentValue | undefined): ContentValue[] {
  return Array.isArray(value) ? value : []
}

function plain(node: FieldNode, value: ContentValue | undefined): string {
  if (node.kind === 'flag') return value === true ? 'sì' : 'no'
  if (node.kind === 'choice') return node.options.find((option) => option.value === value)?.name ?? ''
  if (node.kind === 'picture') {
    const [id, alt] = [partOf(value, 'id'), partOf(value, 'alt')]
    // The name says little; a new picture has another id even with the same description.
    return id ? `Immagine ${String(id).slice(0, 6)}: ${alt || (partOf(value, 'decorative') ? 'decorativa' : '')}` : ''
  }
  if (node.kind === 'choices') {
    return node.options
      .filter(({ value: option }) => listOf(value).includes(option))
      .map(({ name }) => name)
      .join(', ')
  }
  return typeof value === 'string' ? value : ''
}

function distinct(labels: string[]): string[] {
  return labels.filter((label, at) => label !== '' && label !== labels[at - 1])
}
