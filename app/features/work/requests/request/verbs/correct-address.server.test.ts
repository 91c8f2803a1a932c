import { expect, test } from 'vitest'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { testContext } from '#test/context.ts'
import { claimMail, deliverDue, deliveryParts, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { correctAddress } from './correct-address.server.ts'

const TYPO = 'anna.rossi@cliemte.example'
const RIGHT = 'anna.rossi@cliente.example'

describeOnBothEngines('correctAddress', ({ database }) => {
  test('sends a refused mail again to the corrected address and does not repeat delivered ones', async () => {
    const db = await database()
    const clock = movableClock()
    const peer = await startSmtpPeer()
    const transport = smtpTransport(peer.url)
    try {
      const parts = deliveryParts({ db, clock, transport })
      await peer.behave({ kind: 'recipients', codes: { [TYPO]: 550 } })
      const id = await storeRequestWithMails(db, clock(), { email: TYPO })
      await deliverDue(parts)
      const states = () => db.selectFrom('mailOutbox').select(['kind', 'recipient', 'state']).orderBy('kind').execute()
      expect(await states()).toStrictEqual([
        { kind: 'request-company', recipient: 'info@idg.example', state: 'sent' },
        { kind: 'request-visitor', recipient: TYPO, state: 'dead' },
      ])
      const ctx = testContext(db, { actor: await storeStaff(db, { role: 'operator' }), clock })
      await correctAddress(ctx, { id, version: 1, email: RIGHT })
      await deliverDue(parts)
      expect(peer.received.flatMap(({ envelope }) => envelope.to).sort()).toStrictEqual([RIGHT, 'info@idg.example'])
      const request = db.selectFrom('contactRequests').select(['email', 'version', 'needsEmailSending', 'emailSent'])
      expect(await request.where('id', '=', id).executeTakeFirst()).toStrictEqual({
        email: RIGHT,
        version: 2,
        needsEmailSending: false,
        emailSent: true,
      })
      const found = async (q: string) => (await listRequests(ctx, { q })).rows.length
      expect([await found('cliente.example'), await found('cliemte')]).toStrictEqual([1, 0])
      await expect(correctAddress(ctx, { id, version: 1, email: TYPO })).rejects.toThrow('Nel frattempo')
    } finally {
      transport.rest()
      await peer.close()
    }
  })

  test('leaves a mail that is being delivered: its recipient would get it twice', async () => {
    const db = await database()
    const clock = movableClock()
    const id = await storeRequestWithMails(db, clock(), { email: TYPO })
    while (await claimMail(db, 'worker', clock()));
    const ctx = testContext(db, { actor: await storeStaff(db, { role: 'operator' }), clock })
    await correctAddress(ctx, { id, version: 1, email: RIGHT })
    const recipients = () =>
      db.selectFrom('mailOutbox').select('recipient').where('kind', '=', 'request-visitor').execute()
    expect(await recipients()).toStrictEqual([{ recipient: TYPO }])
  })
})
