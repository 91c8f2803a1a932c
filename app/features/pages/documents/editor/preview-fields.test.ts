import { expect, test } from 'vitest'
import { shownWords } from './preview-fields.ts'

test.each([
  ['Un **testo** con [un link](/contact) e `codice`.', 'Un testo con un link e codice.'],
  ['## Titolo\n\n- primo\n- secondo\n\n1. uno', 'Titolo primo secondo uno'],
  ['  due\n righe ', 'due righe'],
  ['', ''],
])('the words of %j are those of the page', (text, words) => {
  expect(shownWords(text)).toBe(words)
})
