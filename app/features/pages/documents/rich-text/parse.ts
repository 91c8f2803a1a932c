import { isItem, type ListLines, takeList } from './lists.ts'

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
