import { expect, test } from 'vitest'
import { writtenMarks, writtenMarksText } from './written-marks.ts'

test.each([
  ['Scrivi a [noi](www.example.it).', '[noi](www.example.it)'],
  ['Chiama [noi](tel:+39 0376 555).', '[noi](tel:+39 0376 555)'],
  ['Vedi [noi] (/about).', '[noi] (/about)'],
  ['Testo <b>forte</b>', '<b>'],
  ['# Titolo', '# Titolo'],
  ['##Titolo', '##Titolo'],
  ['Un **grassetto senza fine', '**grassetto senza fine'],
  ['| A | B |\n|---|---|', '| A | B |'],
  ['__grassetto__', '__grassetto__'],
  ['- voce\n  - [noi](example.it)', '[noi](example.it)'],
])('warns of %j', (text, excerpt) => expect(writtenMarks(text)).toStrictEqual([excerpt]))

test.each([
  '[noi](/about), [sito](http://example.it/a_(b)), **forte** e *corsivo*\n\n## Titolo\n\n1. A\n   - B',
  '990 €*, IVA esclusa. 5 giorni**. #sap e C# < 3 > 2, snake_case_name, a | b',
  '`[x](y)` e `<b>`\n\n```\n# commento\n| a | b |\n```',
])('does not warn of %j', (text) => expect(writtenMarks(text)).toStrictEqual([]))

test('takes linear time for a long text', () => {
  for (const piece of ['[a](', '<a', '**a', '# ', '| ', '__a', '[a] (b']) writtenMarks(piece.repeat(100_000))
})

test('names each excerpt', () => {
  expect(writtenMarksText(['<b>', '##A'])).toBe('La pagina mostra anche i segni di «<b>», «##A»: correggili o toglili.')
})
