import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#test/data/any-text.ts'
import { linkParts, safeHref } from './links.ts'

const addressesIn = (text: string) => linkParts(text).flatMap(({ text, href }) => (href ? [text] : []))

test.each([
  ['Ci vediamo su https://meet.example/abc.', ['https://meet.example/abc']],
  [
    '(https://meet.example/a_(b)) e http://x.example?y=1&z=2, poi',
    ['https://meet.example/a_(b)', 'http://x.example?y=1&z=2'],
  ],
  ['«https://meet.example/abc»', ['https://meet.example/abc']],
  ['prima riga\nhttps://meet.example/abc\nultima', ['https://meet.example/abc']],
  ['javascript:alert(1) data:text/html,x ftp://x.example www.example.it', []],
  ['https://www.banca.example@truffa.example/', []],
  ['https:// e http://', []],
  ['nessun indirizzo', []],
])('finds in %j the addresses %j', (text, addresses) => expect(addressesIn(text)).toStrictEqual(addresses))

test('the parts add up to the text, and every link is http or https', () => {
  const text = fc.array(fc.oneof(anyText(), fc.constantFrom('https://', 'http://a.b', '@', '(', ')', ' ')))
  fc.assert(
    fc.property(text, (pieces) => {
      const parts = linkParts(pieces.join(''))
      expect(parts.map((part) => part.text).join('')).toBe(pieces.join(''))
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@/]*(\/|$)/)
    }),
  )
})

test.each(['javascript:alert(1)', ' data:x', 'vbscript:x', '//x.example', '/x', '', 'https://a:b@x.example'])(
  '%j is no safe address',
  (address) => expect(safeHref(address)).toBeUndefined(),
)
