import { expect, test } from 'vitest'
import { closedHours } from './closed-hours.ts'
import { openingSchema } from './opening.ts'

const opening = openingSchema.parse({
  week: { mon: { first: '09:30', last: '17:00', breakFrom: '13:00', breakTo: '14:00' }, tue: {}, wed: { open: false } },
  closures: [{ from: '2026-12-03', to: '2026-12-03', note: 'Trasloco' }],
})
const parts = (date: string) => closedHours(date, opening).map(({ time, end, reason }) => `${time}-${end} ${reason}`)

test('the closed parts of a day are those before the first start, in the break and after the last start', () => {
  expect(parts('2026-11-30')).toStrictEqual(['00:00-09:30 closed', '13:00-14:00 break', '17:30-24:00 closed'])
  expect(parts('2026-12-01')).toStrictEqual(['00:00-09:00 closed', '18:30-24:00 closed'])
})

test('a closed weekday, a closure, a holiday and a weekend are closed all day', () => {
  for (const date of ['2026-12-02', '2026-12-03', '2026-12-08', '2026-12-06']) {
    expect(parts(date)).toStrictEqual(['00:00-24:00 closed'])
  }
})
