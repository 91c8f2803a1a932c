import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { addDays, weekday } from '#app/lib/time/rome-time.ts'
import {
  calendarHref,
  calendarQuery,
  dayHref,
  readCalendarState,
  shownDays,
  startingDay,
  stepped,
  titleOf,
  VIEWS,
  type View,
} from './calendar-state.ts'

const TODAY = '2026-11-23'
const read = (search: string) => readCalendarState(new URLSearchParams(search), TODAY)

test.each([
  ['', { view: 'settimana', day: TODAY, of: '' }],
  ['vista=settimana&giorno=2026-11-25', { view: 'settimana', day: '2026-11-25', of: '' }],
  ['vista=toString&giorno=2026-02-30', { view: 'settimana', day: TODAY, of: '' }],
  ['giorno=2026-11-25&di=me', { view: 'settimana', day: '2026-11-25', of: 'me' }],
  ['di=ada', { view: 'settimana', day: TODAY, of: 'ada' }],
  ['vista=mese&giorno=0001-01-01', { view: 'mese', day: TODAY, of: '' }],
])('readCalendarState parses %j', (search, state) => expect(read(search)).toStrictEqual(state))

test.each([
  ['giorno', '2026-11-25', 'mer 25 novembre'],
  ['settimana', '2026-11-25', '23–29 novembre'],
  ['settimana', '2026-12-02', '30 nov – 6 dic'],
  ['settimana', '2026-12-31', '28 dic 2026 – 3 gen 2027'],
  ['settimana', '2027-01-12', '11–17 gennaio 2027'],
  ['agenda', '2027-01-25', '25 gen – 7 feb 2027'],
  ['giorno', '2027-01-12', 'mar 12 gennaio 2027'],
  ['mese', '2026-11-25', 'novembre 2026'],
] as const)('titleOf shows the %s of %s as %s', (view, day, title) => expect(titleOf(view, day, TODAY)).toBe(title))

test('weeks begin with the next one once nothing is left of this one, not while something is', () => {
  const on = (...dates: string[]) => dates.map((date) => ({ date }))
  const opening = openingSchema.parse({})
  expect(startingDay('2026-11-28', opening, [])).toBe('2026-11-30')
  expect(startingDay('2026-11-29', opening, on('2026-11-30'))).toBe('2026-11-30')
  expect(startingDay('2026-11-28', opening, on('2026-11-29'))).toBe('2026-11-28')
  expect(startingDay('2026-11-27', opening, [])).toBe('2026-11-27')
  // Christmas is a Friday.
  expect(startingDay('2026-12-25', opening, [])).toBe('2026-12-28')
})

describe('for any day and view', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
  const view = fc.constantFrom(...(Object.keys(VIEWS) as View[]))

  test('calendarHref round-trips the state; the shown days are consecutive and contain the day', () => {
    fc.assert(
      fc.property(view, day, fc.constantFrom('', 'me', 'ada'), (view, day, of) => {
        const state = { view, day, of }
        expect(read(calendarHref(state).split('?')[1] ?? '')).toStrictEqual(state)
        expect(dayHref(day, calendarQuery(state))).toBe(calendarHref({ ...state, view: 'giorno' }))
        const days = shownDays(view, day)
        expect(days).toContain(day)
        expect(days.slice(1)).toStrictEqual(days.slice(0, -1).map((one) => addDays(one, 1)))
        if (view === 'settimana' || view === 'mese') expect(weekday(days[0] ?? '')).toBe(1)
      }),
    )
  })

  test('a step forward begins where the last range ended; a step back returns to it', () => {
    fc.assert(
      fc.property(view, day, (view, day) => {
        const ahead = stepped({ view, day, of: 'me' }, 1).day
        if (view !== 'mese') expect(shownDays(view, ahead)[0]).toBe(addDays(shownDays(view, day).at(-1) ?? '', 1))
        expect(shownDays(view, stepped({ view, day: ahead, of: 'me' }, -1).day)).toStrictEqual(shownDays(view, day))
      }),
    )
  })
})
