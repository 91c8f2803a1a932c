import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '#app/lib/time/rome-time.ts'
import {
  calendarHref,
  calendarQuery,
  dayHref,
  readCalendarState,
  shownDays,
  stepped,
  titleOf,
  VIEWS,
  type View,
} from './calendar-state.ts'

const TODAY = '2026-11-23'
const read = (search: string) => readCalendarState(new URLSearchParams(search), TODAY)

test.each([
  ['', { view: undefined, day: TODAY, mine: false }],
  ['vista=settimana&giorno=2026-11-25', { view: 'settimana', day: '2026-11-25', mine: false }],
  ['vista=toString&giorno=2026-02-30', { view: undefined, day: TODAY, mine: false }],
  ['giorno=2026-11-25&di=me', { view: undefined, day: '2026-11-25', mine: true }],
  ['di=altri', { view: undefined, day: TODAY, mine: false }],
  ['vista=mese&giorno=0001-01-01', { view: 'mese', day: TODAY, mine: false }],
])('readCalendarState parses %j', (search, state) => expect(read(search)).toStrictEqual(state))

test.each([
  ['giorno', '2026-11-25', 'mercoledì 25 novembre 2026'],
  ['settimana', '2026-11-25', '23–29 novembre 2026'],
  ['settimana', '2026-12-02', '30 novembre – 6 dicembre 2026'],
  ['settimana', '2026-12-31', '28 dicembre 2026 – 3 gennaio 2027'],
  ['mese', '2026-11-25', 'novembre 2026'],
] as const)('titleOf shows the %s of %s as %s', (view, day, title) => expect(titleOf(view, day)).toBe(title))

describe('for any day and view', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
  const view = fc.constantFrom(...(Object.keys(VIEWS) as View[]))

  test('calendarHref round-trips the state; the shown days are consecutive and contain the day', () => {
    fc.assert(
      fc.property(view, day, fc.boolean(), (view, day, mine) => {
        const state = { view, day, mine }
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
        const ahead = stepped({ view, day, mine: true }, 1).day
        if (view !== 'mese') expect(shownDays(view, ahead)[0]).toBe(addDays(shownDays(view, day).at(-1) ?? '', 1))
        expect(shownDays(view, stepped({ view, day: ahead, mine: true }, -1).day)).toStrictEqual(shownDays(view, day))
      }),
    )
  })
})
