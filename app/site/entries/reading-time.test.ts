import { expect, test } from 'vitest'
import { readingTime } from './reading-time.ts'

test.each([
  ['Due parole.', '1 min di lettura'],
  [`## Titolo\n\n${'parola '.repeat(620)}`, '3 min di lettura'],
])('rounds to minutes, at least one', (body, time) => {
  expect(readingTime(body)).toBe(time)
})
