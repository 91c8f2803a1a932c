import { expect, test } from 'vitest'
import { erasureText } from './erasure-text.ts'

test.each([
  [0, 0, 'Non c’è nulla da cancellare.'],
  [0, 4, 'Verranno cancellati per sempre tutti i dati di questa persona.'],
  [1, 3, 'Verranno cancellati per sempre tutti i dati di questa persona, compresa una richiesta.'],
  [2, 9, 'Verranno cancellati per sempre tutti i dati di questa persona, 2 richieste comprese.'],
])('an erasure of %i requests and %i rows', (requests, rows, text) => {
  expect(erasureText({ requests, rows })).toBe(text)
})
