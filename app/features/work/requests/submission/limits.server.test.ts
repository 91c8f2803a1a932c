import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { hashSource } from '#app/lib/net/hash-source.server.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { issueFormToken } from './form-token.server.ts'
import { findSentRequest } from './sent-request.server.ts'
import { submitContactForm } from './submit.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

function form(ctx: AppContext, email: string, message: string): FormData {
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000))
  return formDataOf({ name: 'Ada', email, phone: '049 123456', message, token })
}

/** Stores messages of the last hour, by default each from its own network and address. */
async function flood(ctx: AppContext, count: number, network?: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    await storeRequestWithMails(ctx.db, NOW, {
      sourceHash: hashSource(network ?? `203.0.${n >> 8}.${n & 255}`, ctx.secret),
      senderHash: hashSender(`bot${n}@evil.example`, ctx.secret),
    })
  }
}

const reasons = async (ctx: AppContext, email: string) =>
  (
    await ctx.db
      .selectFrom('contactRequests')
      .select('quarantineReason')
      .where('email', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ quarantineReason }) => quarantineReason)

describeOnBothEngines('limits of the contact form', ({ database }) => {
  test('a flood quarantines no genuine sender and notifies staff once', async () => {
    const ctx = testContext(await database(), { clock: () => NOW, clientAddress: '198.51.100.1' })
    const { id } = await storeStaff(ctx.db)
    await flood(ctx, 300)
    for (const email of ['one@cliente.example', 'two@cliente.example']) {
      expect(await submitContactForm(ctx, form(ctx, email, 'Buongiorno'))).toMatchObject({ kind: 'sent' })
      expect(await reasons(ctx, email)).toStrictEqual([null])
    }
    const told = await ctx.db.selectFrom('notifications').select('message').where('adminId', '=', id).execute()
    expect(told).toStrictEqual([
      { message: 'Molti messaggi in poco tempo dal modulo di contatto: oltre 300 nell’ultima ora.' },
    ])
  })

  test('quarantines a network above the limit and accepts others', async () => {
    const ctx = testContext(await database(), { clock: () => NOW, clientAddress: '198.51.100.1' })
    await flood(ctx, 20, '198.51.100.1')
    const one = await submitContactForm(ctx, form(ctx, 'one@cliente.example', 'Buongiorno'))
    expect(await reasons(ctx, 'one@cliente.example')).toStrictEqual(['limit'])
    const elsewhere = { ...ctx, clientAddress: '198.51.100.2' }
    const two = await submitContactForm(elsewhere, form(ctx, 'two@cliente.example', 'Buongiorno'))
    expect(await reasons(ctx, 'two@cliente.example')).toStrictEqual([null])
    // What the page of each sender says.
    const shown = async (sent: typeof one) => sent.kind === 'sent' && findSentRequest(ctx, sent.reference)
    expect(await shown(one)).toMatchObject({ quarantined: true, mailed: false })
    expect(await shown(two)).toMatchObject({ quarantined: false, mailed: true })
  })

  test('counts plus addresses of a mailbox together, for messages and for mails', async () => {
    const ctx = testContext(await database(), { clock: () => NOW })
    for (let n = 0; n < 6; n++) {
      const clientAddress = `198.51.100.${n}`
      await submitContactForm({ ...ctx, clientAddress }, form(ctx, `Ada+${n}@cliente.example`, `Messaggio ${n}`))
    }
    expect(await reasons(ctx, 'Ada+4@cliente.example')).toStrictEqual([null])
    expect(await reasons(ctx, 'Ada+5@cliente.example')).toStrictEqual(['limit'])
    const mails = await ctx.db
      .selectFrom('mailOutbox')
      .select('recipient')
      .where('kind', '=', 'request-visitor')
      .execute()
    expect(mails).toHaveLength(3)
  })
})
