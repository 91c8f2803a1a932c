import { expect, test } from 'vitest'
import { skippedText } from './busy-calendar.ts'

test.each([
  [1, 'Un impegno'],
  [12, '12 impegni'],
])('the advice about %i skipped events names closed days, which the settings have', (count, words) => {
  expect(skippedText(count)).toBe(`${words}. Correggi il calendario, oppure chiudi quei giorni in «Orari e chiusure».`)
})
