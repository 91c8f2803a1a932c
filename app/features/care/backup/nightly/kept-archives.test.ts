import { expect, test } from 'vitest'
import { archiveName } from '#app/features/care/backup/archive/manifest.ts'
import { SERVER_KIND, supersededArchives } from './kept-archives.ts'

const NOW = new Date('2027-01-01T00:00:00Z')

const nightOf = (day: number, hour = 1) =>
  archiveName(new Date(Date.UTC(2025, 0, 1 + day, hour, 30)), SERVER_KIND, false)

test('after two years of nights, 7 days, 4 weeks and 12 months are kept', () => {
  let folder: string[] = []
  for (let day = 0; day < 730; day++) {
    folder.push(nightOf(day))
    const gone = new Set(supersededArchives(folder, NOW))
    folder = folder.filter((name) => !gone.has(name))
  }
  const days = folder.map((name) => name.slice(4, 12))
  expect(days.slice(-7)).toStrictEqual(
    ['20261225', '20261226', '20261227', '20261228', '20261229', '20261230', '20261231'].map((day) => day),
  )
  // The last nights of months, and of the last weeks (Sundays).
  expect(days.slice(0, -7)).toStrictEqual([
    ...['20260131', '20260228', '20260331', '20260430', '20260531', '20260630'],
    ...['20260731', '20260831', '20260930', '20261031', '20261130', '20261213', '20261220'],
  ])
})

test('the newest of a day is kept, and files with other names are never removed', () => {
  const others = ['erasures.jsonl', 'idg-20200101T000000Z-mine.tar.gz', 'idg-20200101T000000Z-manual.tar.gz.partial']
  expect(supersededArchives([nightOf(1), nightOf(1, 9), ...others], NOW)).toStrictEqual([nightOf(1)])
})

test.each(['manual', 'before-migration'])(
  'of archives of the kind %s the newest five of the last year are kept',
  (kind) => {
    const of = (month: number) => archiveName(new Date(Date.UTC(2026, month, 1)), kind, month % 2 === 0)
    const months = Array.from({ length: 9 }, (_, month) => of(month))
    expect(supersededArchives([...months, nightOf(1)], NOW).toSorted()).toStrictEqual(months.slice(0, 4))
    const old = archiveName(new Date('2025-12-01T00:00:00Z'), kind, false)
    expect(supersededArchives([old, of(1)], NOW)).toStrictEqual([old])
  },
)
