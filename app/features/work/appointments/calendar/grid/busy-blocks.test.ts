import { expect, test } from 'vitest'
import { romeInstant } from '#app/lib/time/rome-time.ts'
import { busyBlocks, formatBusyHours } from './busy-blocks.ts'

const instant = (text: string) => {
  const [date = '', time = ''] = text.split(' ')
  return romeInstant({ date, time }).toISOString()
}
/** Takes busy times as local times in Rome; returns their blocks as "date time–end". */
const blocks = (times: [string, string][], from: string, to: string) =>
  busyBlocks(
    times.map(([start, end]) => ({ startsAt: instant(start), endsAt: instant(end) })),
    from,
    to,
  ).map((block) => `${block.date} ${formatBusyHours(block)}`)

test('touching and overlapping times form one block, in any order', () => {
  const times: [string, string][] = [
    ['2026-11-25 15:00', '2026-11-25 16:00'],
    ['2026-11-25 10:00', '2026-11-25 11:00'],
    ['2026-11-25 09:00', '2026-11-25 10:00'],
    ['2026-11-25 09:15', '2026-11-25 09:45'],
  ]
  expect(blocks(times, '2026-11-25', '2026-11-25')).toStrictEqual(['2026-11-25 09:00–11:00', '2026-11-25 15:00–16:00'])
})

test('a time across several days is cut at midnight and at the requested days', () => {
  const times: [string, string][] = [['2026-11-23 22:30', '2026-11-27 00:00']]
  expect(blocks(times, '2026-11-01', '2026-11-30')).toStrictEqual([
    '2026-11-23 dalle 22:30',
    '2026-11-24 tutto il giorno',
    '2026-11-25 tutto il giorno',
    '2026-11-26 tutto il giorno',
  ])
  expect(blocks(times, '2026-11-25', '2026-11-25')).toStrictEqual(['2026-11-25 tutto il giorno'])
})

test.each([
  ['a day of 23 hours', '2027-03-28', '2027-03-29'],
  ['a day of 25 hours', '2026-10-25', '2026-10-26'],
])('%s is one whole day', (_, day, next) => {
  expect(blocks([[`${day} 00:00`, `${next} 00:00`]], day, next)).toStrictEqual([`${day} tutto il giorno`])
  expect(blocks([[`${day} 01:00`, `${day} 04:30`]], day, day)).toStrictEqual([`${day} 01:00–04:30`])
})

test('in the repeated hour both ends are local times', () => {
  const times = [{ startsAt: '2026-10-25T01:15:00.000Z', endsAt: '2026-10-25T03:00:00.000Z' }]
  expect(busyBlocks(times, '2026-10-25', '2026-10-25')).toStrictEqual([
    { date: '2026-10-25', time: '02:15', end: '04:00' },
  ])
})
