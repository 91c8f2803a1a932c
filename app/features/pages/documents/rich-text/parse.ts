/** A part of a rich text between two empty lines. */
export type Block =
  | { kind: 'paragraph' | 'heading' | 'quote'; content: readonly Inline[] }
  | ({ kind: 'list' } & List)
  | { kind: 'code'; text: string }

/** A list; the items of an ordered one have the numbers that were written. */
export interface List {
  ordered: boolean
  items: readonly { content: readonly Inline[]; number: number; list: List | undefined }[]
}

/** A piece of a line. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: readonly Inline[] }

/** Nested emphasis deeper than this is shown as written. */
const MAX_DEPTH = 3

const FENCE = '```'
const HEADING = /^#{2,4} +(.+)$/
const QUOTE = /^> ?(.*)$/

// Bounded or without overlapping choices, so that no text takes more than linear time. An asterisk behind a word is the
// mark of a footnote ("990 €*"), and so is one in brackets: emphasis begins before a word and ends behind one. Bold text may
// begin and end with italic text (`***a***`).
const INLINE =
  /`([^`\n]+)`|\[([^[\]\n]{1,300})\]\(((?:[^()\s]|\([^()\s]{0,300}\)){1,600})\)|(?<![^\s\p{P}])\*\*(?=\*?[^\s*),.;:!?\]])((?:[^*]|\*(?!\*)|\*(?=\*\*(?!\*)))+)(?<![\s(])\*\*|(?<![^\s\p{P}])\*(?=[^\s*),.;:!?\]])([^*]+)(?<![\s(])\*/gu
/** An asterisk that refers to a note. */
const FOOTNOTE = /[^\s*]\*+(?=[\s).,;:]|$)/

/**
 * Parses the subset of Markdown of the site's rich texts: paragraphs, subheadings (`##`), lists, quotes, code, bold,
 * italic and links. Everything else, HTML included, is text. Never throws.
 */
export function parseRichText(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let hasFootnote: boolean | undefined
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at++
    else if (line.startsWith(FENCE)) {
      const code = takeWhile(lines, at + 1, (one) => !one.startsWith(FENCE))
      blocks.push({ kind: 'code', text: code.join('\n') })
      at += code.length + 2
    } else if (HEADING.test(line)) {
      blocks.push({ kind: 'heading', content: parseInline(HEADING.exec(line)?.[1] ?? '') })
      at++
    } else if (isItem(line)) {
      const { list, end } = takeList(lines, at)
      const mayBeNote = list.items.length === 1 && line.startsWith('* ')
      if (mayBeNote) hasFootnote ??= FOOTNOTE.test(text.replace(INLINE, ''))
      // "* IVA esclusa" explains the asterisk of "990 €*".
      if (mayBeNote && hasFootnote) {
        blocks.push({ kind: 'paragraph', content: parseInline(lines.slice(at, end).join('\n')) })
      } else blocks.push({ kind: 'list', ...listOf(list) })
      at = end
    } else {
      const isQuote = QUOTE.test(line)
      const run = takeWhile(lines, at, (one) => (isQuote ? QUOTE.test(one) : isPlain(one)))
      // A line that only looks like the start of a block is text.
      const taken = run.length > 0 ? run : [line]
      const text = taken.map((one) => (isQuote ? (QUOTE.exec(one)?.[1] ?? '') : one)).join('\n')
      blocks.push({ kind: isQuote ? 'quote' : 'paragraph', content: parseInline(text) })
      at += taken.length
    }
  }
  return blocks
}

/** The addresses of a text's links. */
export function linksOf(text: string): string[] {
  const hrefs: string[] = []
  const visit = (pieces: readonly Inline[]) => {
    for (const piece of pieces) {
      if (typeof piece === 'string' || piece.kind === 'code') continue
      if (piece.kind === 'link') hrefs.push(piece.href)
      visit(piece.content)
    }
  }
  for (const block of parseRichText(text)) for (const pieces of linesOf(block)) visit(pieces)
  return hrefs
}

/** The pieces of a block: one line for each item of a list and of the lists in it. */
export function linesOf(block: Block): (readonly Inline[])[] {
  if (block.kind === 'code') return []
  if (block.kind !== 'list') return [block.content]
  const lines = ({ items }: List): (readonly Inline[])[] =>
    items.flatMap(({ content, list }) => [content, ...(list ? lines(list) : [])])
  return lines(block)
}

/** Whether a link may lead there: a path of the site, a place in the page, a site, a mail address or a telephone. */
export function isSafeHref(href: string): boolean {
  return (
    /^(?:\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d().-]+$)/.test(href) && !/[\s\p{Cc}\\]/u.test(href)
  )
}

function listOf({ ordered, items }: ListLines): List {
  return {
    ordered,
    items: items.map(({ text, number, list }) => ({
      content: parseInline(text),
      number,
      list: list && listOf(list),
    })),
  }
}

function isPlain(line: string): boolean {
  return (
    line.trim() !== '' && !isItem(line) && ![QUOTE, HEADING].some((one) => one.test(line)) && !line.startsWith(FENCE)
  )
}

function takeWhile(lines: readonly string[], from: number, fits: (line: string) => boolean): string[] {
  let end = from
  while (end < lines.length && fits(lines[end] ?? '')) end++
  return lines.slice(from, end)
}

/** The pieces of a line. */
export function parseInline(text: string, depth = 0): Inline[] {
  if (depth >= MAX_DEPTH) return text ? [text] : []
  const pieces: Inline[] = []
  let last = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, label, href = '', strong, emphasis] = match
    if (label !== undefined && !isSafeHref(href)) continue
    if (match.index > last) pieces.push(text.slice(last, match.index))
    last = match.index + whole.length
    if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (label !== undefined) pieces.push({ kind: 'link', href, content: parseInline(label, MAX_DEPTH) })
    else if (strong !== undefined) pieces.push({ kind: 'strong', content: parseInline(strong, depth + 1) })
    else pieces.push({ kind: 'emphasis', content: parseInline(emphasis ?? '', depth + 1) })
  }
  if (last < text.length) pieces.push(text.slice(last))
  return pieces
}

/** A list with the numbers that were written. Nested lists belong to the item before them. */
interface ListLines {
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
function isItem(line: string): boolean {
  return MARK.test(line)
}

/**
 * Takes the list that begins at a line. Empty lines between its items do not end it, unless a number begins again;
 * indented lines continue an item. Returns the list with the index of the line behind it.
 */
function takeList(lines: readonly string[], from: number): { list: ListLines; end: number } {
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
