import { expect, test } from 'vitest'
import { applicationSteps } from './after-application.tsx'

test('the steps state the months of the retention settings', () => {
  const last = (months: number) => applicationSteps(months).at(-1)?.title
  expect(last(12)).toBe('Dopo 12 mesi')
  expect(last(1)).toBe('Dopo un mese')
})
