import { expect, test } from 'vitest'
import { greeting, opening } from './letter.ts'

test.each([
  ['Anna Rossi', 'Buongiorno Anna,'],
  ['  ANNA   ROSSI', 'Buongiorno Anna,'],
  ['anna', 'Buongiorno Anna,'],
  ['Dott.ssa Anna Rossi', 'Buongiorno Anna,'],
  ['Inga Berg', 'Buongiorno Inga,'],
  ['Sig. D’Angelo', 'Buongiorno D’Angelo,'],
  ['Zoë-Marie Dupont', 'Buongiorno Zoë-Marie,'],
  ['https://evil.example vinci', 'Buongiorno,'],
  ['vinci.example', 'Buongiorno,'],
  ['x', 'Buongiorno,'],
  ['', 'Buongiorno,'],
  [`${'a'.repeat(40)} b`, 'Buongiorno,'],
  ['Anna\r\nBcc: x@evil.example', 'Buongiorno Anna,'],
])('greets %j with %j', (name, text) => {
  expect(greeting(name)).toStrictEqual({ kind: 'paragraph', text })
})

test('the sentence after the greeting goes on in lower case, later paragraphs do not', () => {
  expect(opening('Anna', 'Ti ricordiamo l’appuntamento.', 'È alle 10.')).toStrictEqual([
    { kind: 'paragraph', text: 'Buongiorno Anna,' },
    { kind: 'paragraph', text: 'ti ricordiamo l’appuntamento.' },
    { kind: 'paragraph', text: 'È alle 10.' },
  ])
})
