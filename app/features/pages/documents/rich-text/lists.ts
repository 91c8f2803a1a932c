/** A list with the numbers that were written. Nested lists belong to the item before them. */
export interface ListLines {
  ordered: boolean
  items: readonly { text: string; number: number; list: ListLines | undefined }[]
}

interface Item {
  indent: number
  /** Absent for a bullet. */
  number: number | undefined
  text: string
}

/** Deeper items belong to the list above. */
const MAX_LEVELS = 4

/** Bullets of keyboards and, pasted from Word, its own with a tab; a number has at most three digits. */
const MARK =
  /^([ \t\u00a0]*)(?:(?:[-*][ \t\u00a0]+|([•·●○▪■◦‣§\uf0b7\uf0a7])[ \t\u00a0]*|([o–—])\t)|(\d{1,3})[.)][ \t\u00a0]+)(.*)$/
/** Word writes the level of a bullet by its shape. */
const LEVELS: Readonly<Record<string, number>> = { o: 2, '○': 2, '◦': 2, '▪': 4, '■': 4, '§': 4, '\uf0a7': 4 }

/** Whether a line begins an item of a list. */
export function isItem(line: string): boolean {
  return MARK.test(line)
}

/**
 * Takes the list that begins at a line. Empty lines between its items do not end it, unless a number begins again;
 * indented lines continue an item. Returns the list with the index of the line behind it.
 */
export function takeList(lines: readonly string[], from: number): { list: ListLines; end: number } {
  const items: Item[] = []
  let end = from
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const isNext = at === end
    const item = itemOf(line)
    const last = items.at(-1)
    if (!item && last && isNext && /^[ \t\u00a0]/.test(line)) last.text += `\n${line.trim()}`
    else if (item && belongs(item, items, isNext)) items.push(item)
    else break
    end = at + 1
  }
  return { list: nested(items, 1), end }
}

function itemOf(line: string): Item | undefined {
  const match = MARK.exec(line)
  if (!match) return undefined
  const [, space = '', bullet = '', letter = '', number, text = ''] = match
  const indent = space.replaceAll('\t', '    ').length + (LEVELS[bullet || letter] ?? 0)
  return { indent, number: number === undefined ? undefined : Number(number), text }
}

function belongs(item: Item, items: readonly Item[], isNext: boolean): boolean {
  const [first] = items
  if (!first || item.indent > first.indent + 1) return true
  if ((item.number === undefined) !== (first.number === undefined)) return false
  const before = items.findLast(({ indent }) => indent <= first.indent + 1)
  return isNext || item.number === undefined || item.number > (before?.number ?? 0)
}

function nested(items: readonly Item[], level: number): ListLines {
  const [first] = items
  const found: { text: string; number: number; list: ListLines | undefined }[] = []
  for (let at = 0, next = 0; at < items.length; at = next) {
    const { text, number = 0 } = items[at] as Item
    const isInside = (index: number) => (items[index]?.indent ?? 0) > (first?.indent ?? 0) + 1
    for (next = at + 1; level < MAX_LEVELS && isInside(next); ) next++
    const before = found.at(-1)?.number
    found.push({
      text,
      // Markdown numbers a list that repeats its first number.
      number: before === undefined || number > before ? number : before + 1,
      list: next > at + 1 ? nested(items.slice(at + 1, next), level + 1) : undefined,
    })
  }
  return { ordered: first?.number !== undefined, items: found }
}
