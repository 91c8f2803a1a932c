import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { removeBlobs } from '#app/features/ground/files/store/remove-files.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { taggedAddress } from '#app/features/ground/mail/tokens/reply-tag.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { loadRequestPage } from '#app/features/work/requests/request/load-request-page.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { mail, mailOffice as office } from '#test/data/mail-office.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { getIncoming, openIncoming } from './get-incoming.server.ts'
import { handleIncoming } from './handle-incoming.server.ts'
import { deleteIncoming } from './personal-data.server.ts'

describeOnBothEngines('a mail that comes in', ({ database }) => {
  test('that answers a mail of ours joins the thread, opens a closed request again and rings', async () => {
    const { ctx, requestId, receipt, receive, setStatus, statusOf, news } = await office(await database())
    await setStatus('closed')
    await receive(mail({ 'In-Reply-To': receipt }))
    expect(await statusOf()).toBe('replied')
    expect(await news()).toStrictEqual([`Anna Rossi ha risposto via email /admin/requests/${requestId}`])
    expect(timelineOf(await getRequest(ctx, requestId)).at(-1)).toMatchObject({
      kind: 'answer',
      from: 'Anna Rossi',
      isOther: false,
      text: 'Va bene martedì.',
      quoted: 'Il 23 nov 2026, IDG ha scritto:\n> Ciao',
    })
  })

  test('that continues the chain of references from another address joins with that address', async () => {
    const { ctx, requestId, receipt, receive } = await office(await database())
    const references = `<first@elsewhere.example> ${receipt}\r\n <last@elsewhere.example>`
    await receive(
      mail({ From: 'Ivo <ivo@fornitore.example>', References: references, 'In-Reply-To': '<last@elsewhere.example>' }),
    )
    expect(timelineOf(await getRequest(ctx, requestId)).at(-1)).toMatchObject({
      kind: 'answer',
      from: 'Ivo · ivo@fornitore.example',
      isOther: true,
    })
  })

  test('that comes twice is stored once, also by another way; handling it again changes nothing', async () => {
    const { parts, receipt, receive, states, news } = await office(await database())
    const once = mail({ 'In-Reply-To': receipt, 'Message-ID': '<same@cliente.example>' })
    const again = Buffer.concat([Buffer.from('Received: by other.example\r\n'), once])
    expect(await receive(once, once, again)).toStrictEqual(['stored', 'known', 'known'])
    expect(await handleIncoming(parts)).toBe(0)
    expect(await states()).toStrictEqual(['answer'])
    expect(await news()).toHaveLength(1)
  })

  test('that answers nothing is a new request, without a receipt; a code in its subject joins nothing', async () => {
    const { ctx, requestId, receive, requests, news, statusOf } = await office(await database())
    const { reference } = (await getRequest(ctx, requestId)).request
    const before = (await ctx.db.selectFrom('mailOutbox').select('id').execute()).length
    await receive(mail({ Subject: `Richiesta ${reference}`, 'In-Reply-To': '<unknown@idg.example>' }, 'Buongiorno'))
    expect(await requests()).toMatchObject([
      { id: requestId },
      { name: 'Anna Rossi', origin: 'email', message: `Richiesta ${reference}\n\nBuongiorno`, quarantineReason: null },
    ])
    expect(await statusOf()).toBe('pending')
    expect(await ctx.db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(before)
    expect(await news()).toStrictEqual([expect.stringMatching(/^Nuova email da Anna Rossi \/admin\/requests\//)])
  })

  /** The address for answers to a mail of ours, as the customer gets it. */
  const answersAt = async (db: Db, messageId: string, secret: string) => {
    const sent = db.selectFrom('mailOutbox').select(['documentId', 'messageId']).where('messageId', '=', messageId)
    return taggedAddress('info@idg.example', await sent.executeTakeFirstOrThrow(), secret)
  }

  test('to the signed address of a mail of ours joins without any reference; a forged one does not', async () => {
    const { ctx, receipt, receive, states, answers } = await office(await database())
    const address = await answersAt(ctx.db, receipt, ctx.secret)
    const forged = await answersAt(ctx.db, receipt, 'a secret of somebody else, as long')
    await receive(mail({ To: `IDG <${address}>` }), mail({ 'Delivered-To': address }), mail({ To: forged }))
    expect(await states()).toStrictEqual(['answer', 'answer', 'request'])
    expect(await answers()).toHaveLength(2)
  })

  const DMARC = 'mx.idg.example; dmarc=pass (p=reject) header.from=cliente.example'

  test('that names a reference joins if its customer sent it and our own server says so', async () => {
    const { ctx, parts, requestId, receive, states, news, answers } = await office(await database())
    parts.trustedServer = 'mx.idg.example'
    const { reference } = (await getRequest(ctx, requestId)).request
    const passed = { 'Authentication-Results': DMARC }
    const subject = `Richiesta ${reference.toLowerCase()}`
    await receive(mail({ ...passed, Subject: subject }), mail(passed, `Buongiorno\n\n> ${reference}`))
    expect(await states()).toStrictEqual(['answer', 'answer'])
    expect(await answers()).toHaveLength(2)
    expect(await news()).toHaveLength(2)
  })

  test.each([
    ['no server is trusted', { 'Authentication-Results': DMARC }, undefined],
    ['another server says so', { 'Authentication-Results': DMARC.replace('mx.', 'mail.') }, 'mx.idg.example'],
    [
      'ours says no, and a forged line below it yes',
      { 'Authentication-Results': `${DMARC.replace('pass', 'fail')}\r\nAuthentication-Results: ${DMARC}` },
      'mx.idg.example',
    ],
    ['another customer sent it', { 'Authentication-Results': DMARC, From: 'ivo@cliente.example' }, 'mx.idg.example'],
    [
      'a second sender is named',
      { 'Authentication-Results': DMARC, From: 'x@evil.example\r\nFrom: anna.rossi@cliente.example' },
      'mx.idg.example',
    ],
    ['ours says nothing', {}, 'mx.idg.example'],
  ])('that names a reference is a new request with a hint when %s', async (_, headers, trustedServer) => {
    const { ctx, parts, requestId, receive, states, answers } = await office(await database())
    parts.trustedServer = trustedServer
    const { reference } = (await getRequest(ctx, requestId)).request
    await receive(mail({ ...headers, Subject: `Re: ${reference}` }))
    expect(await states()).toStrictEqual(['request'])
    expect(await answers()).toStrictEqual([])
    const opened = await ctx.db.selectFrom('incomingMails').select('requestId').executeTakeFirstOrThrow()
    expect((await getRequest(ctx, opened.requestId ?? '')).likely).toMatchObject({ id: requestId, reference })
  })

  test('of many from one mailbox in an hour is set aside, never refused', async () => {
    const { receive, requests } = await office(await database())
    await receive(...Array.from({ length: 8 }, (_, index) => mail({ From: 'a@flood.example', Subject: `${index}` })))
    const reasons = (await requests()).slice(1).map(({ quarantineReason }) => quarantineReason)
    expect(reasons).toStrictEqual([null, null, null, null, null, 'limit', 'limit', 'limit'])
  })

  test.each([
    ['RFC 3834', { 'Auto-Submitted': 'auto-replied' }],
    ['Exchange', { 'X-Auto-Response-Suppress': 'All' }],
    ['older programs', { Precedence: 'auto_reply' }],
  ])('from a program reopens no request and notifies no staff: %s', async (_, headers) => {
    const { receipt, receive, setStatus, statusOf, states, news, requests } = await office(await database())
    await setStatus('answered')
    await receive(mail({ ...headers, 'In-Reply-To': receipt }), mail(headers))
    expect(await states()).toStrictEqual(['automatic', 'automatic'])
    expect([await statusOf(), await news()]).toStrictEqual(['answered', []])
    expect(await requests()).toHaveLength(1)
  })

  test('that was sent to many is no request, but an answer by way of a list is one', async () => {
    const { receipt, receive, states } = await office(await database())
    const many = {
      'List-Unsubscribe': '<https://list.example/out>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await receive(mail(many), mail({ ...many, 'In-Reply-To': receipt }))
    expect(await states()).toStrictEqual(['automatic', 'answer'])
  })

  test('that is one of ours coming back changes nothing; a list alone is no program', async () => {
    const { receipt, receive, states } = await office(await database())
    const list = { 'List-Id': '<info.idg.example>', Precedence: 'list', 'In-Reply-To': receipt }
    await receive(mail({ 'Message-ID': receipt }), mail(list))
    expect(await states()).toStrictEqual(['automatic', 'answer'])
  })

  test('more than twenty times an hour in one thread rings no longer', async () => {
    const { receipt, receive, states, news } = await office(await database())
    await receive(...Array.from({ length: 23 }, () => mail({ 'In-Reply-To': receipt })))
    expect((await states()).filter((state) => state === 'answer')).toHaveLength(20)
    expect(await news()).toHaveLength(20)
  })

  const report = (messageId: string, { action = 'failed', status = '5.1.1' } = {}) =>
    mail(
      {
        From: 'MAILER-DAEMON@mx.example',
        'Auto-Submitted': 'auto-replied',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      `--b\nContent-Type: text/plain\n\nUndelivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; anna.rossi@cliente.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 no such user\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\nSubject: x\n\nx\n--b--`,
    )

  test('that returns a mail of ours marks it and says what to do; twice changes nothing more', async () => {
    const { ctx, requestId, receipt, receive, states, news } = await office(await database())
    await receive(report(receipt), report(receipt, { status: '5.2.1' }))
    expect(await states()).toStrictEqual(['bounce', 'bounce'])
    const [returned] = (await getRequest(ctx, requestId)).mails.filter(({ kind }) => kind === 'request-visitor')
    expect(returned).toMatchObject({ state: 'dead', failure: 'recipient-refused', lastError: 'smtp; 550 no such user' })
    expect(await news()).toStrictEqual([
      `Email non consegnata (anna.rossi@cliente.example): l’indirizzo è stato rifiutato /admin/requests/${requestId}`,
    ])
  })

  test('that answers is our turn, from a program it is not; a reply that comes back is our turn again', async () => {
    const { ctx, clock, requestId, receipt, receive, statusOf } = await office(await database())
    const turn = async () => (await getRequest(ctx, requestId)).waiting?.turn
    const versionOf = async () => (await getRequest(ctx, requestId)).request.version
    const reply = async (closes = false) => {
      clock.advance(1)
      await replyToRequest(ctx, {
        id: requestId,
        version: await versionOf(),
        subject: 'Re',
        text: 'Buongiorno',
        closes,
      })
      await ctx.db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
      const replies = ctx.db.selectFrom('mailOutbox').select('messageId').where('kind', '=', 'request-reply')
      return (await replies.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).messageId
    }
    const first = await reply()
    expect(await turn()).toBe('customer')
    await receive(mail({ 'Auto-Submitted': 'auto-replied', 'In-Reply-To': receipt }))
    expect(await turn()).toBe('customer')
    await receive(report(receipt))
    expect(await turn()).toBe('customer')
    await receive(mail({ 'In-Reply-To': receipt }))
    expect(await turn()).toBe('ours')
    const second = await reply(true)
    await receive(report(first))
    expect(await statusOf()).toBe('closed')
    await receive(report(second))
    expect([await turn(), await statusOf()]).toStrictEqual(['ours', 'in-progress'])
  })

  test('that reports a delay, or the return of a mail that is none of ours, changes nothing', async () => {
    const { ctx, receipt, receive, states, news } = await office(await database())
    await receive(report(receipt, { action: 'delayed', status: '4.4.1' }), report('<forged@idg.example>'))
    expect(await states()).toStrictEqual(['bounce', 'automatic'])
    const dead = await ctx.db.selectFrom('mailOutbox').select('id').where('state', '=', 'dead').execute()
    expect([dead, await news()]).toStrictEqual([[], []])
  })

  test('that answers a mail about something else is read by those who handle that, and is never a request', async () => {
    const { ctx, receive, requests, states, clock } = await office(await database())
    await ctx.db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: 'invitation',
        documentCollection: 'invitations',
        documentId: 'one',
        recipient: 'nuovo@idg.example',
        now: clock(),
        mailFrom: undefined,
      }),
    )
    const row = ctx.db.selectFrom('mailOutbox').select('messageId').where('kind', '=', 'invitation')
    const { messageId } = await row.executeTakeFirstOrThrow()
    await receive(mail({ 'In-Reply-To': messageId }, 'Non riesco a entrare'))
    expect(await states()).toStrictEqual(['other'])
    expect(await requests()).toHaveLength(1)
    const { id } = await ctx.db.selectFrom('incomingMails').select('id').executeTakeFirstOrThrow()
    expect((await getIncoming(ctx, id)).text).toBe('Non riesco a entrare')
    const operator = testContext(ctx.db, { ...ctx, actor: await storeStaff(ctx.db, { role: 'operator' }) })
    await expect(getIncoming(operator, id)).rejects.toThrow(ForbiddenError)
    await expect(openIncoming(operator, id)).rejects.toThrow(ForbiddenError)
  })

  test('that answers a mail about an application is an entry of its page, for those who read applications', async () => {
    const { ctx, receive, requests, news, clock } = await office(await database())
    const candidate = await staffTargets(ctx).candidate()
    const reply = {
      documentCollection: 'candidates',
      documentId: candidate,
      now: clock(),
      mailFrom: undefined,
    } as const
    await ctx.db
      .transaction()
      .execute((trx) => queueMail(trx, { ...reply, kind: 'candidate-receipt', recipient: 'chiara@candidati.example' }))
    const { messageId } = await ctx.db
      .selectFrom('mailOutbox')
      .select('messageId')
      .where('kind', '=', 'candidate-receipt')
      .executeTakeFirstOrThrow()
    await receive(mail({ From: 'Chiara <chiara@candidati.example>', 'In-Reply-To': messageId }, 'Sono libera da marzo'))
    const entries = await ctx.db.selectFrom('candidateEntries').select(['candidateId', 'kind', 'text']).execute()
    expect(entries).toStrictEqual([{ candidateId: candidate, kind: 'answer', text: 'Sono libera da marzo' }])
    // Nobody has been granted the applications.
    expect(await news()).toStrictEqual([])
    expect(await requests()).toHaveLength(1)
  })

  test('changes what the page of a request says: until one has come, answers stay in the mailbox', async () => {
    const { ctx, requestId, receipt, receive } = await office(await database())
    const answersTo = async () => (await loadRequestPage(ctx, requestId, new URLSearchParams())).answersTo
    expect(await answersTo()).toMatch(/^[^@]+@[^@]+$/)
    await receive(mail({ 'In-Reply-To': receipt }))
    expect(await answersTo()).toBeUndefined()
  })

  test('is kept whole, and goes with its bytes', async () => {
    const { ctx, parts, receipt, receive } = await office(await database())
    const raw = mail({ 'In-Reply-To': receipt })
    await receive(raw)
    const { id } = await ctx.db.selectFrom('incomingMails').select('id').executeTakeFirstOrThrow()
    const { sha256 } = await ctx.db.selectFrom('files').select('sha256').executeTakeFirstOrThrow()
    expect(await buffer((await openIncoming(ctx, id)).stream)).toStrictEqual(raw)
    await ctx.db.transaction().execute((trx) => deleteIncoming(trx, [id], ctx.clock()))
    await removeBlobs(parts)
    expect(await ctx.files.has(sha256)).toBe(false)
  })

  test('with scripts, remote pictures and odd bytes says only its text', async () => {
    const { ctx, requestId, receipt, receive } = await office(await database())
    const html = '<p>Ciao <b>Anna</b></p><img src="http://spy.example/x.png"><script>alert(1)</script>\u0000\u202e'
    await receive(mail({ 'In-Reply-To': receipt, 'Content-Type': 'text/html; charset=utf-8' }, html))
    const last = timelineOf(await getRequest(ctx, requestId)).at(-1)
    expect(last).toMatchObject({ kind: 'answer', text: 'Ciao Anna' })
  })
})
