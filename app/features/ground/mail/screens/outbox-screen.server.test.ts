import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { dismissMail } from '#app/features/ground/mail/outbox/dismiss.server.ts'
import { resendDeadMails, resendMail } from '#app/features/ground/mail/outbox/resend.server.ts'
import { testMails } from '#app/features/ground/mail/test-mail/emails.server.ts'
import { sendTestMail } from '#app/features/ground/mail/test-mail/send-test-mail.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { AppError, ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import {
  claimMail,
  deliverDue,
  deliveryParts,
  movableClock,
  NO_FILES,
  PUBLIC_URL,
  SECRET,
  storeRequestWithMails,
} from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { countMails, getMail, listMails } from './list-mails.server.ts'
import { previewMail } from './preview.server.ts'

const admin: StaffActor = {
  kind: 'staff',
  id: 'staff-1',
  email: 'ada@idg.example',
  name: 'Ada',
  role: 'admin',
  sessionId: 's',
}
const transport = { send: async () => undefined, rest: () => undefined }

function contextOf(db: Db, clock = movableClock()) {
  const parts = deliveryParts({ db, clock, transport, kinds: { ...requestMails(SECRET, NO_FILES), ...testMails } })
  const composeMail = (mail: Parameters<typeof composeMessage>[1]) => composeMessage(parts, mail)
  return { ctx: testContext(db, { actor: admin, clock, composeMail, publicUrl: PUBLIC_URL }), parts, clock }
}

const actionsOf = async (db: Db) =>
  (await db.selectFrom('adminActions').select('action').execute()).map((r) => r.action)
const setState = (db: Db, kind: string, state: string) =>
  db.updateTable('mailOutbox').set({ state, attempts: 87, lastError: '550' }).where('kind', '=', kind).execute()

describeOnBothEngines('the outbox screen', ({ database }) => {
  test('lists dead mails first, then the newest, in pages without gaps', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    for (let at = 0; at < 60; at++) {
      await storeRequestWithMails(db, clock(), { email: `n${at}@cliente.example` })
      if (at % 2) clock.advance(1)
    }
    await db.updateTable('mailOutbox').set({ state: 'dead' }).where('recipient', '=', 'n3@cliente.example').execute()
    const first = await listMails(ctx, {})
    expect(first.mails[0]).toMatchObject({ state: 'dead', recipient: 'n3@cliente.example' })
    expect(first.mails).toHaveLength(51)
    const seen = new Set(first.mails.map(({ id }) => id))
    for (let page = first; page.next; ) {
      page = await listMails(ctx, { after: page.next })
      for (const { id } of page.mails) seen.add(id)
    }
    expect(seen.size).toBe(120)
    expect(await countMails(ctx)).toStrictEqual({ dead: 1, queued: 119, sending: 0, sent: 0, dropped: 0, dismissed: 0 })
  })

  test('marks mails in delivery and finds a recipient', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    await storeRequestWithMails(db, clock(), { email: 'Anna_1@cliente.example' })
    await claimMail(db, 'worker', clock())
    expect((await listMails(ctx, { state: 'sending' })).mails).toHaveLength(1)
    expect((await listMails(ctx, { state: 'queued' })).mails).toHaveLength(1)
    expect(await countMails(ctx)).toMatchObject({ queued: 1, sending: 1 })
    expect((await listMails(ctx, { recipient: 'anna' })).mails).toHaveLength(1)
    expect((await listMails(ctx, { recipient: 'bruno' })).mails).toStrictEqual([])
  })

  test('sends a mail again with an audit row; leaves sent and claimed mails unchanged', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    await storeRequestWithMails(db, clock())
    await setState(db, 'request-company', 'dead')
    const [dead, waiting] = (await listMails(ctx, {})).mails
    expect(await resendMail(ctx, dead?.id ?? '')).toBe('queued')
    expect(await getMail(ctx, dead?.id ?? '')).toMatchObject({ state: 'queued', attempts: 0 })
    await db.updateTable('mailOutbox').set({ attempts: 4, nextAttemptAt: '2027-01-01T00:00:00.000Z' }).execute()
    expect(await resendMail(ctx, waiting?.id ?? '')).toBe('queued')
    expect(await getMail(ctx, waiting?.id ?? '')).toMatchObject({ attempts: 4, nextAttemptAt: clock().toISOString() })
    await claimMail(db, 'worker', clock())
    expect(await resendMail(ctx, waiting?.id ?? '')).toBe('not-waiting')
    await setState(db, 'request-company', 'sent')
    expect(await resendMail(ctx, dead?.id ?? '')).toBe('not-waiting')
    expect(await actionsOf(db)).toStrictEqual(['mail-resend', 'mail-resend'])
    await expect(resendMail(ctx, 'nothing')).rejects.toThrow(NotFoundError)
  })

  test('sends all dead mails again with one audit row', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    for (let at = 0; at < 3; at++) await storeRequestWithMails(db, clock())
    await setState(db, 'request-visitor', 'dead')
    expect(await resendDeadMails(ctx)).toBe(3)
    expect(await resendDeadMails(ctx)).toBe(0)
    expect(await actionsOf(db)).toStrictEqual(['mail-resend'])
  })

  test('a dismissed mail is sent by no worker and no resend', async () => {
    const db = await database()
    const { ctx, parts, clock } = contextOf(db)
    const id = await storeRequestWithMails(db, clock())
    await setState(db, 'request-visitor', 'dead')
    const mails = (await listMails(ctx, {})).mails
    for (const mail of mails) expect(await dismissMail(ctx, mail.id)).toBe('dismissed')
    expect(await dismissMail(ctx, mails[0]?.id ?? '')).toBe('not-waiting')
    expect(await resendMail(ctx, mails[0]?.id ?? '')).toBe('not-waiting')
    expect(await resendDeadMails(ctx)).toBe(0)
    await deliverDue(parts)
    expect(await countMails(ctx)).toMatchObject({ dead: 0, queued: 0, sent: 0, dismissed: 2 })
    const request = db.selectFrom('contactRequests').select(['needsEmailSending', 'emailSent']).where('id', '=', id)
    expect(await request.executeTakeFirst()).toStrictEqual({ needsEmailSending: false, emailSent: false })
    expect(await actionsOf(db)).toStrictEqual(['mail-dismiss', 'mail-dismiss'])
  })

  test('only admins can read and resend', async () => {
    const db = await database()
    const { clock } = contextOf(db)
    await storeRequestWithMails(db, clock())
    const ctx = testContext(db, { actor: { ...admin, role: 'operator' } })
    const { id } = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
    const calls = [
      listMails(ctx, {}),
      countMails(ctx),
      getMail(ctx, id),
      previewMail(ctx, id),
      resendMail(ctx, id),
      dismissMail(ctx, id),
    ]
    for (const call of [...calls, resendDeadMails(ctx), sendTestMail(ctx)]) {
      await expect(call).rejects.toThrow(ForbiddenError)
    }
    expect(await actionsOf(db)).toStrictEqual([])
  })

  test('previews the mail itself, but none that is confidential or gone', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    await storeRequestWithMails(db, clock(), { name: '<b>Anna</b>' })
    const { id } = await db
      .selectFrom('mailOutbox')
      .select('id')
      .where('kind', '=', 'request-company')
      .executeTakeFirstOrThrow()
    const preview = await previewMail(ctx, id)
    expect(preview).toMatchObject({ kind: 'shown', to: 'info@idg.example' })
    expect(preview.kind === 'shown' && preview.html).toContain('&lt;b&gt;Anna')
    await db.updateTable('mailOutbox').set({ documentId: 'gone' }).execute()
    expect(await previewMail(ctx, id)).toStrictEqual({ kind: 'gone' })
    await db.updateTable('mailOutbox').set({ documentCollection: 'invitations' }).execute()
    expect(await previewMail(ctx, id)).toStrictEqual({ kind: 'confidential' })
  })

  test('queues a test mail to the person who requested it', async () => {
    const db = await database()
    const { ctx, parts } = contextOf(db)
    const id = await sendTestMail(ctx)
    expect(await getMail(ctx, id)).toMatchObject({ state: 'queued', recipient: 'ada@idg.example' })
    await deliverDue(parts)
    expect(await getMail(ctx, id)).toMatchObject({ state: 'sent' })
    expect(await previewMail(ctx, id)).toMatchObject({ kind: 'shown', to: 'ada@idg.example' })
    expect(await actionsOf(db)).toStrictEqual(['settings-test-mail'])
  })

  test('limits test mails per day', async () => {
    const db = await database()
    const { ctx, clock } = contextOf(db)
    for (let at = 0; at < 20; at++) {
      await sendTestMail(ctx)
      clock.advance(1)
    }
    await expect(sendTestMail(ctx)).rejects.toThrow(AppError)
  })
})
