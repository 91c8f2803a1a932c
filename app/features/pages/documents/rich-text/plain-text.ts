import { type Inline, type List, parseRichText } from './parse.ts'

/** A rich text without its marks, for structured data and feeds. */
export function plainText(text: string): string {
  const blocks = parseRichText(text).map((block) => {
    if (block.kind === 'code') return block.text
    if (block.kind !== 'list') return textOf(block.content)
    return listText(block)
  })
  return blocks.join('\n\n')
}

function listText({ ordered, items }: List, indent = ''): string {
  return items
    .map(({ content, number, list }) => {
      const line = `${indent}${ordered ? `${number}.` : '-'} ${textOf(content)}`
      return list ? `${line}\n${listText(list, `${indent}   `)}` : line
    })
    .join('\n')
}

/** The text of a line without its marks. */
export function textOf(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'code' ? piece.text : textOf(piece.content)))
    .join('')
}
