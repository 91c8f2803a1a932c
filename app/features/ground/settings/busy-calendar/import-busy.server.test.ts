import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { publishCalendar } from '#test/stand-ins/published-calendar.ts'
import { getBusyState } from './busy-calendar.server.ts'
import { importBusyTimes } from './import-busy.server.ts'

const EVENT = (uid: string, day: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  `DTSTART:${day}T083000Z`,
  `DTEND:${day}T093000Z`,
  'END:VEVENT',
]
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//IT', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const ONE = calendar(...EVENT('a@example', '20261125'))
const OTHER = calendar(...EVENT('b@example', '20261126'), ...EVENT('c@example', '20261127'))

const store = (db: Db, busyUrl: string) =>
  db
    .insertInto('settings')
    .values({ section: 'booking', value: JSON.stringify({ busyUrl }), version: 1, updatedAt: '' })
    .onConflict((same) => same.column('section').doUpdateSet({ value: JSON.stringify({ busyUrl }) }))
    .execute()
const startsOf = async (db: Db) =>
  (await db.selectFrom('busyTimes').select('startsAt').orderBy('startsAt').execute()).map(({ startsAt }) =>
    startsAt.slice(0, 10),
  )

describeOnBothEngines('importBusyTimes', ({ database, location, engine }) => {
  async function published(text = ONE) {
    const db = await database()
    const { server, url, network } = await publishCalendar(text)
    await store(db, url)
    const clock = movableClock()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
    const run = (when?: 'now') => importBusyTimes({ db, clock, log, network }, when)
    return { db, server, url, network, clock, log, lines, run }
  }

  test('imports the busy times every quarter of an hour', async () => {
    const { db, server, clock, run } = await published()
    expect(await run()).toBe('read')
    expect(await startsOf(db)).toStrictEqual(['2026-11-25'])
    server.text = OTHER
    clock.advance(14)
    expect([await run(), server.asked]).toStrictEqual(['idle', 1])
    clock.advance(1)
    expect(await run()).toBe('read')
    expect(await startsOf(db)).toStrictEqual(['2026-11-26', '2026-11-27'])
    server.text = ONE
    expect(await run('now')).toBe('read')
    expect(await startsOf(db)).toStrictEqual(['2026-11-25'])
  })

  test('reads an unchanged calendar again after a day and when staff ask for it', async () => {
    const series = EVENT('a@example', '20261125').toSpliced(-1, 0, 'RRULE:FREQ=MONTHLY')
    const { db, server, clock, run } = await published(calendar(...series))
    const state = () => db.selectFrom('busySource').select(['readAt', 'lastError']).executeTakeFirstOrThrow()
    await run()
    const before = await startsOf(db)
    clock.advance(15)
    expect([await run(), server.asked, server.unchanged]).toStrictEqual(['read', 2, 1])
    expect(await startsOf(db)).toStrictEqual(before)
    expect(await state()).toStrictEqual({ readAt: clock().toISOString(), lastError: null })
    expect([await run('now'), server.unchanged]).toStrictEqual(['read', 1])
    clock.advance(24 * 60 * 40)
    expect([await run(), server.unchanged]).toStrictEqual(['read', 1])
    expect((await startsOf(db)).at(-1)).toBe('2027-04-25')
  })

  test('a failure after an unchanged calendar is reported, and the calendar is read when the server is back', async () => {
    const { db, server, clock, run } = await published()
    await run()
    server.status = 500
    clock.advance(15)
    expect(await run()).toBe('failed')
    server.status = 200
    clock.advance(15)
    expect([await run(), server.unchanged]).toStrictEqual(['read', 1])
    const { lastError, failingSince } = await db.selectFrom('busySource').selectAll().executeTakeFirstOrThrow()
    expect([lastError, failingSince, await startsOf(db)]).toStrictEqual([null, null, ['2026-11-25']])
  })

  test('reports the events that could not be read and imports the others', async () => {
    const broken = EVENT('x@example', '20261126').map((line) => line.replace(/^DTSTART.*/, 'DTSTART:domani'))
    const { db, run } = await published(calendar(...broken, ...EVENT('a@example', '20261125')))
    expect(await run()).toBe('read')
    expect(await startsOf(db)).toStrictEqual(['2026-11-25'])
    const staff = testContext(db, { actor: await storeStaff(db) })
    expect(await getBusyState(staff)).toMatchObject({
      lastError: null,
      skippedCount: 1,
      skipped: [expect.stringMatching(/^doma.*: senza un inizio valido, escluso$/)],
    })
  })

  test('runs again after the clock was set back', async () => {
    const { db, clock, run } = await published()
    const right = clock().getTime()
    clock.advance(60 * 24 * 800)
    expect(await run()).toBe('read')
    await db.updateTable('busySource').set({ lockedUntil: clock().toISOString() }).execute()
    clock.advance((right - clock().getTime()) / 60_000)
    expect(await run()).toBe('read')
  })

  test('stores no titles of foreign events', async () => {
    const { db, run } = await published()
    await run()
    const stored = JSON.stringify([
      await db.selectFrom('busyTimes').selectAll().execute(),
      await db.selectFrom('busySource').selectAll().execute(),
    ])
    expect(stored).not.toMatch(/a@example|geheim|calendario\.example/)
  })

  test('a failed import keeps the old times; after a day responsible staff are notified once', async () => {
    const { db, server, url, clock, lines, run } = await published()
    const [admin] = [await storeStaff(db), await storeStaff(db, { role: 'operator' })]
    await run()
    server.status = 500
    const failFor = async (...minutes: number[]) => {
      for (const pause of minutes) {
        clock.advance(pause)
        expect(await run()).toBe('failed')
      }
    }
    await failFor(60, 12 * 60, 12 * 60 - 1)
    expect(await startsOf(db)).toStrictEqual(['2026-11-25'])
    const bell = () => db.selectFrom('notifications').select(['adminId', 'type']).execute()
    expect(await bell()).toStrictEqual([])
    await failFor(15, 60, 25 * 60)
    expect(await bell()).toStrictEqual([{ adminId: admin.id, type: 'warning' }])
    const state = await getBusyState(testContext(db, { actor: admin, clock }))
    expect(state).toMatchObject({ host: new URL(url).host, readAt: '2026-11-23T09:00:00.000Z' })
    expect(state?.lastError).toContain('500')
    expect(lines.join()).not.toContain('geheim')

    server.status = 200
    clock.advance(15)
    expect(await run()).toBe('read')
    server.text = '<p>Accedi'
    await failFor(15, 24 * 60, 60)
    expect(await bell()).toHaveLength(2)
    expect((await getBusyState(testContext(db, { actor: admin, clock })))?.lastError).toContain('formato ICS')
  })

  test('of many instances one imports, and a crashed one blocks the others only briefly', async () => {
    const { db, server, url, network, log, clock, run } = await published()
    const place = await location()
    const [one, two] = [openDatabase(place), engine === 'postgres' ? openDatabase(place) : undefined]
    try {
      await store(one, url)
      const outcomes = await Promise.all(
        [one, two ?? one, one, two ?? one].map((shared) => importBusyTimes({ db: shared, clock, log, network })),
      )
      expect(outcomes.sort()).toStrictEqual(['idle', 'idle', 'idle', 'read'])
      expect(server.asked).toBe(1)
    } finally {
      await one.destroy()
      await two?.destroy()
    }
    await run()
    await db
      .updateTable('busySource')
      .set({ lockedUntil: new Date(clock().getTime() + 60_000).toISOString() })
      .execute()
    expect(await run('now')).toBe('idle')
    clock.advance(1)
    expect(await run('now')).toBe('read')
  })

  test('another URL removes the old busy times; an empty one removes all', async () => {
    const { db, clock, log, network, run } = await published()
    await run()
    const broken = await publishCalendar('nothing')
    await store(db, broken.url)
    expect(await importBusyTimes({ db, clock, log, network })).toBe('failed')
    expect(await startsOf(db)).toStrictEqual([])
    const second = await publishCalendar(OTHER)
    await store(db, second.url)
    expect(await importBusyTimes({ db, clock, log, network })).toBe('read')
    expect(await startsOf(db)).toHaveLength(2)
    await store(db, '')
    expect(await run()).toBe('idle')
    expect(await startsOf(db)).toStrictEqual([])
  })

  test('a process being stopped aborts the import and stores nothing', async () => {
    const { db, clock, log, network } = await published()
    const stop = new AbortController()
    const mute = { ...network, lookup: () => stop.abort() }
    expect(await importBusyTimes({ db, clock, log, network: mute, stopping: stop.signal })).toBe('idle')
    expect(await db.selectFrom('busySource').select(['lastError', 'failingSince']).execute()).toStrictEqual([
      { lastError: null, failingSince: null },
    ])
  })

  test('stores many busy times as well as few', async () => {
    const days = Array.from({ length: 1_200 }, (_, index) => EVENT(`n${index}`, '20261125')).flat()
    const { db, run } = await published(calendar(...days))
    expect(await run()).toBe('read')
    expect(await startsOf(db)).toHaveLength(1_200)
  })
})
