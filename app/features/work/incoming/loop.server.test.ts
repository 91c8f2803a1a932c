import { expect, onTestFinished, test } from 'vitest'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import type { Db } from '#db/client.server.ts'
import { deliverDue, deliveryParts, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { mailOffice } from '#test/data/mail-office.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { handleIncoming } from './handle-incoming.server.ts'

describeOnBothEngines('two of our servers that write to each other', ({ database }) => {
  /** A server with this address; what it sends goes into `sent`. */
  async function server(db: Db, email: string) {
    const office = await mailOffice(db)
    const sent: Buffer[] = []
    const peer = await startSmtpPeer({ onMail: (raw) => void sent.push(Buffer.from(raw)) })
    onTestFinished(peer.close)
    const company = companySchema.parse({ email, phone: '+39 049 123 0000' })
    return {
      ...office,
      email,
      async send() {
        const delivery = { db, clock: office.clock, transport: smtpTransport(peer.url), company: async () => company }
        await deliverDue(deliveryParts(delivery))
        return sent.splice(0)
      },
      async take(mails: readonly Buffer[]) {
        for (const raw of mails) await storeIncoming(office.parts, raw)
        await handleIncoming(office.parts)
      },
    }
  }

  test('end after the mails that people have written', async () => {
    const one = await server(await database(), 'info@uno.example')
    const other = await server(await database(), 'info@due.example')
    /** Carries mails until none is left; returns how many there were. */
    const exchange = async () => {
      let carried = 0
      for (let rounds = 0; rounds < 20; rounds++) {
        const [there, back] = [await one.send(), await other.send()]
        await other.take(there)
        await one.take(back)
        carried += there.length + back.length
        if (there.length + back.length === 0) break
      }
      return carried
    }
    // Somebody has typed the address of each server into the form of the other.
    const request = { reference: newReference(), email: other.email }
    const id = await storeRequestWithMails(one.ctx.db, one.clock(), request)
    await storeRequestWithMails(other.ctx.db, other.clock(), { reference: newReference(), email: one.email })
    // Two receipts, and each company's own mail.
    expect(await exchange()).toBe(4)
    const version = (await getRequest(one.ctx, id)).request.version
    await replyToRequest(one.ctx, { id, version, subject: 'Ciao', text: 'Scritto da una persona.' })
    expect(await exchange()).toBe(1)
    const [opened] = (await other.requests()).filter(({ origin }) => origin === 'email')
    expect(opened?.message).toContain('Scritto da una persona.')
    await replyToRequest(other.ctx, { id: opened?.id ?? '', version: 1, subject: 'Re: Ciao', text: 'Anche questo.' })
    expect(await exchange()).toBe(1)
    expect((await getRequest(one.ctx, id)).incoming.at(-1)).toMatchObject({ state: 'answer' })
    expect(await one.statusOf(id)).toBe('replied')
  })
})
