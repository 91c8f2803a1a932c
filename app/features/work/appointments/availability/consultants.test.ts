import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { OPENING_DAY_KEYS, OPENING_DAYS, START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { LOCATIONS } from '#app/features/work/appointments/places.ts'
import { HALF_HOURS } from '#app/features/work/appointments/slot.ts'
import { availability } from './availability.ts'
import type { Consultant, Need } from './consultant.ts'
import { inTurn, whoCan } from './consultants.ts'
import type { Holder } from './occupancy.ts'

/** Companies that the model is compared with; `IDG_COMPANIES=10000` for a long run. */
const COMPANIES = Number(process.env.IDG_COMPANIES ?? 150)
const HALF_HOUR = 30 * 60_000
const TOPICS = ['Cloud', 'Reti']
/** Mornings just before Rome's clocks change, and an ordinary one. */
const NOWS = ['2026-03-26T08:00:00Z', '2026-10-22T08:00:00Z', '2026-11-23T09:00:00Z']

interface Visit {
  /** Index of the person; beyond the last one: nobody attends yet. */
  person: number
  days: number
  time: string
  duration: number
  location: string
}

const dayHours = fc
  .record({
    open: fc.boolean(),
    first: fc.constantFrom('09:00', '10:30'),
    last: fc.constantFrom('12:00', '16:30', '18:00'),
    pause: fc.boolean(),
  })
  .map(({ pause, ...day }) => ({ ...day, breakFrom: pause ? '11:00' : '', breakTo: pause ? '12:30' : '' }))
const week = fc
  .record(Object.fromEntries(OPENING_DAY_KEYS.map((day) => [day, dayHours])))
  .map((days) => days as NonNullable<Consultant['week']>)

const stretch = fc.record({
  days: fc.integer({ min: 0, max: 9 }),
  from: fc.integer({ min: 0, max: 47 }),
  halves: fc.integer({ min: 1, max: 96 }),
})

const person = fc.record({
  week: fc.option(week),
  absence: fc.option(stretch),
  extra: fc.option(stretch),
  busy: fc.array(stretch, { maxLength: 2 }),
  topics: fc.subarray(TOPICS),
  places: fc.subarray(LOCATIONS),
  dailyLimit: fc.constantFrom(0, 0, 1, 2),
  travelBefore: fc.constantFrom(0, 30, 60),
  travelAfter: fc.constantFrom(0, 30, 90),
})

const hour = fc.constantFrom('', '09:30', '13:00', '16:30')
/** Closures, of which those with a wrong order of hours are whole days, and extra hours, also on a Saturday or Sunday. */
const special = fc.record({
  closures: fc.array(fc.record({ days: fc.integer({ min: 1, max: 8 }), start: hour, end: hour }), { maxLength: 2 }),
  extras: fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 8 }),
      first: fc.constantFrom('09:00', '11:30'),
      last: fc.constantFrom('11:30', '17:00'),
    }),
    { maxLength: 2 },
  ),
})

const company = fc.record({
  special,
  now: fc.constantFrom(...NOWS),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
  bufferMinutes: fc.constantFrom(0, 30),
  visits: fc.array(
    fc.record({
      person: fc.integer({ min: 0, max: 4 }),
      days: fc.integer({ min: 1, max: 8 }),
      time: fc.constantFrom(...START_TIMES),
      duration: fc.constantFrom(30, 60, 120),
      location: fc.constantFrom(...LOCATIONS),
    }),
    { maxLength: 14 },
  ),
  need: fc.record({ topic: fc.constantFrom('', ...TOPICS), location: fc.constantFrom('', ...LOCATIONS) }),
  duration: fc.constantFrom(30, 60, 90, 120),
})

/** The instant of a wall-clock time in Rome, by trying both offsets. */
function instantOf(date: string, time: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })
  for (const offset of ['+02:00', '+01:00']) {
    const instant = new Date(`${date}T${time}:00${offset}`)
    if (shown.format(instant) === `${date} ${time}`) return instant.getTime()
  }
  throw new Error(`${date} ${time} does not exist`)
}

function dayAfter(now: string, days: number): string {
  return new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A person's starts on a day, by comparing texts. */
function worksAt(own: Consultant['week'], date: string, time: string): boolean {
  if (own === null) return true
  const key = OPENING_DAY_KEYS.find((day) => OPENING_DAYS[day].weekday === new Date(`${date}T12:00:00Z`).getUTCDay())
  if (!key) return false
  const { open, first, last, breakFrom, breakTo } = own[key]
  return open && time >= first && time <= last && !(breakFrom !== '' && time >= breakFrom && time < breakTo)
}

type Company = typeof company extends fc.Arbitrary<infer T> ? T : never

/** The hours of a closure in order, both empty otherwise. */
function hoursOf({ start, end }: { start: string; end: string }): { start: string; end: string } {
  return end !== '' && start >= end ? { start: '', end: '' } : { start, end }
}

/** The company's starts of appointments of a duration on a day, by comparing texts half hour by half hour. */
function opensAt({ now, special }: Company, date: string, time: string, duration = 30): boolean {
  if (!START_TIMES.includes(time)) return false
  const isOn = ({ days }: { days: number }) => dayAfter(now, days) === date
  if (special.extras.some((one) => isOn(one) && time >= one.first && time <= one.last)) return true
  const isClosed = special.closures.filter(isOn).some((one) => {
    const { start, end } = hoursOf(one)
    const from = HALF_HOURS.indexOf(time)
    return HALF_HOURS.slice(from, from + duration / 30).some((half) => half >= start && (end === '' || half < end))
  })
  return !isClosed && ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
}

/** Everything that is decided by trying each person and each half hour. */
function modelOf(one: Company) {
  const { now, people, bufferMinutes, visits } = one
  const minutes = 60_000
  const spanOf = ({ days, from, halves }: { days: number; from: number; halves: number }) => {
    const start = instantOf(dayAfter(now, days), '00:00') + from * HALF_HOUR
    return { start, end: start + halves * HALF_HOUR }
  }
  const absences = people.map(({ absence }) => (absence ? [spanOf(absence)] : []))
  const extras = people.map(({ extra }) => (extra ? [spanOf(extra)] : []))
  const worksBeside = (at: number, instant: number) =>
    (extras[at] ?? []).some(({ start, end }) => start <= instant && instant < end)
  const busy = people.map((one) => one.busy.map(spanOf))
  const span = (at: number, one: Omit<Visit, 'person' | 'days'> & { date: string }, pause: number) => {
    const isVisit = one.location === 'Cliente'
    const who = people[at]
    const start = instantOf(one.date, one.time)
    return {
      start: start - (isVisit ? (who?.travelBefore ?? 0) : 0) * minutes,
      end: start + (one.duration + pause + (isVisit ? (who?.travelAfter ?? 0) : 0)) * minutes,
    }
  }
  const agenda: { at: number; date: string; start: number; end: number; id: string }[] = []
  for (const [index, visit] of visits.entries()) {
    const at = visit.person < people.length ? visit.person : -1
    const date = dayAfter(now, visit.days)
    const taken = span(at, { ...visit, date, location: at < 0 ? 'Online' : visit.location }, bufferMinutes)
    const collides = agenda.some((one) => one.at === at && one.start < taken.end && taken.start < one.end)
    // One seat without a person is enough: two of them would need two numbers.
    if (!collides) agenda.push({ at, date, ...taken, id: String(index) })
  }
  const isHeld = (at: number, instant: number) =>
    agenda.some((one) => one.at === at && one.start <= instant && instant < one.end)
  const isAway = (at: number, start: number, end: number) => {
    return [...(absences[at] ?? []), ...(busy[at] ?? [])].some((away) => away.start < end && start < away.end)
  }
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })
  const isAtDesk = (at: number, instant: number) => {
    const [date = '', time = ''] = wall.format(instant).split(' ')
    const own = people[at]?.week ?? null
    if (own === null) return opensAt(one, date, time)
    return (START_TIMES.includes(time) && worksAt(own, date, time)) || worksBeside(at, instant)
  }
  function free(date: string, time: string, duration: number, need: Need): number[] {
    const start = instantOf(date, time)
    for (let cell = start; cell < start + (duration + bufferMinutes) * minutes; cell += HALF_HOUR) {
      if (!isHeld(-1, cell)) continue
      const left = people.filter(
        (_, at) => isAtDesk(at, cell) && !isHeld(at, cell) && !isAway(at, cell, cell + HALF_HOUR),
      )
      if (left.length < 2) return []
    }
    return people.flatMap((one, at) => {
      if (need.topic && one.topics.length > 0 && !one.topics.includes(need.topic)) return []
      if (need.location && one.places.length > 0 && !one.places.some((place) => place === need.location)) return []
      if (!worksAt(one.week, date, time) && !worksBeside(at, start)) return []
      const wish = { date, time, duration, location: need.location }
      const busy = span(at, wish, bufferMinutes)
      for (let cell = busy.start; cell < busy.end; cell += HALF_HOUR) if (isHeld(at, cell)) return []
      const there = span(at, wish, 0)
      if (isAway(at, there.start, there.end)) return []
      const thatDay = agenda.filter((other) => other.at === at && other.date === date).length
      if (one.dailyLimit > 0 && thatDay >= one.dailyLimit) return []
      return [at]
    })
  }
  return { agenda, absences, extras, busy, free }
}

test('the offer agrees with trying every person and every half hour, also on the days around a change of the clocks', () => {
  fc.assert(
    fc.property(company, (one) => {
      const model = modelOf(one)
      const iso = (instant: number) => new Date(instant).toISOString()
      const timesOf = (spans: readonly { start: number; end: number }[] = []) =>
        spans.map(({ start, end }) => ({ startsAt: iso(start), endsAt: iso(end) }))
      const consultants: Consultant[] = one.people.map(({ absence: _, busy: __, extra: ___, ...own }, at) => ({
        ...own,
        id: String(at),
        name: String(at),
        slug: '',
        seat: 1001 + at,
        absences: timesOf(model.absences[at]),
        extras: timesOf(model.extras[at]),
      }))
      const busyPeople = new Map(model.busy.map((spans, at) => [1001 + at, timesOf(spans)]))
      const held = new Map<string, Holder[]>()
      for (const { at, start, end, id } of model.agenda) {
        for (let cell = start; cell < end; cell += HALF_HOUR) {
          const key = new Date(cell).toISOString()
          held.set(key, [...(held.get(key) ?? []), { seat: at < 0 ? 1 : 1001 + at, appointmentId: id }])
        }
      }
      const rules = {
        opening: openingSchema.parse({
          closures: one.special.closures.map(({ days, ...hours }) => ({
            from: dayAfter(one.now, days),
            to: dayAfter(one.now, days),
            ...hoursOf(hours),
          })),
          extras: one.special.extras.map(({ days, ...hours }) => ({
            from: dayAfter(one.now, days),
            to: dayAfter(one.now, days),
            ...hours,
          })),
        }),
        booking: bookingSchema.parse({ windowDays: 8, bufferMinutes: one.bufferMinutes }),
        consultants,
      }
      const occupancy = { owners: new Map(), held, busy: [], busyPeople }
      const offer = availability(new Date(one.now), one.duration, rules, occupancy, one.need)
      const opens = [1, 2, 3, 4, 5, 6, 7, 8].map((days) => {
        const date = dayAfter(one.now, days)
        return { date, times: START_TIMES.filter((time) => opensAt(one, date, time, one.duration)) }
      })
      expect(offer.map(({ date, times }) => ({ date, times: times.map(({ time }) => time) }))).toStrictEqual(
        opens.filter(({ times }) => times.length > 0),
      )
      for (const { date, times } of offer) {
        for (const { time, free } of times) {
          const wanted = model.free(date, time, one.duration, one.need)
          expect(free, `${date} ${time}`).toBe(wanted.length > 0)
          const able = whoCan({ date, time, duration: one.duration }, rules, occupancy, one.need)
          expect(able.map(({ id }) => Number(id))).toStrictEqual(wanted)
        }
      }
    }),
    { numRuns: COMPANIES },
  )
})

test('it is the turn of the one with the fewest appointments in the week, then of the one who has waited longest', () => {
  const people = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, seat: 1001 + at }) as Consultant)
  const order = inTurn(people, [
    { id: 'a', week: 2, givenAt: null },
    { id: 'b', week: 1, givenAt: '2026-11-20T10:00:00.000Z' },
    { id: 'c', week: 1, givenAt: '2026-11-19T10:00:00.000Z' },
    { id: 'd', week: 1, givenAt: '2026-11-19T10:00:00.000Z' },
  ])
  expect(order.map(({ id }) => id)).toStrictEqual(['c', 'd', 'b', 'a'])
  // Whoever has never been given one has waited longest.
  expect(inTurn(people.slice(0, 2), []).map(({ id }) => id)).toStrictEqual(['a', 'b'])
})
