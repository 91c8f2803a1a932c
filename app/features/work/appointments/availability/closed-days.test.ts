import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { closedReason, closedWords, UNNAMED_CLOSURE } from '#app/features/ground/settings/opening/closed-days.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { availability } from './availability.ts'

/**
 * The ecclesiastical full moon of each golden number as month and day, from the church's published table for 1900 to
 * 2199; Easter is the Sunday after it. The product computes Easter by another method.
 */
const FULL_MOONS = [
  ...[414, 403, 323, 411, 331, 418, 408, 328, 416, 405],
  ...[325, 413, 402, 322, 410, 330, 417, 407, 327],
]

const FIXED = [101, 106, 425, 501, 602, 815, 1101, 1208, 1225, 1226]

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Day of the week, 0 for Sunday (Sakamoto's method). */
function weekdayOf(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0)
}

/** The next day as [month, day]; only valid in spring. */
function next(month: number, day: number): [number, number] {
  return day === LENGTHS[month - 1] ? [month + 1, 1] : [month, day + 1]
}

/** Easter Monday as month * 100 + day. */
function easterMonday(year: number): number {
  const moon = FULL_MOONS[year % 19] ?? 0
  let [month, day] = next(Math.floor(moon / 100), moon % 100)
  while (weekdayOf(year, month, day) !== 0) [month, day] = next(month, day)
  const [mondaysMonth, monday] = next(month, day)
  return mondaysMonth * 100 + monday
}

/** Every date of 2024 to 2100 by counting, with whether the company is closed on it. */
function* calendar(
  closed: (monthAndDay: number, date: string) => boolean,
): Generator<{ date: string; isClosed: boolean }> {
  for (let year = 2024; year <= 2100; year++) {
    const holidays = new Set([...FIXED, easterMonday(year), ...(year >= 2026 ? [1004] : [])])
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= lengthOf(year, month); day++) {
        const key = month * 100 + day
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const weekday = weekdayOf(year, month, day)
        yield { date, isClosed: weekday === 0 || weekday === 6 || holidays.has(key) || closed(key, date) }
      }
    }
  }
}

test('closures with hours take the appointments that begin in them or reach into them, and extra hours open a day, through two years with DST', () => {
  const opening = {
    closures: [{ from: '2026-01-01', to: '2027-12-31', note: '', start: '13:00', end: '' }],
    extras: [{ from: '2026-03-28', to: '2026-03-29', first: '10:00', last: '12:00' }],
  }
  const days = [...calendar(() => false)].filter(({ date }) => date >= '2026' && date < '2028')
  const offered = offeredDays(
    opening,
    days.map(({ date }) => date),
  )
  // Of one hour.
  const mornings = START_TIMES.filter((time) => time <= '12:00').length
  const wanted = days.flatMap(({ date, isClosed }): [string, number][] => {
    // The Saturday and the Sunday of the change of clocks.
    if (date === '2026-03-28' || date === '2026-03-29') return [[date, 5]]
    return isClosed ? [] : [[date, mornings]]
  })
  expect([...offered]).toStrictEqual(wanted)
})

/** The offered days, each requested on the day before, with their number of start times. */
function offeredDays(opening: object, dates: string[]): Map<string, number> {
  const rules = { opening: openingSchema.parse(opening), booking: bookingSchema.parse({ windowDays: 1 }) }
  const nobody = { owners: new Map<string, number>(), busy: [] }
  const offered = new Map<string, number>()
  for (const date of dates) {
    // Noon or 13:00 in Rome: always the day before.
    const eve = new Date(Date.parse(`${date}T11:00:00Z`) - 86_400_000)
    for (const day of availability(eve, 60, rules, nobody)) offered.set(day.date, day.times.length)
  }
  return offered
}

test('the full moon table gives the published Easter dates', () => {
  const mondays = [
    ...[
      [2024, 401],
      [2025, 421],
      [2026, 406],
      [2027, 329],
      [2038, 426],
      [2049, 419],
    ],
    ...[
      [2076, 420],
      [2079, 424],
      [2100, 329],
    ],
  ] as const
  for (const [year, monday] of mondays) expect(easterMonday(year as number), String(year)).toBe(monday)
})

test('from 2024 to 2100 no time is offered on a closed day, and every time on all others', () => {
  const days = [...calendar(() => false)]
  expect(days).toHaveLength(77 * 365 + 19)
  const offered = offeredDays(
    {},
    days.map(({ date }) => date),
  )
  const wrong = days.filter(({ date, isClosed }) => offered.get(date) !== (isClosed ? undefined : START_TIMES.length))
  expect(wrong).toStrictEqual([])
})

test("patron saint's days and closures are closed too, and no other days", () => {
  const opening = {
    patronDay: '06-13',
    closures: [
      { from: '2026-08-10', to: '2026-08-21' },
      { from: '2099-12-24', to: '2100-01-07' },
    ],
  }
  const isClosure = (_: number, date: string) =>
    (date >= '2026-08-10' && date <= '2026-08-21') || (date >= '2099-12-24' && date <= '2100-01-07')
  const days = [...calendar((key, date) => key === 613 || isClosure(key, date))].filter(
    ({ date }) => date < '2031' || date > '2097',
  )
  const offered = offeredDays(
    opening,
    days.map(({ date }) => date),
  )
  expect(days.filter(({ date, isClosed }) => offered.has(date) === isClosed)).toStrictEqual([])
})

test('a closed day says why', () => {
  const opening = openingSchema.parse({ closures: [{ from: '2026-12-28', to: '2026-12-29', note: 'Inventario' }] })
  const words = (day: string) => closedWords(closedReason(day, opening) ?? '')
  expect(words('2026-11-28')).toBe('Chiuso: fine settimana')
  expect(words('2026-12-08')).toBe('Chiuso: Immacolata Concezione')
  expect(words('2026-12-28')).toBe('Chiuso: Inventario')
  expect(closedWords(UNNAMED_CLOSURE)).toBe('Chiuso')
})
