import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { staffContext } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '../engines.ts'
import { type Ending, filesInOrder, IN_THE_END, SIX_ORDERS } from '../mail-orders.ts'
import { scratchFolder } from '../scratch-folder.ts'

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
/** The interpreter of Debian's package, or any other that has the library. */
const python = ['/usr/bin/python3', 'python3'].find((command) => has(command, '-c', 'import icalendar'))
const HISTORIES = SIX_ORDERS.flatMap((order) =>
  (['moved-again', 'cancelled'] as const).map((ending) => ({ order, ending: ending as Ending })),
)

/** Imports the files one by one into an empty khal calendar; returns its events that are not cancelled. */
function importIntoKhal(files: readonly string[]): { startsAt: string; endsAt: string }[] {
  const folder = scratchFolder('idg-khal-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = path.join(folder, 'config')
  mkdirSync(path.join(folder, 'calendar'))
  const formats = ['datetimeformat', 'longdatetimeformat'].map((name) => `${name} = %Y-%m-%dT%H:%M`)
  writeFileSync(
    config,
    [
      ...['[calendars]', '[[own]]', `path = ${folder}/calendar`, '[default]', 'default_calendar = own'],
      ...['[sqlite]', `path = ${folder}/khal.db`, '[locale]', 'timeformat = %H:%M', 'dateformat = %Y-%m-%d'],
      ...['longdateformat = %Y-%m-%d', ...formats, 'default_timezone = UTC', 'local_timezone = UTC', ''],
    ].join('\n'),
  )
  const khal = (...args: string[]) => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder }
    const { status, stdout, stderr } = spawnSync('khal', ['-c', config, ...args], { env, encoding: 'utf8' })
    expect([status, stderr]).toStrictEqual([0, expect.not.stringContaining('Traceback')])
    return stdout
  }
  for (const [n, file] of files.entries()) {
    const name = path.join(folder, `${n}.ics`)
    writeFileSync(name, file)
    khal('import', '--batch', '-a', 'own', name)
  }
  const list = khal('list', '2026-11-20', '40d', '--day-format', '', '--format', '{start-long} {end-long} {cancelled}|')
  return list
    .split('|')
    .map((line) => line.trim().split(' '))
    .filter(([start, , cancelled]) => start?.startsWith('2026') && !cancelled)
    .map(([start, end]) => ({ startsAt: `${start}:00.000Z`, endsAt: `${end}:00.000Z` }))
}

/**
 * A calendar that keeps the last event of each UID, on python3-icalendar. Throws if the library cannot parse a file.
 */
const PYTHON = `
import sys, json
from datetime import timezone
from icalendar import Calendar
kept = {}
for text in json.load(sys.stdin):
    calendar = Calendar.from_ical(text)
    for event in calendar.walk('VEVENT'):
        assert not event.errors, event.errors
        kept[str(event['UID'])] = (str(calendar['METHOD']), event)
show = lambda moment: moment.dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:00.000Z')
print(json.dumps([{'startsAt': show(event['DTSTART']), 'endsAt': show(event['DTEND'])} for method, event in kept.values() if method != 'CANCEL']))
`

function readWithPython(files: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(python ?? '', ['-c', PYTHON], {
    input: JSON.stringify(files),
    encoding: 'utf8',
  })
  expect([status, stderr]).toStrictEqual([0, ''])
  return JSON.parse(stdout)
}

describeOnBothEngines('an appointment in other calendar programs', ({ database }) => {
  describe.skipIf(!has('khal', '--version'))('khal', () => {
    test.each(HISTORIES)('mails in the order $order: $ending', async ({ order, ending }) => {
      const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
      expect(importIntoKhal(await filesInOrder(ctx, order, ending))).toStrictEqual(IN_THE_END[ending])
    })
  })

  describe.skipIf(python === undefined)('python3-icalendar', () => {
    test.each(HISTORIES)('mails in the order $order: $ending', async ({ order, ending }) => {
      const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL })
      expect(readWithPython(await filesInOrder(ctx, order, ending))).toStrictEqual(IN_THE_END[ending])
    })
  })
})
