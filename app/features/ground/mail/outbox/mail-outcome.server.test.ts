import { expect, test } from 'vitest'
import { timeAhead } from '#app/lib/time/duration.ts'
import { claimMail, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { CLAIM_MS } from './mail-claims.server.ts'
import { markFailed } from './mail-outcome.server.ts'

describeOnBothEngines('markFailed', ({ database }) => {
  test('leaves a mail alone that another worker has taken over', async () => {
    const db = await database()
    const now = movableClock()()
    await storeRequestWithMails(db, now)
    const mail = await claimMail(db, 'slow', now)
    if (!mail) throw new Error('no mail is due')
    const later = new Date(timeAhead(now, CLAIM_MS + 1))
    while (await claimMail(db, 'second', later));
    const row = () => db.selectFrom('mailOutbox').selectAll().where('id', '=', mail.id).executeTakeFirstOrThrow()
    const before = await row()
    expect(before.leaseOwner).toBe('second')

    const rings: string[] = []
    const onDead = async () => void rings.push('dead')
    await markFailed(db, { mail, owner: 'slow', kind: 'recipient-refused', error: '550', now: later }, { onDead })
    expect(await row()).toStrictEqual(before)
    expect(rings).toStrictEqual([])

    await markFailed(db, { mail, owner: 'second', kind: 'recipient-refused', error: '550', now: later }, { onDead })
    expect(await row()).toMatchObject({ state: 'dead', attempts: 1, leaseOwner: null })
    expect(rings).toStrictEqual(['dead'])
  })
})
