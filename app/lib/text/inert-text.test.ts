import { describe, expect, test } from 'vitest'
import { inertLine, inertText, isPlainAddress } from '#app/lib/text/inert-text.ts'

describe('inertText', () => {
  test('keeps lines, removes control and bidi control characters', () => {
    expect(inertText(' a\r\nb\u0000\u0007\rc\u202e\u2066d\u2069 ')).toBe('a\nb\nc' + 'd')
  })
  test('keeps the marks that right-to-left text needs, emoji and joined letters', () => {
    const text = 'שלום\u200f 👩🏽‍💻 नमस्ते'
    expect(inertText(text)).toBe(text)
  })
})

describe('inertLine', () => {
  test('returns one line', () => {
    expect(inertLine('Anna\r\nBcc: altri@example.it\u2028x\t y')).toBe('Anna Bcc: altri@example.it x y')
  })
  test('cuts between grapheme clusters', () => {
    expect(inertLine('👩🏽‍💻👩🏽‍💻👩🏽‍💻', 2)).toBe('👩🏽‍💻…')
    expect(inertLine('Anna Rossi', 10)).toBe('Anna Rossi')
  })
  test('returns an empty string for invisible text', () => {
    expect(inertLine('\u200b \u2060\u00ad\ufeff')).toBe('')
    expect(inertLine('\u200bAnna')).toBe('Anna')
  })
  test('replaces lone surrogates', () => {
    expect(inertLine('a\ud83d').isWellFormed()).toBe(true)
  })
})

test.each([
  ['anna@example.it', true],
  ["o'brien+sap@example.co.uk", true],
  ['anna@example.it, altri@example.it', false],
  ['anna@example.it\r\nBcc: altri@example.it', false],
  ['Anna <anna@example.it>', false],
  ['a@b@c.it', false],
  ['"a b"@c.it', false],
  ['', false],
])('isPlainAddress(%j) is %j', (text, plain) => expect(isPlainAddress(text)).toBe(plain))
