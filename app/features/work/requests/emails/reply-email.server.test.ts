import { expect, test } from 'vitest'
import { setOwnSignature } from '#app/features/company/account/account.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

describeOnBothEngines('a reply by mail', ({ database }) => {
  test('arrives in the thread of the acknowledgement, with a person as author', async () => {
    const db = await database()
    const peer = await startSmtpPeer()
    const clock = movableClock()
    try {
      const ctx = testContext(db, { clock, publicUrl: PUBLIC_URL, actor: await storeStaff(db) })
      const id = await storeRequestWithMails(db, clock(), {
        reference: 'IDG-AB12-CD34',
        message: 'Prima riga\n<b>due</b>',
      })
      const parts = deliveryParts({ db, clock, transport: smtpTransport(peer.url) })
      await deliverDue(parts)
      const text = 'Buongiorno,\n\necco la risposta.\nBcc: altri@example.it\n\nAnna'
      await replyToRequest(ctx, { id, version: 1, subject: 'Re: richiesta\r\nBcc: x@example.it', text })
      // Two mails that are due at once may arrive in either order.
      await deliverDue(parts)
      clock.advance(1)
      await replyToRequest(ctx, { id, version: 2, subject: 'Ancora', text: 'Seconda' })
      await deliverDue(parts)
      clock.advance(1)
      await setOwnSignature(ctx, 'Ing. A. Neri\nTel. 0376 000000')
      await replyToRequest(ctx, { id, version: 3, subject: 'Ancora', text: 'Terza' })
      await deliverDue(parts)

      const [first, second, third] = peer.received.filter(({ mail }) => mail.messageId?.startsWith('<request-reply.'))
      const acknowledgement = `<request-visitor.${id}@idg.example>`
      const company = `<request-company.${id}@idg.example>`
      expect(first?.envelope.to).toStrictEqual(['anna.rossi@cliente.example'])
      expect(first?.mail.subject).toBe('Re: richiesta Bcc: x@example.it')
      expect(first?.mail.bcc).toBeUndefined()
      expect(second?.mail.subject).toBe('Re: Ancora')
      expect(second?.mail.from?.value).toStrictEqual([
        { name: `${ctx.actor.kind === 'staff' && ctx.actor.name} · IDG S.r.l.`, address: 'info@idg.example' },
      ])
      expect(first?.mail.inReplyTo).toBe(acknowledgement)
      expect(first?.mail.references).toStrictEqual([company, acknowledgement])
      expect(second?.mail.inReplyTo).toBe(first?.mail.messageId)
      expect(second?.mail.references).toStrictEqual([company, acknowledgement, first?.mail.messageId])
      expect(first?.mail.headers.has('auto-submitted')).toBe(false)
      expect(first?.mail.replyTo?.text).toContain('info@idg.example')
      expect(first?.mail.text).toContain('Buongiorno,\n\necco la risposta.\nBcc: altri@example.it\n\nAnna')
      expect(first?.mail.text).toContain('> Prima riga\n> <b>due</b>')
      expect(first?.mail.html).not.toContain('<b>')
      const writer = ctx.actor.kind === 'staff' ? ctx.actor.name : ''
      expect(second?.mail.text).toMatch(new RegExp(`^Seconda\\n\\n${writer}\\nIDG S.r.l.\\n`))
      expect(third?.mail.text).toMatch(/^Terza\n\nIng\. A\. Neri\nTel\. 0376 000000\n/)
      expect(second?.mail.html).not.toContain('<h1')
      expect(await db.selectFrom('requestReplies').select(['needsEmailSending', 'emailSent']).execute()).toStrictEqual([
        { needsEmailSending: false, emailSent: true },
        { needsEmailSending: false, emailSent: true },
        { needsEmailSending: false, emailSent: true },
      ])
    } finally {
      await peer.close()
    }
  })
})
