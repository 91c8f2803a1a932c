import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Inline, isSafeHref, linesOf, linksOf, parseRichText } from './parse.ts'
import { plainText } from './plain-text.ts'
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
  ['**forte e *insieme***', '<p><strong>forte e <em>insieme</em></strong></p>'],
  [
    '***insieme*** e ***ancora* forte**',
    '<p><strong><em>insieme</em></strong> e <strong><em>ancora</em> forte</strong></p>',
  ],
  ['2 * 3 * 4, a*b', '<p>2 * 3 * 4, a*b</p>'],
  ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  // Lists keep their numbers and their levels.
  ['1. A\n\n2. B', '<ol><li>A</li><li>B</li></ol>'],
  ['- A\n\n- B\n\nTesto', '<ul><li>A</li><li>B</li></ul><p>Testo</p>'],
  ['1. A\n\nTesto\n\n2. B', '<ol><li>A</li></ol><p>Testo</p><ol><li value="2">B</li></ol>'],
  ['1. A\n2. B\n\n1. C', '<ol><li>A</li><li>B</li></ol><ol><li>C</li></ol>'],
  ['1. A\n5. B\n6. C', '<ol><li>A</li><li value="5">B</li><li>C</li></ol>'],
  ['1. A\n1. B', '<ol><li>A</li><li>B</li></ol>'],
  ['- A\n  - B\n    1. C\n- D', '<ul><li>A<ul><li>B<ol><li>C</li></ol></li></ul></li><li>D</li></ul>'],
  ['1. A\n   - B\n\n2. C', '<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>'],
  ['- A\n  ancora A\n- B', '<ul><li>A\nancora A</li><li>B</li></ul>'],
  ['- A\n1. B', '<ul><li>A</li></ul><ol><li>B</li></ol>'],
  ['•\tA\no\tB\n•\tC', '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>'],
  ['• A\n·\u00a0B\n1.\tC', '<ul><li>A</li><li>B</li></ul><ol><li>C</li></ol>'],
  // Asterisks of footnotes are no emphasis.
  ['990 €*, IVA esclusa. 5 giorni*.', '<p>990 €*, IVA esclusa. 5 giorni*.</p>'],
  ['990 €**, IVA esclusa. 5 giorni**.', '<p>990 €**, IVA esclusa. 5 giorni**.</p>'],
  ['990 €*\n\n* IVA esclusa', '<p>990 €*</p><p>* IVA esclusa</p>'],
  ['**forte** e *corsivo*\n\n* voce', '<p><strong>forte</strong> e <em>corsivo</em></p><ul><li>voce</li></ul>'],
  ['990 €*\n\n* uno\n* due', '<p>990 €*</p><ul><li>uno</li><li>due</li></ul>'],
  ['Prezzo (*) e durata (*)', '<p>Prezzo (*) e durata (*)</p>'],
  ['Prezzo* e *durata*', '<p>Prezzo* e <em>durata</em></p>'],
  [
    '(*corsivo*), «**forte**»: *a* **I**BM',
    '<p>(<em>corsivo</em>), «<strong>forte</strong>»: <em>a</em> <strong>I</strong>BM</p>',
  ],
])('renders %j', (text, expected) => expect(html(text)).toBe(expected))

test.each([
  ['/wiki/SAP_(azienda)', '[SAP](/wiki/SAP_(azienda))'],
  ['https://it.wikipedia.org/wiki/SAP_(azienda)', 'Vedi [SAP](https://it.wikipedia.org/wiki/SAP_(azienda)).'],
  ['http://example.it', '([sito](http://example.it))'],
  ['tel:+39037655524', '[chiama](tel:+39037655524)'],
])('links to %s', (href, text) => expect(linksOf(text)).toStrictEqual([href]))

test('plain text keeps the numbers and levels of lists', () => {
  expect(plainText('3. A\n   - **B**\n\n4. C')).toBe('3. A\n   - B\n4. C')
})

test('links lead to the site, to secure addresses and to mailboxes only', () => {
  expect(linksOf('[a](/about) [b](https://example.it/x) [c](mailto:a@example.it) [d](#qui)')).toStrictEqual([
    '/about',
    'https://example.it/x',
    'mailto:a@example.it',
    '#qui',
  ])
  for (const href of ['//evil.example', '/\\evil.example', 'tel:12;x=1', 'data:text/html,x', 'JaVaScript:x', '']) {
    expect(isSafeHref(href)).toBe(false)
  }
})

/** Texts made of the characters that mean something, and of the ones that break renderers. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '`',
        '•',
        '  - ',
        '\n\n2. ',
        '```',
        '[',
        ']',
        '(',
        ')',
        '](',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '## ',
        '> ',
        ' ',
      ),
      fc.constantFrom('<script>', '</p>', '&lt;', 'javascript:', 'https://x.it', '/a', '\u0000', '\u202e', '\ud800'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

const ALLOWED =
  /<(\/?)(p|h3|ul|ol|li|strong|em|code|pre|blockquote|a)(?: (?:class|tabindex|href|value|data-discover)="[^"<>]*")*>/g

test('no text makes an element or an address outside the subset', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const markup = html(text)
      expect(markup.replaceAll(ALLOWED, '')).not.toMatch(/[<>]/)
      for (const [, href = ''] of markup.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^(\/(?!\/)|#|https?:|mailto:)/)
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
          return block.kind === 'code' ? block.text : linesOf(block).map(wordsOf).join('')
        })
        expect(lettersOf(words.join(''))).toBe(lettersOf(text))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  '*',
  '**',
  ' *a',
  ' **a ',
  '***a ',
  '**a ***',
  '* a\n\nb\n\n',
  '[a](b(',
  '- a\n',
  '  - a\n',
  '\n\n- a',
  '1. a\n   1. b\n',
  '`',
  '[',
  '[a](',
  '**a',
  '*a ',
  '> ',
  '- ',
  '```\n',
  '# ',
  '[a]',
])('parses a long run of %j in a time that grows with its length only', (piece) => {
  // Quadratic time would exceed the test's time limit.
  expect(parseRichText(piece.repeat(100_000)).length).toBeGreaterThan(0)
})
