import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { mayRead } from './calendar-feed-rate.server.ts'

const START = Date.parse('2026-11-23T09:00:00Z')

/** Requests a feed a number of times; returns how many were allowed. */
function read(feed: string, times: number, at: number): number {
  return Array.from({ length: times }, () => mayRead(feed, new Date(at))).filter(Boolean).length
}

test('a feed is read 30 times a minute; other feeds have their own count', () => {
  expect(read('one', 40, START)).toBe(30)
  expect(read('two', 1, START + 30 * SECOND)).toBe(1)
  expect(read('one', 1, START + 59 * SECOND)).toBe(0)
  expect(read('one', 1, START + MINUTE)).toBe(1)
})

test('a clock that was set back does not block a feed', () => {
  read('one', 40, START + 60 * MINUTE)
  expect(read('one', 1, START)).toBe(1)
})
