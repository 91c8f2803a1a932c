import { expect, test } from 'vitest'
import type { OfferedDay } from './availability.ts'
import { spreadTimes } from './suggested-times.server.ts'

const day = (date: string, ...free: string[]): OfferedDay => ({
  date,
  times: ['09:00', '10:00', '11:00', '15:00'].map((time) => ({ time, free: free.includes(time) })),
})
const WANTED = { date: '2026-11-25', time: '10:00', duration: 60 }
const words = (offer: OfferedDay[]) => spreadTimes(offer, WANTED).map(({ date, time }) => `${date.slice(8)} ${time}`)

test('suggests one time a day, as close to the wanted hour as the day allows, the closest day first', () => {
  const offer = [
    day('2026-11-24', '15:00', '11:00'),
    day('2026-11-25', '10:00', '11:00', '15:00'),
    day('2026-11-26', '10:00', '09:00'),
    day('2026-11-27', '10:00'),
  ]
  expect(words(offer)).toStrictEqual(['25 11:00', '24 11:00', '26 10:00'])
})

test('suggests nothing that overlaps the requested time, and nothing on full days', () => {
  expect(words([day('2026-11-25', '10:00'), day('2026-11-26')])).toStrictEqual([])
})
