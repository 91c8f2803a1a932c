import { pino } from 'pino'
import { expect, test } from 'vitest'
import { securityFilter } from '#app/features/care/system/security-log/security-filter.ts'
import { listSecurityEvents } from '#app/features/care/system/security-log/security-queries.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { deleteOldSecurityEvents, eraseSecurityEvents, securityEventsOf } from './keep-events.server.ts'
import { startSecurityLog } from './security-log.server.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = new Date('2026-11-23T09:10:00.000Z')
const log = pino({ level: 'silent' })

function rowsOf(db: Db) {
  return db.selectFrom('securityEvents').selectAll().orderBy('firstAt').orderBy('id').execute()
}

describeOnBothEngines('the security log', ({ database }) => {
  async function running() {
    const db = await database()
    let now = NOW
    const clock = () => now
    const events = startSecurityLog({ db, clock, log })
    return { db, events, clock, later: (ms: number) => (now = new Date(now.getTime() + ms)) }
  }

  test('counts equal events of an hour in one row, across instances', async () => {
    const { db, events, clock, later } = await running()
    const other = startSecurityLog({ db, clock, log })
    const event = { kind: 'sign-in-failed', userId: 'u', address: '192.0.2.77', detail: 'password' }
    events.note(event)
    await events.flush()
    later(60_000)
    for (let times = 0; times < 5; times++) events.note({ ...event, address: '192.0.2.200' })
    other.note(event)
    await Promise.all([events.flush(), other.flush()])
    expect(await rowsOf(db)).toMatchObject([
      {
        kind: 'sign-in-failed',
        userId: 'u',
        network: '192.0.2.0/24',
        detail: 'password',
        count: 7,
        firstAt: NOW.toISOString(),
        lastAt: '2026-11-23T09:11:00.000Z',
      },
    ])
    later(HOUR_MS)
    events.note(event)
    await events.flush()
    expect((await rowsOf(db)).map(({ count }) => count)).toStrictEqual([7, 1])
  })

  test('stores a new event by itself, and the rest when it is stopped', async () => {
    const { db, events } = await running()
    events.note({ kind: 'forbidden', address: '2001:db8:1:2::3' })
    await expect.poll(() => rowsOf(db)).toMatchObject([{ network: '2001:0db8:0001::/48', count: 1 }])
    events.note({ kind: 'forbidden', address: '2001:db8:1:9::4' })
    await events.stop()
    expect(await rowsOf(db)).toMatchObject([{ count: 2 }])
  })

  test('a flood from 5,000 networks takes 200 rows in an hour and one per person and kind, and loses no count', async () => {
    const { db, events } = await running()
    for (let number = 0; number < 5_000; number++) {
      const address = `10.${number >> 8}.${number & 255}.1`
      events.note({ kind: 'cross-origin', address })
      events.note({ kind: 'sign-in-failed', userId: 'owner', address })
      if (number % 700 === 0) await events.flush()
    }
    await events.flush()
    const rows = await rowsOf(db)
    expect(rows.length).toBe(202)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
    expect(
      rows
        .filter(({ network }) => network === '')
        .map(({ kind, userId }) => [kind, userId])
        .sort(),
    ).toStrictEqual([
      ['cross-origin', ''],
      ['sign-in-failed', 'owner'],
    ])
  })

  test('keeps events while the database refuses writes', async () => {
    const { db, events } = await running()
    await db.schema.alterTable('securityEvents').renameTo('moved').execute()
    events.note({ kind: 'forbidden', address: '192.0.2.1' })
    await events.flush()
    events.note({ kind: 'forbidden', address: '192.0.2.1' })
    await events.flush()
    await db.schema.alterTable('moved').renameTo('securityEvents').execute()
    await events.flush()
    expect(await rowsOf(db)).toMatchObject([{ kind: 'forbidden', count: 2 }])
  })

  test('a change of rights is an event in the transaction of the change; other actions are none', async () => {
    const db = await database()
    const actor = await storeStaff(db)
    const ctx = testContext(db, { actor, clientAddress: '198.51.100.9' })
    await db.transaction().execute(async (trx) => {
      await recordAction(ctx, trx, { action: 'staff-role', targetId: 'other', details: 'x' })
      await recordAction(ctx, trx, { action: 'request-note', details: 'x' })
      await recordAction(ctx, trx, { action: 'account-rename', details: 'x' })
    })
    const failing = db.transaction().execute(async (trx) => {
      await recordAction(ctx, trx, { action: 'staff-deactivate', targetId: 'other', details: 'x' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await rowsOf(db)).toMatchObject([
      { kind: 'staff-role', userId: actor.id, subjectId: 'other', network: '198.51.100.0/24', count: 1 },
    ])
  })

  test('events end after 180 days, and beyond the maximum the oldest go first', async () => {
    const { db, events, later } = await running()
    for (let hour = 0; hour < 12; hour++) {
      events.note({ kind: 'forbidden', address: '192.0.2.1' })
      await events.flush()
      later(HOUR_MS)
    }
    const day = 24 * HOUR_MS
    expect(await deleteOldSecurityEvents(db, new Date(NOW.getTime() + 180 * day - 1), 180)).toBe(0)
    expect(await deleteOldSecurityEvents(db, new Date(NOW.getTime() + 180 * day + 1.5 * HOUR_MS), 180)).toBe(2)
    expect(await deleteOldSecurityEvents(db, NOW, 180, 4)).toBe(6)
    expect((await rowsOf(db)).map(({ hour }) => hour.slice(11, 13))).toStrictEqual(['17', '18', '19', '20'])
  })

  test('the events of a person can be exported and erased, also those that affect the person', async () => {
    const { db, events } = await running()
    events.note({ kind: 'sign-in-failed', userId: 'anna', address: '192.0.2.1' })
    events.note({ kind: 'staff-role', userId: 'bea', subjectId: 'anna', address: '192.0.2.1' })
    events.note({ kind: 'forbidden', userId: 'bea', address: '192.0.2.1' })
    await events.flush()
    expect((await securityEventsOf(db, 'anna')).map(({ kind }) => kind).sort()).toStrictEqual([
      'sign-in-failed',
      'staff-role',
    ])
    expect(await db.transaction().execute((trx) => eraseSecurityEvents(trx, 'anna'))).toBe(2)
    expect(await rowsOf(db)).toMatchObject([{ kind: 'forbidden', userId: 'bea' }])
  })

  test('are listed by pages and filters, with the names of the people', async () => {
    const { db, events, later } = await running()
    const actor = await storeStaff(db, { name: 'Giulia Ferraro' })
    const other = await storeStaff(db, { name: 'Paolo Conti', role: 'operator' })
    for (let hour = 0; hour < 60; hour++) {
      events.note({ kind: 'forbidden', userId: other.id, address: '192.0.2.1', detail: '/admin/users' })
      await events.flush()
      later(HOUR_MS)
    }
    events.note({ kind: 'staff-role', userId: actor.id, subjectId: other.id, address: '198.51.100.1' })
    await events.flush()
    const ctx = testContext(db, { actor })
    const list = (query: string, before?: string) =>
      listSecurityEvents(ctx, securityFilter.read(new URLSearchParams(query)), before)
    const first = await list('')
    expect(first.rows.length).toBe(50)
    expect(first.rows[0]).toMatchObject({ kind: 'staff-role', name: 'Giulia Ferraro', subject: 'Paolo Conti' })
    const second = await list('', first.next)
    expect([second.rows.length, second.next]).toStrictEqual([11, undefined])
    expect((await list('tipo=rifiuti&dal=2026-11-24&al=2026-11-24')).rows.length).toBe(24)
    expect((await list('rete=198.51.100')).rows.length).toBe(1)
    expect((await list(`persona=${actor.id}`)).rows.length).toBe(1)
    expect((await list(`persona=${other.id}&tipo=staff-role`)).rows.length).toBe(1)
  })
})
