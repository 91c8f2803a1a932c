import { expect, test } from 'vitest'
import { countOf } from './counted.tsx'

const title = { limit: 90, min: 1 }
const description = { limit: 160, min: 70 }

test.each([
  [0, title, '0/90', '', false],
  [71, title, '71/90', '', false],
  [72, title, '72/90', 'Restano 18 caratteri.', false],
  [89, title, '89/90', 'Resta 1 carattere.', false],
  [90, title, '90/90', 'Restano 0 caratteri.', false],
  [91, title, '1 di troppo', '1 carattere di troppo.', true],
  [0, description, '0/160', '', false],
  [52, description, 'mancano 18', '', true],
  [70, description, '70/160', '', false],
  [11_799, { limit: 12_000, min: 1 }, '11.799/12.000', '', false],
  [11_800, { limit: 12_000, min: 1 }, '11.800/12.000', 'Restano 200 caratteri.', false],
])('%i characters of %o', (length, limits, shown, spoken, isWrong) => {
  expect(countOf(length, limits)).toMatchObject({ shown, spoken, isWrong })
})
