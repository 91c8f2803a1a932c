import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { readVisits } from './read-visits.server.ts'
import { startVisitLog } from './visit-log.server.ts'
import { KEPT_DAYS, VISIT_MONTHS } from './visit-retention.ts'

describeOnBothEngines('visits', ({ database }) => {
  async function open() {
    const db = await database()
    const clock = movableClock('2026-11-23T09:00:00.000Z')
    const make = () => {
      const visits = startVisitLog({ db, clock, log: pino({ level: 'silent' }) })
      onTestFinished(visits.stop)
      return visits
    }
    return { db, clock, make, visits: make() }
  }

  test('readings are counted by day, page and source, over several instances', async () => {
    const { db, clock, visits, make } = await open()
    const other = make()
    for (const log of [visits, other]) {
      log.note('/', 'google.com')
      log.note('/', 'google.com')
      log.note('/contact', '')
    }
    await Promise.all([visits.flush(), other.flush()])
    clock.advance(24 * 60)
    visits.note('/', 'diretto')
    await visits.flush()
    const stored = await db.selectFrom('visitCounts').selectAll().orderBy('day').orderBy('path').execute()
    expect(stored).toStrictEqual([
      { day: '2026-11-23', path: '/', source: 'google.com', count: 4 },
      { day: '2026-11-23', path: '/contact', source: '', count: 2 },
      { day: '2026-11-24', path: '/', source: 'diretto', count: 1 },
    ])
    expect(await readVisits(db, '2026-11-23')).toStrictEqual({
      visits: 5,
      readings: 7,
      contactReadings: 2,
      pages: [
        { name: '/', total: 5 },
        { name: '/contact', total: 2 },
      ],
      sources: [
        { name: 'google.com', total: 4 },
        { name: 'diretto', total: 1 },
      ],
    })
    expect((await readVisits(db, '2026-11-24')).readings).toBe(1)
  })

  test('forged sources make a bounded number of rows, and no reading is lost', async () => {
    const { db, visits } = await open()
    for (let count = 0; count < 3_000; count++) visits.note('/', `site-${count}.example`)
    await visits.flush()
    const rows = await db.selectFrom('visitCounts').selectAll().execute()
    expect(rows).toHaveLength(501)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3_000)
  })

  test('counts are deleted after their period, and what was counted last is stored at the stop', async () => {
    const { db, clock, visits } = await open()
    visits.note('/', 'diretto')
    await visits.flush()
    clock.advance((KEPT_DAYS + 1) * 24 * 60)
    visits.note('/about', 'diretto')
    await visits.stop()
    expect((await db.selectFrom('visitCounts').select('path').execute()).map(({ path }) => path)).toStrictEqual([
      '/about',
    ])
    expect(KEPT_DAYS).toBeLessThanOrEqual(VISIT_MONTHS * 31)
  })
})
