import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { weekday } from '#app/lib/time/rome-time.ts'
import { acceptedDates, acceptedTimes, offeredDates, offeredTimes } from './offer.ts'

const rulesOf = (opening: object, booking: object = {}) => ({
  opening: openingSchema.parse(opening),
  booking: bookingSchema.parse(booking),
})
const ALWAYS_OPEN = rulesOf({})
const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** Public holidays of ten years, copied from the official calendar; Easter from the published tables. */
const EASTERS = [
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
  '2036-04-13',
]
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26']
const holidays = new Set(
  EASTERS.flatMap((easter) => {
    const monday = new Date(Date.parse(easter) + 86_400_000).toISOString().slice(0, 10)
    return [easter, monday, ...FIXED.map((day) => `${easter.slice(0, 4)}-${day}`)]
  }),
)

const ROME = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'short' })
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The specification's list computed independently, from the parts of an instant at noon of each day. */
function expectedDates(now: Date): string[] {
  const parts = ROME.formatToParts(now)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const noon = Date.UTC(2000 + (get('year') % 100), get('month') - 1, get('day'), 12)
  const days: string[] = []
  for (let ahead = 1; ahead <= 14; ahead++) {
    const date = new Date(noon + ahead * 86_400_000)
    const name = WEEKDAYS[date.getUTCDay()]
    const day = date.toISOString().slice(0, 10)
    if (name !== 'Sat' && name !== 'Sun' && !holidays.has(day)) days.push(day)
  }
  return days
}

const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const ZONES = ['UTC', 'Europe/Rome', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/St_Johns']

test.each(ZONES)(
  'offers the next 14 days from tomorrow without weekends and holidays, over ten years, with server time zone %s',
  (serverZone) => {
    process.env.TZ = serverZone
    fc.assert(
      fc.property(instant, (now) => {
        expect(offeredDates(now, ALWAYS_OPEN)).toStrictEqual(expectedDates(now))
      }),
      { numRuns: 1_000 },
    )
  },
)

test('counts days in Rome on both sides of midnight, also in the nights of the clock changes', () => {
  for (const [before, after, tomorrowBefore, tomorrowAfter] of [
    ['2026-03-26T22:59:59Z', '2026-03-26T23:00:00Z', '2026-03-27', '2026-03-30'],
    ['2026-10-22T21:59:59Z', '2026-10-22T22:00:00Z', '2026-10-23', '2026-10-26'],
  ] as const) {
    expect(offeredDates(new Date(before), ALWAYS_OPEN)[0]).toBe(tomorrowBefore)
    expect(offeredDates(new Date(after), ALWAYS_OPEN)[0]).toBe(tomorrowAfter)
  }
})

test('offers half hours from 09:00 to 17:30 and 18:00', () => {
  expect(START_TIMES.slice(0, 3)).toStrictEqual(['09:00', '09:30', '10:00'])
  expect(START_TIMES.slice(-2)).toStrictEqual(['17:30', '18:00'])
  expect(START_TIMES).toHaveLength(19)
})

test("omits patron saint's days and closures, first and last day included", () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const rules = rulesOf({
    patronDay: '11-24',
    closures: [{ from: '2026-11-26', to: '2026-11-27' }],
  })
  expect(offeredDates(now, rules)).toStrictEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
})

test('4 October is a holiday from 2026 on', () => {
  expect(offeredDates(new Date('2024-10-01T10:00:00Z'), ALWAYS_OPEN)).toContain('2024-10-04')
  expect(offeredDates(new Date('2027-10-01T10:00:00Z'), ALWAYS_OPEN)).not.toContain('2027-10-04')
})

test('accepts for ten minutes after midnight what was offered before, and no longer', () => {
  const offeredBefore = '2026-11-24'
  expect(acceptedDates(new Date('2026-11-23T23:09:59Z'), ALWAYS_OPEN)).toContain(offeredBefore)
  expect(acceptedDates(new Date('2026-11-23T23:10:00Z'), ALWAYS_OPEN)).not.toContain(offeredBefore)
})

test('omits a weekday closed in the settings, and shorter hours offer fewer times', () => {
  const rules = rulesOf({ week: { fri: { open: false }, mon: { first: '10:00', last: '11:00' } } })
  const now = new Date('2026-11-23T09:00:00.000Z')
  expect(offeredDates(now, rules).map(weekday)).not.toContain(5)
  expect(offeredTimes('2026-11-30', 60, rules)).toStrictEqual(['10:00', '10:30', '11:00'])
  expect(offeredTimes('2026-11-29', 60, rules)).toStrictEqual([])
})

test('offers Saturday only when the settings open it, and never Sunday', () => {
  const rules = rulesOf({ week: { sat: { open: true, first: '09:00', last: '12:00' } } })
  const now = new Date('2026-11-23T09:00:00.000Z')
  expect(offeredDates(now, rules)).toContain('2026-11-28')
  expect(offeredDates(now, rules)).not.toContain('2026-11-29')
  expect(offeredTimes('2026-11-28', 60, rules).at(-1)).toBe('12:00')
  expect(offeredDates(now, rulesOf({}))).not.toContain('2026-11-28')
})

test('counts the booking window from tomorrow in calendar days', () => {
  const now = new Date('2026-11-23T09:00:00.000Z')
  expect(offeredDates(now, rulesOf({}, { windowDays: 1 }))).toStrictEqual(['2026-11-24'])
  expect(offeredDates(now, rulesOf({}, { windowDays: 30 })).at(-1)).toBe('2026-12-23')
})

test('rejects times within the minimum notice, after ten minutes of grace', () => {
  const rules = rulesOf({}, { noticeHours: 24 })
  // 10:00 in Rome, and ten and a half minutes later.
  expect(acceptedTimes('2026-11-24', 60, new Date('2026-11-23T09:00:00Z'), rules)[0]).toBe('10:00')
  expect(acceptedTimes('2026-11-24', 60, new Date('2026-11-23T09:10:00Z'), rules)[0]).toBe('10:00')
  expect(acceptedTimes('2026-11-24', 60, new Date('2026-11-23T09:10:30Z'), rules)[0]).toBe('10:30')
})
