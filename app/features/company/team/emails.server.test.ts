import { expect, onTestFinished, test } from 'vitest'
import { requestReset, resetToken } from '#app/features/company/access/reset/request-reset.server.ts'
import { resetPassword } from '#app/features/company/access/reset/reset-password.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { staffMails } from './emails.server.ts'
import { storeInvitation } from './invitations/invitation.server.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.server.ts'

async function office(db: Db) {
  const peer = await startSmtpPeer()
  const transport = smtpTransport(peer.url)
  onTestFinished(async () => {
    transport.rest()
    await peer.close()
  })
  const clock = movableClock()
  const owner = await storeStaff(db, { now: clock() })
  const ctx = testContext(db, { actor: owner, clock, publicUrl: PUBLIC_URL })
  const deliver = () => deliverDue(deliveryParts({ db, clock, transport, kinds: staffMails(ctx) }))
  const states = async () => (await db.selectFrom('mailOutbox').select('state').execute()).map(({ state }) => state)
  const invite = () =>
    db.transaction().execute((trx) => {
      const invitee = { email: 'sara@idg.example', name: 'Sara Longo', role: 'operator' as const }
      return storeInvitation(ctx, trx, invitee, owner.id)
    })
  return { db, peer, clock, ctx, owner, deliver, states, invite }
}

describeOnBothEngines('mails with an access link', ({ database }) => {
  test('shows the link as text beside the button', async () => {
    const { peer, ctx, owner, deliver, invite } = await office(await database())
    await requestReset(ctx, owner.email)
    await invite()
    await deliver()
    expect(peer.received).toHaveLength(2)
    for (const { mail } of peer.received) {
      const html = String(mail.html)
      const link = /href="([^"]*\/AdminLoginPortal\/[^"]*)"/.exec(html)?.[1] ?? 'none'
      expect(html.split(link)).toHaveLength(3)
      expect(html).toContain(`<br/>${link}`)
      expect(mail.text?.split(link.replaceAll('&amp;', '&'))).toHaveLength(2)
    }
  })

  test('drops a mail whose link expired in the queue', async () => {
    const { peer, clock, ctx, owner, deliver, states, invite } = await office(await database())
    await requestReset(ctx, owner.email)
    await invite()
    clock.advance(72 * 60)
    await deliver()
    expect(peer.received).toStrictEqual([])
    expect(await states()).toStrictEqual(['dropped', 'dropped'])
  })

  test('drops a mail whose link was used or withdrawn', async () => {
    const { db, peer, ctx, owner, deliver, states, invite } = await office(await database())
    await requestReset(ctx, owner.email)
    const { id } = await db.selectFrom('authTokens').select('id').where('kind', '=', 'reset').executeTakeFirstOrThrow()
    await withdrawInvitation(ctx, await invite())
    await resetPassword(ctx, { token: resetToken(ctx.secret, id), passwordHash: 'hash' })
    await deliver()
    expect(peer.received).toStrictEqual([])
    expect(await states()).toStrictEqual(['dropped', 'dropped'])
  })
})
