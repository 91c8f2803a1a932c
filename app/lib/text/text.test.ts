import { expect, test } from 'vitest'
import { telHref } from './contact-href.ts'
import { cleanLine, cleanText } from './text.ts'

test('line ends of every system separate lines and words', () => {
  for (const end of ['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    expect(cleanText(`Via Roma 1${end}Vigonza`)).toBe('Via Roma 1\nVigonza')
    expect(cleanLine(`Via Roma 1${end}Vigonza`)).toBe('Via Roma 1 Vigonza')
  }
})

test('text without a visible character is empty', () => {
  for (const nothing of [
    '\u200b',
    ' \u00a0\u2060',
    '\u200e\u200d',
    '\u3164',
    '\u2800\ufe0f',
    '\0\u{e0041}',
    '\u00ad',
  ]) {
    expect(cleanLine(nothing), nothing).toBe('')
    expect(cleanText(`\n${nothing}\n`), nothing).toBe('')
  }
})

test('characters that hide, split or reorder text are removed', () => {
  expect(cleanLine('Ma\u200brio \u202eissoR\u202c \u2066x\u2069\ufeff')).toBe('Mario issoR x')
})

test('joiners, direction marks and emoji stay', () => {
  for (const text of ['👩🏽‍💻', 'नमस्ते', 'می‌خواهم', 'שלום\u200f!', '❤️', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'])
    expect(cleanLine(text)).toBe(text)
})

test('a phone number with invisible characters or other hyphens can be dialled', () => {
  expect(telHref('\u202d+39 049‑123–4567\u202c')).toBe('tel:+390491234567')
  expect(telHref('\u200e+39 347 123 4567')).toBe('tel:+393471234567')
})
