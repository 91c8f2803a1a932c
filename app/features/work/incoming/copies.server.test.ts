import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { deliverDue, deliveryParts } from '#test/data/mail-fixtures.ts'
import { mail, mailOffice } from '#test/data/mail-office.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const ANNA = 'Anna Rossi <anna.rossi@cliente.example>'
const IVO = 'ivo@fornitore.example'

describeOnBothEngines('people in copy of a mail', ({ database }) => {
  async function office() {
    const parts = await mailOffice(await database())
    const { ctx, requestId, clock } = parts
    return {
      ...parts,
      inCopy: async () =>
        (await getRequest(ctx, requestId)).participants.map(({ address, isCopied }) =>
          isCopied ? address : `(${address})`,
        ),
      reply: async (cc: string[]) => {
        clock.advance(1)
        const { version } = (await getRequest(ctx, requestId)).request
        await replyToRequest(ctx, { id: requestId, version, subject: 'Martedì', text: 'Va bene.', cc })
        clock.advance(1)
      },
    }
  }

  test('join the thread, apart from us, from staff and from the customer', async () => {
    const { ctx, receipt, receive, inCopy } = await office()
    const { email } = ctx.actor
    await receive(
      mail({
        'In-Reply-To': receipt,
        To: 'info+abc@idg.example, "Rossi, Bruno" <bruno@cliente.example>',
        Cc: `${email}, Anna.Rossi+x@cliente.example, Acquisti: IVO@fornitore.example;, rotto`,
        'Delivered-To': 'office@idg.example',
      }),
    )
    expect(await inCopy()).toStrictEqual(['bruno@cliente.example', IVO])
  })

  test('are put there by the customer and by each other, not by others, and are at most ten', async () => {
    const { receipt, receive, inCopy } = await office()
    const answer = { 'In-Reply-To': receipt }
    await receive(mail({ ...answer, From: IVO, Cc: 'spia@altrove.example' }))
    expect(await inCopy()).toStrictEqual([])
    await receive(mail({ ...answer, From: ANNA, Cc: IVO }), mail({ ...answer, From: IVO, Cc: 'eva@fornitore.example' }))
    expect(await inCopy()).toStrictEqual([IVO, 'eva@fornitore.example'])
    const many = Array.from({ length: 40 }, (_, index) => `n${index}@fornitore.example`)
    await receive(
      mail({ ...answer, Cc: many.slice(0, 20).join(', ') }),
      mail({ ...answer, Cc: many.slice(20).join(', ') }),
    )
    expect(await inCopy()).toHaveLength(10)
  })

  test('get a mail of their own of a reply, whose head names all; their answers join with their address', async () => {
    const { ctx, requestId, receipt, receive, reply, inCopy, clock } = await office()
    const peer = await startSmtpPeer()
    onTestFinished(peer.close)
    await receive(
      mail({ 'In-Reply-To': receipt, Cc: `${IVO}, eva@fornitore.example`, 'Message-ID': '<anna@cliente.example>' }),
    )
    await reply([IVO, 'mallory@evil.example'])
    await deliverDue(deliveryParts({ db: ctx.db, clock, transport: smtpTransport(peer.url) }))
    const sent = peer.received.filter(({ mail }) => mail.messageId?.startsWith('<request-reply.'))
    expect(sent.map(({ envelope }) => envelope.to).sort()).toStrictEqual([['anna.rossi@cliente.example'], [IVO]])
    for (const { mail: received } of sent) {
      expect(received.headers.get('to')).toMatchObject({ text: 'anna.rossi@cliente.example' })
      expect(received.headers.get('cc')).toMatchObject({ text: IVO })
      expect(received.inReplyTo).toBe('<anna@cliente.example>')
    }
    const own = { messageId: sent.find(({ envelope }) => envelope.to.includes(IVO))?.mail.messageId ?? '' }
    expect((await getRequest(ctx, requestId)).replies.at(-1)).toMatchObject({ cc: IVO, emailSent: true })
    await receive(mail({ From: `Ivo <${IVO}>`, 'In-Reply-To': own.messageId }))
    expect(timelineOf(await getRequest(ctx, requestId)).at(-1)).toMatchObject({
      kind: 'answer',
      isOther: true,
      from: `Ivo · ${IVO}`,
    })
    // Left out of our reply, so not in the next one either, until a mail names them again.
    expect(await inCopy()).toStrictEqual([IVO, '(eva@fornitore.example)'])
    await receive(mail({ From: ANNA, 'In-Reply-To': own.messageId, Cc: 'eva@fornitore.example' }))
    expect(await inCopy()).toStrictEqual([IVO, 'eva@fornitore.example'])
  })

  test('of an automatic answer join nothing', async () => {
    const { receipt, receive, inCopy } = await office()
    await receive(mail({ 'In-Reply-To': receipt, Cc: IVO, 'Auto-Submitted': 'auto-replied' }))
    expect(await inCopy()).toStrictEqual([])
  })
})
