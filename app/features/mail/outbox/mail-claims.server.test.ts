import { expect, test } from 'vitest'
import { SECOND, timeAhead } from '#app/lib/time/duration.ts'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { claimMail } from './mail-claims.server.ts'

/** Time between two looks of a worker for due mails. */
const LOOK = 5 * SECOND

describeOnBothEngines('claims of mails', ({ database }) => {
  test('another process takes over within 90 seconds, and not while a delivery may still run', async () => {
    const db = await database()
    const now = movableClock()()
    await storeRequestWithMails(db, now)
    while (await claimMail(db, 'dead', now));
    const claimAfter = (ms: number) => claimMail(db, 'other', new Date(timeAhead(now, ms)))
    expect(await claimAfter(60 * SECOND)).toBeUndefined()
    expect(await claimAfter(90 * SECOND - LOOK)).toBeDefined()
  })
})
