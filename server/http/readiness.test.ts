import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { readServiceState } from '#db/service-state.server.ts'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { createReadiness } from './readiness.ts'

describeOnBothEngines('/readyz', ({ database, engine, location }) => {
  test('reports the lag of queued mails, failed mails, and what prevents delivery', async () => {
    const db = await database()
    const clock = movableClock()
    await storeRequestWithMails(db, clock())
    const later = new Date(clock().getTime() + 3_600_000).toISOString()
    await db.updateTable('mailOutbox').set({ nextAttemptAt: later, attempts: 9 }).execute()
    await db.updateTable('mailOutbox').set({ state: 'dead' }).where('kind', '=', 'request-company').execute()
    await db.insertInto('mailTrouble').values({ kind: 'login-refused', since: clock().toISOString() }).execute()
    clock.advance(20)
    expect(await createReadiness(db, clock)()).toStrictEqual({
      ready: true,
      database: 'ok',
      outbox: { waiting: 1, lagSeconds: 1200, failed: 1, trouble: ['login-refused'] },
    })
  })

  test('queries the database once for many requests', async () => {
    const db = await database()
    const clock = movableClock()
    const probed = async () => (await readServiceState<{ at: string }>(db, 'probe'))?.at
    const readiness = createReadiness(db, clock, 60_000)
    await Promise.all(Array.from({ length: 50 }, readiness))
    const first = await probed()
    clock.advance(1)
    await Promise.all(Array.from({ length: 50 }, readiness))
    expect(await probed()).toBe(first)
    await createReadiness(db, clock, 60_000)()
    expect(await probed()).toBe(clock().toISOString())
  })

  if (engine === 'sqlite') return
  test('is not ready while PostgreSQL accepts no writes', async () => {
    const place = await location()
    const admin = openDatabase(place)
    const name = place.engine === 'postgres' ? new URL(place.url).pathname.slice(1) : ''
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(admin)
    await admin.destroy()
    const db = openDatabase(place)
    expect(await createReadiness(db, movableClock())()).toMatchObject({ ready: false, database: 'not-writable' })
    await db.destroy()
  })
})
