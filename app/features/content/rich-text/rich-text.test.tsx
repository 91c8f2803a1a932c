import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Inline, isSafeHref, linksOf, parseRichText } from './parse.ts'
import { RichText } from './rich-text.tsx'

const html = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText text={text} />
    </MemoryRouter>,
  ).replace(/^<div[^>]*>|<\/div>$/g, '')

test.each([
  ['Uno\ndue\n\nTre', '<p>Uno\ndue</p><p>Tre</p>'],
  ['## Titolo\nTesto', '<h3>Titolo</h3><p>Testo</p>'],
  ['- uno\n- due', '<ul><li>uno</li><li>due</li></ul>'],
  ['1. uno\n2. due', '<ol><li>uno</li><li>due</li></ol>'],
  ['**forte** e *corsivo*', '<p><strong>forte</strong> e <em>corsivo</em></p>'],
  ['**forte e *insieme***', '<p><strong>forte e *insieme</strong>*</p>'],
  ['2 * 3 * 4, a*b', '<p>2 * 3 * 4, a*b</p>'],
  ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
])('renders %j', (text, expected) => expect(html(text)).toBe(expected))

test('links lead to the site, to secure addresses and to mailboxes only', () => {
  expect(linksOf('[a](/about) [b](https://example.it/x) [c](mailto:a@example.it) [d](#qui)')).toEqual([
    '/about',
    'https://example.it/x',
    'mailto:a@example.it',
    '#qui',
  ])
  for (const href of [
    '//evil.example',
    '/\\evil.example',
    'http://example.it',
    'data:text/html,x',
    'JaVaScript:x',
    '',
  ]) {
    expect(isSafeHref(href)).toBe(false)
  }
})

/** Texts made of the characters that mean something, and of the ones that break renderers. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('*', '**', '`', '```', '[', ']', '(', ')', '](', '\n', '\n\n', '- ', '1. ', '## ', '> ', ' '),
      fc.constantFrom('<script>', '</p>', '&lt;', 'javascript:', 'https://x.it', '/a', '\u0000', '\u202e', '\ud800'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

const ALLOWED =
  /<(\/?)(p|h3|ul|ol|li|strong|em|code|pre|blockquote|a)(?: (?:class|tabindex|href|data-discover)="[^"<>]*")*>/g

test('no text makes an element or an address outside the subset', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const markup = html(text)
      expect(markup.replaceAll(ALLOWED, '')).not.toMatch(/[<>]/)
      for (const [, href = ''] of markup.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^(\/(?!\/)|#|https:|mailto:)/)
    }),
    { numRuns: 2_000 },
  )
})

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

function wordsOf(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'code' ? piece.text : wordsOf(piece.content)))
    .join('')
}

test('loses no letter of a text, except the addresses of links and the language of a code block', () => {
  fc.assert(
    fc.property(
      hostile.filter((text) => !text.includes('](') && !text.includes('```')),
      (text) => {
        const words = parseRichText(text).map((block) => {
          if (block.kind === 'code') return block.text
          return block.kind === 'list' ? block.items.map(wordsOf).join('') : wordsOf(block.content)
        })
        expect(lettersOf(words.join(''))).toBe(lettersOf(text))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each(['*', '**', '`', '[', '[a](', '**a', '*a ', '> ', '- ', '```\n', '# ', '[a]'])(
  'parses a long run of %j in a time that grows with its length only',
  (piece) => {
    // Quadratic time would exceed the test's time limit.
    expect(parseRichText(piece.repeat(100_000)).length).toBeGreaterThan(0)
  },
)
