import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#test/engines.ts'
import { movableClock, storeOwingRequest } from '#test/owed-mails.ts'
import { createReadiness } from './readiness.ts'

describeOnBothEngines('/readyz', ({ database }) => {
  test('counts every queued mail into the lag, the failed ones, and what keeps mails from leaving', async () => {
    const db = await database()
    const clock = movableClock()
    await storeOwingRequest(db, clock())
    const later = new Date(clock().getTime() + 3_600_000).toISOString()
    await db.updateTable('mailOutbox').set({ nextAttemptAt: later, attempts: 9 }).execute()
    await db.updateTable('mailOutbox').set({ state: 'dead' }).where('kind', '=', 'request-company').execute()
    await db.insertInto('mailTrouble').values({ kind: 'login-refused', since: clock().toISOString() }).execute()
    clock.advance(20)
    expect(await createReadiness(db, clock)()).toEqual({
      ready: true,
      database: 'ok',
      outbox: { waiting: 1, lagSeconds: 1200, failed: 1, trouble: ['login-refused'] },
    })
  })
})
