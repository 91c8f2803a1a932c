import { type Inline, parseRichText } from './parse.ts'

/** A rich text without its marks, for structured data and feeds. */
export function plainText(text: string): string {
  const blocks = parseRichText(text).map((block) => {
    if (block.kind === 'code') return block.text
    if (block.kind !== 'list') return textOf(block.content)
    return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${textOf(item)}`).join('\n')
  })
  return blocks.join('\n\n')
}

function textOf(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'code' ? piece.text : textOf(piece.content)))
    .join('')
}
