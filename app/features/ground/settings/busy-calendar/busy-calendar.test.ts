import { expect, test } from 'vitest'
import { skippedText } from './busy-calendar.ts'

test.each([
  [1, 'Un impegno. Correggilo nel calendario, oppure chiudi quel giorno'],
  [12, '12 impegni. Correggili nel calendario, oppure chiudi quei giorni'],
])('the advice about %i skipped events names closed days, which the settings have', (count, words) => {
  expect(skippedText(count)).toBe(`${words} in «Orari e chiusure».`)
})
