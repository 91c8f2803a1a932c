import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { setSnooze } from '#app/features/work/snoozes/set-snooze.server.ts'
import { testContext } from '#test/context.ts'
import { enteredByHand } from '#test/data/entered-by-hand.ts'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { enterRequest } from './by-hand/enter-request.server.ts'
import type { InboxFilter } from './inbox/filter/inbox-filter.ts'
import { listRequests } from './inbox/list-requests.server.ts'
import { getRequest } from './request/get-request.server.ts'
import { replyToRequest } from './request/verbs/reply.server.ts'
import { setStatus } from './request/verbs/set-status.server.ts'
import { fillTurns, takeTurn } from './turn.server.ts'

/** Monday 23 November 2026, 10:00 in Rome. */
const MONDAY = '2026-11-23T09:00:00.000Z'

describeOnBothEngines('whose turn it is', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = movableClock(MONDAY)
    const ctx: AppContext = testContext(db, { actor: await storeStaff(db, { name: 'Marta Verdi' }), clock })
    const waiting = async (id: string) => (await getRequest(ctx, id)).waiting
    const listed = async (filter: InboxFilter) => (await listRequests(ctx, filter)).rows.map(({ id }) => id)
    return { db, clock, ctx, waiting, listed }
  }
  const reply = { subject: 'Re', text: 'Buongiorno' }

  test('ours from the form until our reply, with its age in opening hours; a second message keeps the age', async () => {
    const { db, clock, ctx, waiting, listed } = await office()
    const id = await storeRequestWithMails(db, clock())
    clock.advance(3 * 60)
    expect(await waiting(id)).toStrictEqual({ turn: 'ours', waited: '3 ore' })
    expect([await listed({ tocca: 'noi' }), await listed({ tocca: 'cliente' })]).toStrictEqual([[id], []])
    await replyToRequest(ctx, { id, version: 1, ...reply })
    // Until Tuesday, 10:00: from 13:00 to 18:30, and from 9:00.
    clock.advance(21 * 60)
    expect(await waiting(id)).toStrictEqual({ turn: 'customer', waited: '6 ore' })
    expect([await listed({ tocca: 'noi' }), await listed({ tocca: 'cliente' })]).toStrictEqual([[], [id]])
    const answer = () => db.transaction().execute((trx) => takeTurn(trx, id, clock()))
    await answer()
    clock.advance(60)
    await answer()
    expect(await waiting(id)).toStrictEqual({ turn: 'ours', waited: '60 minuti' })
  })

  test('of two colleagues who reply at the same moment one counts, and the customer is next', async () => {
    const { db, clock, ctx, waiting } = await office()
    const other = testContext(db, { actor: await storeStaff(db, { name: 'Ugo Longo' }), clock })
    const id = await storeRequestWithMails(db, clock())
    const both = await Promise.allSettled([ctx, other].map((one) => replyToRequest(one, { id, version: 1, ...reply })))
    expect(both.map(({ status }) => status).toSorted()).toStrictEqual(['fulfilled', 'rejected'])
    expect((await waiting(id))?.turn).toBe('customer')
  })

  test('staff say it by the state; a closed request waits for nobody', async () => {
    const { db, clock, ctx, waiting, listed } = await office()
    const id = await storeRequestWithMails(db, clock())
    await setStatus(ctx, { id, version: 1, status: 'in-progress' })
    expect((await waiting(id))?.turn).toBe('ours')
    await setStatus(ctx, { id, version: 2, status: 'answered' })
    expect((await waiting(id))?.turn).toBe('customer')
    await setStatus(ctx, { id, version: 3, status: 'in-progress' })
    expect((await waiting(id))?.turn).toBe('customer')
    await setStatus(ctx, { id, version: 4, status: 'replied' })
    expect((await waiting(id))?.turn).toBe('ours')
    await setStatus(ctx, { id, version: 5, status: 'closed' })
    expect([await waiting(id), await listed({ tocca: 'noi' })]).toStrictEqual([undefined, []])
    await setStatus(ctx, { id, version: 6, status: 'in-progress' })
    expect((await waiting(id))?.turn).toBe('ours')
  })

  test('a confirmed appointment is our answer', async () => {
    const { ctx, waiting } = await office()
    const id = await storeAppointment(ctx, { date: '2026-11-26', time: '11:00', duration: 60 })
    const { contactRequestId } = await ctx.db
      .selectFrom('appointments')
      .select('contactRequestId')
      .executeTakeFirstOrThrow()
    await confirmAppointment(ctx, { id, version: 1 })
    expect((await waiting(contactRequestId))?.turn).toBe('customer')
  })

  test('the list marks what its reader has put off, and finds what is not theirs', async () => {
    const { db, clock, ctx, listed } = await office()
    const me = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
    const later = (ms: number) => new Date(clock().getTime() + ms)
    const mine = await storeRequestWithMails(db, clock(), { assignedTo: me })
    const nobodys = await storeRequestWithMails(db, later(1))
    const colleagues = await storeRequestWithMails(db, later(2), { assignedTo: 'ugo' })
    await setSnooze(ctx, { about: 'request', id: nobodys, when: 'tomorrow', date: '', note: '' })
    const { rows } = await listRequests(ctx, { ordine: 'vecchie' })
    expect(rows.map(({ backAt }) => backAt)).toStrictEqual([undefined, '2026-11-24T08:00:00.000Z', undefined])
    expect(await listed({ assegnata: 'me', tocca: 'noi' })).toStrictEqual([mine])
    expect(await listed({ assegnata: 'altri', tocca: 'noi', ordine: 'vecchie' })).toStrictEqual([nobodys, colleagues])
  })

  test('requests of an earlier version get theirs from their messages, in slices, each once', async () => {
    const { db, ctx } = await office()
    const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
    const store = async (parts: object, replies: number[] = [], answers: number[] = []) => {
      const id = await storeRequestWithMails(db, new Date(at(8)), parts)
      for (const hour of replies) {
        const row = { id: randomUUIDv7(), requestId: id, adminId: 'ada', ...reply, createdAt: at(hour) }
        await db
          .insertInto('requestReplies')
          .values({ ...row, needsEmailSending: false, emailSent: true })
          .execute()
      }
      for (const hour of answers) {
        const row = { id: randomUUIDv7(), fingerprint: randomUUIDv7(), receivedAt: at(hour), requestId: id }
        await db
          .insertInto('incomingMails')
          .values({ ...row, state: 'answer' })
          .execute()
      }
      return id
    }
    const expected = new Map<string, string>([
      [await store({ status: 'pending' }), `ours ${at(8)}`],
      [await store({ status: 'in-progress' }), `ours ${at(8)}`],
      [await store({ status: 'in-progress' }, [9, 10]), `customer ${at(10)}`],
      [await store({ status: 'in-progress' }, [9], [11]), `ours ${at(11)}`],
      [await store({ status: 'replied' }, [9], [10, 12]), `ours ${at(12)}`],
      [await store({ status: 'answered', firstAnsweredAt: at(9) }), `customer ${at(9)}`],
      [await store({ status: 'closed' }, [12]), `customer ${at(12)}`],
    ])
    for (let more = 0; more < 60; more++) expected.set(await store({ status: 'pending' }), `ours ${at(8)}`)
    const entered = await enterRequest(ctx, enteredByHand)
    if (entered.kind === 'stored') expected.set(entered.id, `ours ${MONDAY}`)
    const filled = await Promise.all([fillTurns(db), fillTurns(db)])
    expect(filled[0] + filled[1]).toBeGreaterThanOrEqual(67)
    const rows = await db.selectFrom('contactRequests').select(['id', 'turn', 'turnSince']).execute()
    expect(new Map(rows.map(({ id, turn, turnSince }) => [id, `${turn} ${turnSince}`]))).toStrictEqual(expected)
    expect(await fillTurns(db)).toBe(0)
  })
})
