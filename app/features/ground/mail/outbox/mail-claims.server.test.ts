import { expect, test } from 'vitest'
import { SECOND, timeAhead } from '#app/lib/time/duration.ts'
import { claimMail, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { claimMails, releaseClaim, releaseClaims } from './mail-claims.server.ts'

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
  test('a worker whose claim has expired does not release the claim of the worker that took over', async () => {
    const db = await database()
    const now = movableClock()()
    await storeRequestWithMails(db, now)
    const [late] = await claimMails(db, 'late', now, 1)
    const takenOver = new Date(timeAhead(now, 90 * SECOND))
    const mails = await claimMails(db, 'other', takenOver, 16)
    expect(mails.map(({ id }) => id)).toContain(late?.id)
    await releaseClaim(db, 'late', late?.id ?? '')
    await releaseClaims(db, 'late')
    const owners = await db.selectFrom('mailOutbox').select('leaseOwner').execute()
    expect(owners).toStrictEqual(mails.map(() => ({ leaseOwner: 'other' })))
  })
})
