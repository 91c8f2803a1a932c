import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { fromMarkdown, toMarkdown } from './schema.ts'

const roundTrip = (text: string) => toMarkdown(fromMarkdown(text))

/** What a reader sees: the page without empty elements and without the line breaks and spaces that a browser joins. */
function pageOf(text: string): string {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <RichText text={text} />
    </MemoryRouter>,
  )
  const pieces = markup
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .split(/(<pre.*?<\/pre>)/s)
    .map((piece) => {
      if (piece.startsWith('<pre')) return piece
      return piece
        .replaceAll(/[ \t\r\n]+/g, ' ')
        .replaceAll(/<\/(strong|em)><\1>/g, '')
        .replaceAll(/\s*(<(?:p|h3|ul|ol|li|blockquote)\b[^>]*>)\s*/g, '$1')
        .replaceAll(/\s*(<\/(?:p|h3|ul|ol|li|blockquote)>|<[ou]l>) ?/g, '$1')
        .replaceAll(/<(p|h3|blockquote)\b[^>]*>\s*<\/\1>/g, '')
    })
  return pieces.join('')
}

const word = fc.stringMatching(/^[A-Za-zàèìòù€0-9]{1,9}$/)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const href = fc.constantFrom('/contact', 'https://example.it/a_(b)', '#qui', 'mailto:a@example.it', 'tel:+390376555')
const italic = words.map((text) => `*${text}*`)
const code = words.map((text) => `\`${text}\``)
const link = fc.tuple(words, href).map(([text, to]) => `[${text}](${to})`)
const bold = fc
  .tuple(fc.option(words), fc.array(fc.oneof(italic, code, link, words), { minLength: 1, maxLength: 3 }))
  .map(([first, rest]) => `**${[...(first ? [first] : []), ...rest].join(' ')}**`)
const line = fc
  .array(fc.oneof(words, bold, italic, code, link), { minLength: 1, maxLength: 6 })
  .map((some) => some.join(' '))
const { list } = fc.letrec<{ list: string[] }>((tie) => ({
  list: fc
    .tuple(
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(line, fc.option(tie('list'), { depthSize: 'small', maxDepth: 2 })), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([isOrdered, from, items]) =>
      items.flatMap(([text, inner], at) => {
        const sign = isOrdered ? `${from + at}. ` : '- '
        return [sign + text, ...(inner ?? []).map((one) => ' '.repeat(sign.length) + one)]
      }),
    ),
}))
const block = fc.oneof(
  { weight: 4, arbitrary: line },
  line.map((text) => `## ${text}`),
  line.map((text) => `> ${text}`),
  fc
    .array(fc.string(), { maxLength: 4 })
    .map((lines) => ['```', ...lines, '```'].join('\n'))
    .filter((text) => !/.```|```.|^```\n\n/.test(text)),
  { weight: 2, arbitrary: list.map((lines) => lines.join('\n')) },
)
/** Texts as the visual field writes them. Two lists in a row would be one. */
const written = fc
  .array(block, { minLength: 1, maxLength: 12 })
  .filter((blocks) => !blocks.some((one, at) => isList(one) && isList(blocks[at + 1] ?? '')))
  .map((blocks) => blocks.join('\n\n'))
const isList = (text: string) => /^(?:- |\d+\. )/.test(text)

/** Texts that a person might have written, and that nobody would write. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ' *',
        '* ',
        ' **',
        '** ',
        ' ***',
        '*** ',
        '•',
        '  - x',
        '\n\n2. x',
        '\n```\n',
        '[x](/a) ',
        ' ',
        '990 €* ',
      ),
      fc.constantFrom(
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '## ',
        '> ',
        'testo',
        ' parola ',
        '\u00a0',
        '\t',
        ' **forte**',
        '*corsivo* ',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('the round trip through the visual field', () => {
  test('keeps 1,000 texts letter by letter', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(roundTrip(text)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  test('keeps what the page shows of 1,000 texts of any form', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const page = pageOf(text)
        // Items without a text are left out. Line breaks are spaces, also beside a lone asterisk.
        fc.pre(!/^\s*\*[ \t]*$|(?<!`)`(?!`)|\[(?!x\])/m.test(text))
        fc.pre(!/<li[^>]*>\s*<\/?[uol]/.test(page))
        expect(pageOf(roundTrip(text))).toBe(page)
      }),
      { numRuns: 1_000, seed: 33 },
    )
  })
})
