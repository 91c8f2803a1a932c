import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { claimMails } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { saveDraft } from '#app/features/work/requests/request/composer/drafts.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { listSnoozes } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { setSnooze } from '#app/features/work/snoozes/set-snooze.server.ts'
import { HOUR, timeAhead } from '#app/lib/time/duration.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { replyToRequest } from './reply.server.ts'
import { setStatus } from './set-status.server.ts'
import { withdrawReply } from './withdraw-reply.server.ts'

describeOnBothEngines('a reply that has not left', ({ database }) => {
  async function office() {
    const db = await database()
    const actor = await storeStaff(db, { role: 'operator', name: 'Ada Neri' })
    let now = new Date('2026-11-23T09:00:00.000Z')
    const ctx: AppContext = testContext(db, { actor, clock: () => now })
    const id = await storeRequestWithMails(db, now)
    const answer = (version = 1, files: string[] = []) =>
      replyToRequest(ctx, { id, version, subject: 'Re', text: 'Buongiorno', closes: true, files, isUndoable: true })
    const mails = () =>
      db.selectFrom('mailOutbox').select('nextAttemptAt').where('kind', '=', 'request-reply').execute()
    const later = (ms: number) => {
      now = new Date(timeAhead(now, ms))
    }
    return { db, ctx, id, answer, mails, later }
  }

  test('leaves after the time to take it back', async () => {
    const { answer, mails } = await office()
    await answer()
    expect(await mails()).toStrictEqual([{ nextAttemptAt: '2026-11-23T09:00:13.000Z' }])
  })

  test('is taken back: a draft again, before what was typed since, and the request as it was', async () => {
    const { db, ctx, id, answer, mails } = await office()
    const undo = await answer()
    await saveDraft(ctx, { id, kind: 'reply', subject: 'Re', text: 'Ancora una cosa', sent: 1 })
    expect(await withdrawReply(ctx, undo ?? '')).toBe(id)
    expect(await mails()).toStrictEqual([])
    const { request, replies, drafts } = await getRequest(ctx, id)
    expect(request).toMatchObject({ status: 'pending', assignedTo: null, firstAnsweredAt: null, turn: 'ours' })
    expect([replies, drafts.reply.draft?.text]).toStrictEqual([[], 'Buongiorno\n\nAncora una cosa'])
    expect((await loggedActions(db)).map(({ action }) => action)).toStrictEqual(['request-reply', 'request-reply-undo'])
    await expect(withdrawReply(ctx, undo ?? '')).rejects.toMatchObject({ status: 409 })
    await answer(request.version)
    expect(await mails()).toHaveLength(1)
  })

  test('keeps what a colleague has changed since', async () => {
    const { db, ctx, id, answer } = await office()
    const undo = await answer()
    const colleague = testContext(db, { actor: await storeStaff(db, { role: 'operator', name: 'Ugo Longo' }) })
    await setStatus(colleague, { id, version: 2, status: 'in-progress' })
    await withdrawReply(ctx, undo ?? '')
    expect((await getRequest(ctx, id)).request).toMatchObject({
      status: 'in-progress',
      version: 3,
      turn: 'ours',
      firstAnsweredAt: null,
    })
  })

  test('and a colleague who acts at the same moment: their change stays or is refused, and the reply never leaves', async () => {
    const { db, ctx, id, answer, mails } = await office()
    const colleague = testContext(db, { actor: await storeStaff(db, { role: 'operator', name: 'Ugo Longo' }) })
    for (let round = 0; round < 5; round++) {
      const { version } = (await getRequest(ctx, id)).request
      const undo = (await answer(version)) ?? ''
      const [back, changed] = await Promise.allSettled([
        withdrawReply(ctx, undo),
        setStatus(colleague, { id, version: version + 1, status: 'in-progress' }),
      ])
      const { request, replies } = await getRequest(ctx, id)
      const stays = changed.status === 'fulfilled' ? 'in-progress' : 'pending'
      expect([back.status, replies, await mails()]).toStrictEqual(['fulfilled', [], []])
      expect(request).toMatchObject({ status: stays, firstAnsweredAt: null })
      await setStatus(colleague, { id, version: request.version, status: 'pending' })
    }
  })

  test('brings its files and the snooze that it has ended back; the files leave with the next reply', async () => {
    const { db, ctx, id, answer, later } = await office()
    const file = { id: 'file', sha256: 'x', size: 7, type: 'application/pdf', name: 'offerta.pdf', sourceHash: '' }
    const waits = { purpose: 'reply-attachment', owner: null, createdAt: ctx.clock().toISOString(), expiresAt: 'later' }
    await db
      .insertInto('files')
      .values({ ...file, ...waits })
      .execute()
    await setSnooze(ctx, { about: 'request', id, when: 'tomorrow', date: '', note: 'Richiamare' })
    later(24 * HOUR)
    const undo = await answer(1, ['file'])
    expect((await listSnoozes(ctx)).returned).toStrictEqual([])
    await withdrawReply(ctx, undo ?? '')
    expect((await listSnoozes(ctx)).returned).toMatchObject([{ note: 'Richiamare' }])
    const { drafts, request } = await getRequest(ctx, id)
    expect(JSON.parse(drafts.reply.draft?.kept ?? '')).toStrictEqual([{ id: 'file', name: 'offerta.pdf', size: 7 }])
    await answer(request.version, ['file'])
    expect(await db.selectFrom('files').select('owner').execute()).not.toStrictEqual([{ owner: null }])
  })

  test('is taken back once by two windows, and never while the worker delivers it', async () => {
    const { db, ctx, answer, mails, later } = await office()
    for (let round = 0; round < 5; round++) {
      const { version, status } = await db
        .selectFrom('contactRequests')
        .select(['version', 'status'])
        .executeTakeFirstOrThrow()
      expect(status).toBe('pending')
      const undo = (await answer(version)) ?? ''
      const both = await Promise.allSettled([withdrawReply(ctx, undo), withdrawReply(ctx, undo)])
      expect(both.map((one) => one.status).toSorted()).toStrictEqual(['fulfilled', 'rejected'])
      expect(await mails()).toStrictEqual([])
    }
    for (let round = 0; round < 10; round++) {
      const { version } = await db.selectFrom('contactRequests').select('version').executeTakeFirstOrThrow()
      const undo = (await answer(version)) ?? ''
      later(13_000 - 1)
      const due = new Date(timeAhead(ctx.clock(), 1))
      const [back, claimed] = await Promise.all([
        withdrawReply(ctx, undo).then(
          () => true,
          () => false,
        ),
        claimMails(db, 'worker', due, 10),
      ])
      const isClaimed = claimed.some(({ kind }) => kind === 'request-reply')
      expect([back, (await mails()).length]).toStrictEqual([!isClaimed, isClaimed ? 1 : 0])
      await db.deleteFrom('mailOutbox').where('kind', '=', 'request-reply').execute()
    }
  })

  test('goes when it is being delivered, when the time is over, and for anybody but its writer', async () => {
    const { db, ctx, answer, mails, later } = await office()
    const undo = await answer()
    const other = testContext(db, { actor: await storeStaff(db, { role: 'operator', name: 'Ugo Longo' }) })
    await expect(withdrawReply(other, undo ?? '')).rejects.toMatchObject({ status: 409 })
    await db.updateTable('mailOutbox').set({ attempts: 1 }).where('kind', '=', 'request-reply').execute()
    await expect(withdrawReply(ctx, undo ?? '')).rejects.toMatchObject({ status: 409 })
    await db.updateTable('mailOutbox').set({ attempts: 0 }).where('kind', '=', 'request-reply').execute()
    later(13_001)
    await expect(withdrawReply(ctx, undo ?? '')).rejects.toMatchObject({ status: 409 })
    expect(await mails()).toHaveLength(1)
  })
})
