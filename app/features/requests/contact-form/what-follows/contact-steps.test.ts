import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/settings/booking/booking.ts'
import { contactSteps, firstFree } from './contact-steps.ts'

const whens = (parts: object) => contactSteps(bookingSchema.parse(parts)).map(({ title }) => title)

test('the steps state the times of the booking rules', () => {
  expect(whens({})).toStrictEqual(['Subito', 'Entro 3 giorni', 'Fino a 12 ore prima'])
  expect(whens({ holdHours: 36, changeDeadlineHours: 1 })).toStrictEqual([
    'Subito',
    'Entro 36 ore',
    'Fino a un’ora prima',
  ])
  expect(whens({ holdHours: 24, changeDeadlineHours: 0 })).toStrictEqual(['Subito', 'Entro 24 ore', 'Fino all’inizio'])
})

test('the first free slot is the earliest that is offered and not taken', () => {
  const times = ['09:00', '09:30']
  const days = [
    { date: '2026-11-24', marks: { '30': '++', '60': 'x-' } },
    { date: '2026-11-25', marks: { '30': '++', '60': 'x+' } },
  ]
  expect(firstFree({ times, days })).toBe('mercoledì 25 novembre, ore 09:30')
  expect(firstFree({ times, days: days.slice(0, 1) })).toBeUndefined()
  expect(firstFree({ times: [], days: [] })).toBeUndefined()
})
