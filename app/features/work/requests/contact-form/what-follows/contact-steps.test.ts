import { expect, test } from 'vitest'
import { contactSteps, firstFree } from './contact-steps.ts'

const whens = (changeDeadlineHours: number) =>
  contactSteps({ answerBy: '2026-11-26T09:00:00.000Z', changeDeadlineHours }).map(({ title }) => title)

test('the steps state the times of the booking rules', () => {
  expect(whens(12)).toStrictEqual(['Subito', 'Entro le 10 di giovedì 26 novembre', 'Fino a 12 ore prima'])
  expect(whens(1).at(-1)).toBe('Fino a un’ora prima')
  expect(whens(0).at(-1)).toBe('Fino all’inizio')
})

test('an appointment that begins before the promised answer is confirmed before it begins', () => {
  const times = { answerBy: '2026-11-26T09:00:00.000Z', changeDeadlineHours: 12 }
  const second = (time: string) => contactSteps(times, { date: '2026-11-26', time, duration: 30 })[1]?.title
  expect(second('10:00')).toBe('Prima che cominci')
  expect(second('10:30')).toBe('Entro le 10 di giovedì 26 novembre')
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
