import { expect, test } from 'vitest'
import type { Check } from '#app/features/care/system/checks/check.ts'
import { announced, followIncidents, hasRoom, NO_ALARM } from './incidents.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-23T09:00:00Z') + minutes * 60_000)
const disk: Check = { id: 'disk', state: 'failed', text: 'Liberi 10 MB.', advice: 'Libera spazio.', rings: true }
const fine: Check = { id: 'disk', state: 'ok', text: '', rings: false }

/** Follows one result a minute and returns what was announced, as "minute: begun|ended". */
function follow(results: Check[], withRoom = true): string[] {
  let state = NO_ALARM
  const told: string[] = []
  for (const [minute, check] of results.entries()) {
    const change = followIncidents(state, [check], at(minute))
    const hasNews = change.begun.length + change.ended.length > 0
    if (hasNews) told.push(`${minute}: ${change.begun.length > 0 ? 'begun' : 'ended'}`)
    state = hasNews && withRoom ? announced(state, change, at(minute)) : { ...state, incidents: change.incidents }
  }
  return told
}

const times = (count: number, check: Check) => Array.from({ length: count }, () => check)

test('an incident is announced once when it is confirmed, and once when it has been fine for ten minutes', () => {
  expect(follow([...times(30, disk), ...times(30, fine)])).toStrictEqual(['1: begun', '40: ended'])
})

test('a failure seen once is not announced', () => {
  expect(follow([disk, ...times(20, fine)])).toStrictEqual([])
})

test('a failure that comes and goes is one incident', () => {
  const flapping = Array.from({ length: 60 }, (_, minute) => (minute % 5 === 4 ? fine : disk))
  expect(follow([...flapping, ...times(15, fine)])).toStrictEqual(['1: begun', '69: ended'])
})

test('an announcement that failed is repeated', () => {
  expect(follow(times(4, disk), false)).toStrictEqual(['1: begun', '2: begun', '3: begun'])
})

test('a missing choice of the set-up raises no alarm', () => {
  expect(follow(times(5, { ...disk, rings: false }))).toStrictEqual([])
})

test('at most twenty mails are sent in a day', () => {
  const sentAt = Array.from({ length: 20 }, (_, minute) => at(minute).toISOString())
  expect(hasRoom({ incidents: [], sentAt }, at(60))).toBe(false)
  expect(hasRoom({ incidents: [], sentAt }, at(24 * 60))).toBe(true)
})
