import { expect, test } from 'vitest'
import { closedHours } from './closed-hours.ts'
import { openingSchema } from './opening.ts'
import { outsideReason } from './outside-hours.ts'

const opening = openingSchema.parse({
  week: { mon: { first: '09:30', last: '17:00', breakFrom: '13:00', breakTo: '14:00' }, tue: {}, wed: { open: false } },
  closures: [{ from: '2026-12-03', to: '2026-12-03', note: 'Trasloco' }],
})
const parts = (date: string) => closedHours(date, opening).map(({ time, end, reason }) => `${time}-${end} ${reason}`)

test('the closed parts of a day are those before the first start, in the break and after the last start', () => {
  expect(parts('2026-11-30')).toStrictEqual(['00:00-09:30 closed', '13:00-14:00 break', '17:30-24:00 closed'])
  expect(parts('2026-12-01')).toStrictEqual(['00:00-09:00 closed', '18:30-24:00 closed'])
})

test('a closure with hours is closed in these, extra hours are open, also on a Sunday; both say why', () => {
  const special = openingSchema.parse({
    closures: [{ from: '2026-12-01', to: '2026-12-01', note: 'Assemblea', start: '11:00', end: '14:30' }],
    extras: [{ from: '2026-12-06', to: '2026-12-06', first: '10:00', last: '11:00' }],
  })
  const shown = (date: string) => closedHours(date, special).map(({ time, end, reason }) => `${time}-${end} ${reason}`)
  expect(shown('2026-12-01')).toStrictEqual(['00:00-09:00 closed', '11:00-14:30 closed', '18:30-24:00 closed'])
  expect(shown('2026-12-06')).toStrictEqual(['00:00-10:00 closed', '11:30-24:00 closed'])
  const why = (date: string, time: string, duration = 30) => outsideReason({ date, time, duration }, special)
  expect(why('2026-12-01', '12:00')).toBe('cade in una chiusura (Assemblea)')
  expect(why('2026-12-01', '14:30')).toBeUndefined()
  expect(why('2026-12-01', '10:30')).toBeUndefined()
  expect(why('2026-12-01', '10:30', 60)).toBe('arriva dentro una chiusura (Assemblea)')
  expect(why('2026-12-06', '10:30')).toBeUndefined()
  expect(why('2026-12-06', '15:00')).toBe('non rientra negli orari di apertura (inizio tra le 10:00 e le 11:00)')
})

test('a closed weekday, a closure, a holiday and a weekend are closed all day', () => {
  for (const date of ['2026-12-02', '2026-12-03', '2026-12-08', '2026-12-06']) {
    expect(parts(date)).toStrictEqual(['00:00-24:00 closed'])
  }
})
