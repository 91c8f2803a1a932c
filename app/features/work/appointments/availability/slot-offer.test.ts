import { expect, test } from 'vitest'
import { hasFree, markOf, packOffer, timesOf, withoutAnswered } from './slot-offer.ts'

const offer = packOffer({
  '30': [
    {
      date: '2026-11-25',
      times: [
        { time: '09:00', free: true },
        { time: '09:30', free: false },
      ],
    },
    { date: '2026-11-26', times: [{ time: '11:00', free: false }] },
  ],
  '60': [
    {
      date: '2026-11-25',
      times: [
        { time: '09:00', free: false },
        { time: '09:30', free: false },
      ],
    },
  ],
})

test('markOf returns the packed state of every duration, day and hour', () => {
  expect(offer.times).toStrictEqual(['09:00', '09:30', '11:00'])
  expect(markOf(offer, { date: '2026-11-25', time: '09:00', duration: '30' })).toBe('free')
  expect(markOf(offer, { date: '2026-11-25', time: '09:00', duration: '60' })).toBe('taken')
  expect(markOf(offer, { date: '2026-11-25', time: '11:00', duration: '30' })).toBe('absent')
  for (const duration of ['', '45', '__proto__', 'constructor']) {
    expect(markOf(offer, { date: '2026-11-25', time: '09:00', duration })).toBe('absent')
    expect(hasFree(offer, '2026-11-25', { duration })).toBe(false)
  }
  expect(markOf(offer, { date: '2026-11-26', time: '11:00', duration: '60' })).toBe('absent')
  for (const unknown of [
    { date: '', time: '', duration: '' },
    { date: '2026-11-25', time: '10:10', duration: '30' },
  ]) {
    expect(markOf(offer, unknown)).toBe('absent')
  }
})

test('a day has room while one of its hours is free for the duration', () => {
  expect(hasFree(offer, '2026-11-25', { duration: '30' })).toBe(true)
  expect(hasFree(offer, '2026-11-25', { duration: '60' })).toBe(false)
  expect(hasFree(offer, '2026-11-26', { duration: '30' })).toBe(false)
})

test('timesOf lists the hours of a day, or every hour while no day is chosen', () => {
  expect(timesOf(offer, { date: '2026-11-25', duration: '30' })).toStrictEqual(['09:00', '09:30'])
  expect(timesOf(offer, { date: '', duration: '30' })).toStrictEqual(offer.times)
})

test('a message disappears once its field is chosen, and not before', () => {
  const errors = { date: 'Scegli una data.', time: 'Scegli un orario.', name: 'Scrivi il tuo nome.' }
  const nothing = { date: '', time: '', duration: '60' }
  const day = { ...nothing, date: '2026-11-25' }
  expect(withoutAnswered(errors, nothing, day)).toStrictEqual({ name: errors.name, time: errors.time })
  expect(withoutAnswered(errors, nothing, { ...nothing, duration: '30' })).toStrictEqual(errors)
  const hour = { ...day, time: '09:00' }
  expect(withoutAnswered({ time: errors.time }, day, hour)).toStrictEqual({})
  expect(
    withoutAnswered({ time: 'occupato' }, hour, { ...hour, duration: '30' }),
    'a shorter one may fit',
  ).toStrictEqual({})
})
