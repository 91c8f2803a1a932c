import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readBusyTimes } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import { CALENDARS } from './busy-calendars.ts'

const FROM = '2026-11-22T00:00:00.000Z'
const TO = '2027-05-01T00:00:00.000Z'

/** Expands calendars with python3-recurring-ical-events; days and floating times are of Rome, as in the product. */
const PYTHON = `
import sys, json
from datetime import datetime, date, time, timezone
import pytz, recurring_ical_events
from icalendar import Calendar
rome = pytz.timezone('Europe/Rome')
start, end = [datetime.fromisoformat(day.replace('Z', '+00:00')) for day in sys.argv[1:]]
def instant(moment):
    if not isinstance(moment, datetime): moment = datetime.combine(moment, time())
    if moment.tzinfo is None: moment = rome.localize(moment)
    return moment.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
found = []
for text in json.load(sys.stdin):
    events = recurring_ical_events.of(Calendar.from_ical(text)).between(start, end)
    found.append(sorted([instant(event['DTSTART'].dt), instant(event['DTEND'].dt)] for event in events))
print(json.dumps(found))
`

const hasEngine = spawnSync('/usr/bin/python3', ['-c', 'import recurring_ical_events']).status === 0

describe.skipIf(!hasEngine)('python3-recurring-ical-events', () => {
  const texts = CALENDARS.map(({ lines }) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//IT', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  )
  const python = hasEngine
    ? spawnSync('/usr/bin/python3', ['-c', PYTHON, FROM, TO], { input: JSON.stringify(texts), encoding: 'utf8' })
    : undefined

  test('expands every calendar', () => expect([python?.status, python?.stderr]).toStrictEqual([0, '']))

  test.each(CALENDARS.map(({ title }, index) => [title, index] as const))('%s', (_, index) => {
    const found: string[][][] = JSON.parse(python?.stdout ?? '[]')
    const { times, skipped } = readBusyTimes(texts[index] ?? '', new Date(FROM), new Date(TO))
    expect(skipped).toStrictEqual([])
    expect(times.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toStrictEqual(found[index])
    expect(times.length).toBeGreaterThan(0)
  })
})
