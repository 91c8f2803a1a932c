import { type ContentValue, type FieldNode, type ListNode, partOf, variantOf } from '#app/lib/form/tree/fields.ts'

/** A difference between two versions of a document: a changed text, or an item in another place. */
export type TextChange = ChangedText | MovedItem

interface ChangedText {
  kind: 'text'
  /** Italian labels from the section down: 'Domande frequenti, 2, Domanda'. */
  label: string
  before: string
  after: string
}

interface MovedItem {
  kind: 'move'
  label: string
  /** Places among the items of their list, from 1. */
  from: number
  to: number
}

/**
 * The differences of two texts of a document, in reading order. Items of a list are recognised in another place: equal
 * ones, then those with the same name, then those that kept their place.
 */
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
      const now = variantOf(node, after)
      return now ? textChanges(now.node, before, after, labels) : []
    }
    case 'list':
      return listChanges(node, listOf(before), listOf(after), labels)
    default:
      return changed(labels, plain(node, before), plain(node, after))
  }
}

function listChanges(
  node: ListNode,
  before: readonly ContentValue[],
  after: readonly ContentValue[],
  labels: readonly string[],
): TextChange[] {
  const origins = originsOf(node.item, before, after)
  const moved = movedItems(origins)
  const changes = after.flatMap((item, at): TextChange[] => {
    const own = [...labels, nameOf(node.item, item) ?? String(at + 1)]
    const from = origins[at]
    if (from === undefined) return changed(own, '', wholeText(node.item, item))
    const move: MovedItem = { kind: 'move', label: joined(own), from: from + 1, to: at + 1 }
    return [...(moved.has(at) ? [move] : []), ...textChanges(node.item, before[from], item, own)]
  })
  const removed = before.flatMap((item, at) => {
    if (origins.includes(at)) return []
    return changed([...labels, nameOf(node.item, item) ?? String(at + 1)], wholeText(node.item, item), '')
  })
  return [...changes, ...removed]
}

/** For each item its place in the earlier list; undefined for a new one. */
function originsOf(node: FieldNode, before: readonly ContentValue[], after: readonly ContentValue[]) {
  const origins: (number | undefined)[] = after.map(() => undefined)
  const free = new Set(before.keys())
  const match = (isSame: (old: ContentValue, now: ContentValue, isSamePlace: boolean) => boolean) => {
    for (const [at, item] of after.entries()) {
      if (origins[at] !== undefined) continue
      const same = (from: number) => free.has(from) && isSame(before[from] as ContentValue, item, from === at)
      // An item that kept its place comes before an equal one elsewhere.
      const found = same(at) ? at : [...free].find(same)
      if (found === undefined) continue
      origins[at] = found
      free.delete(found)
    }
  }
  match((old, now) => JSON.stringify(old) === JSON.stringify(now))
  match((old, now) => nameOf(node, old) !== undefined && nameOf(node, old) === nameOf(node, now))
  match((old, now, isSamePlace) => isSamePlace && partOf(old, 'kind') === partOf(now, 'kind'))
  return origins
}

/** The fewest items whose move explains the order: those outside the longest run of items in their earlier order. */
function movedItems(origins: readonly (number | undefined)[]): ReadonlySet<number> {
  const kept = origins.flatMap((from, at) => (from === undefined ? [] : [{ from, at }]))
  let longest: number[] = []
  const runs: number[][] = []
  for (const [index, { from, at }] of kept.entries()) {
    const before = runs.filter((_, earlier) => (kept[earlier]?.from ?? 0) < from && earlier < index)
    const run = [...before.reduce<number[]>((best, one) => (one.length > best.length ? one : best), []), at]
    runs.push(run)
    if (run.length > longest.length) longest = run
  }
  return new Set(kept.map(({ at }) => at).filter((at) => !longest.includes(at)))
}

/** Longest name that a text gives to its item. */
const NAME_MAX = 60

/** What an item is recognised by: the kind and title of a section, the first text of other items; undefined for a text. */
function nameOf(node: FieldNode, item: ContentValue | undefined): string | undefined {
  if (node.kind === 'variant') {
    const option = variantOf(node, item)
    const title = partOf(item, 'title')
    return option && title ? `${option.name} «${title}»` : option?.name
  }
  if (node.kind !== 'group') return undefined
  const first = node.fields
    .map(({ name }) => partOf(item, name))
    .find((part) => typeof part === 'string' && part !== '')
  if (typeof first !== 'string') return undefined
  return `«${first.length > NAME_MAX ? `${first.slice(0, NAME_MAX).trimEnd()}…` : first}»`
}

/** All texts of a new or removed item, a line each; never empty, because the item itself is the difference. */
function wholeText(node: FieldNode, item: ContentValue): string {
  const texts = textChanges(node, undefined, item).flatMap((change) => (change.kind === 'text' ? [change.after] : []))
  return texts.join('\n') || 'Senza testo'
}

function changed(labels: readonly string[], before: string, after: string): ChangedText[] {
  return before === after ? [] : [{ kind: 'text', label: joined(labels), before, after }]
}

const joined = (labels: readonly string[]) =>
  labels.filter((label, at) => label !== '' && label !== labels[at - 1]).join(', ')

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

/** Characters around a changed part that show where it is. */
const CONTEXT = 60

/** The words that differ between two texts, with some of the equal text around them, cut between words. */
export function changedPart(before: string, after: string) {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, now.length)
  let first = 0
  while (first < shorter && old[first] === now[first]) first += 1
  let last = 0
  while (last < shorter - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  const start = old.slice(0, first).join('')
  const end = old.slice(old.length - last).join('')
  return {
    start: start.length > CONTEXT ? `… ${start.slice(-CONTEXT).replace(/^\S*\s+/, '')}` : start,
    old: old.slice(first, old.length - last).join(''),
    now: now.slice(first, now.length - last).join(''),
    end: end.length > CONTEXT ? `${end.slice(0, CONTEXT).replace(/\s+\S*$/, '')} …` : end,
  }
}

/** Words with the spaces before them. */
const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
