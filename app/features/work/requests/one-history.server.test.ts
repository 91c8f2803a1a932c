import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { listHistory } from '#app/features/work/appointments/desk/history.server.ts'
import { testContext } from '#test/context.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { getRequest } from './request/get-request.server.ts'
import { addNote } from './request/verbs/add-note.server.ts'
import { replyToRequest } from './request/verbs/reply.server.ts'
import { setStatus } from './request/verbs/set-status.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }

describeOnBothEngines('a request and its appointment', ({ database }) => {
  async function office() {
    const db = await database()
    let now = new Date('2026-11-23T09:00:00.000Z')
    const ctx = testContext(db, { actor: await storeStaff(db, { name: 'Marta Verdi' }), clock: () => now })
    const later = () => {
      now = new Date(now.getTime() + 60_000)
    }
    return { ctx, later }
  }
  async function ask(ctx: AppContext, parts: Parameters<typeof storeAppointment>[2] = {}) {
    const id = await storeAppointment(ctx, SLOT, parts)
    const { contactRequestId } = await ctx.db
      .selectFrom('appointments')
      .select('contactRequestId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, requestId: contactRequestId }
  }

  test('a decision on the appointment marks the request as answered and appears on its page', async () => {
    const { ctx } = await office()
    const { id, requestId } = await ask(ctx)
    await declineAppointment(ctx, { id, version: 1, reason: 'Siamo in fiera.' })
    const { request, history } = await getRequest(ctx, requestId)
    expect(request).toMatchObject({ status: 'answered', version: 2, firstAnsweredAt: ctx.clock().toISOString() })
    expect(history).toMatchObject([{ what: 'Appuntamento rifiutato', who: 'Marta Verdi', reason: 'Siamo in fiera.' }])
  })

  test('both pages show one history with each event once', async () => {
    const { ctx, later } = await office()
    const { id, requestId } = await ask(ctx)
    await addNote(ctx, { id: requestId, text: 'Chiamare' })
    later()
    await declineAppointment(ctx, { id, version: 1, reason: 'Siamo in fiera.' })
    later()
    await replyToRequest(ctx, { id: requestId, version: 2, subject: 'Re', text: 'Proviamo a dicembre' })
    const words = ['Risposta inviata', 'Appuntamento rifiutato', 'Nota interna']
    const { history } = await getRequest(ctx, requestId)
    expect(history.map(({ what }) => what)).toStrictEqual(words.map((word) => expect.stringContaining(word)))
    expect(await listHistory(ctx, { requestIds: [requestId], appointmentIds: [id] })).toStrictEqual(history)
  })

  test("changes not made by staff leave the request's state, and a closed request stays closed", async () => {
    const { ctx } = await office()
    const past = await ask(ctx, { status: 'confirmed', date: '2026-11-20' })
    await markAppointmentDone(ctx, { id: past.id, version: 1 })
    expect((await getRequest(ctx, past.requestId)).request).toMatchObject({ status: 'pending', version: 1 })
    expect((await getRequest(ctx, past.requestId)).history).toMatchObject([{ what: 'Appuntamento svolto' }])
    const closed = await ask(ctx)
    await setStatus(ctx, { id: closed.requestId, version: 1, status: 'closed' })
    await declineAppointment(ctx, { id: closed.id, version: 1, reason: 'x' })
    expect((await getRequest(ctx, closed.requestId)).request).toMatchObject({ status: 'closed', version: 2 })
  })

  test('refuses a reply begun before the decision, names the decision and its author, and keeps the text', async () => {
    const { ctx } = await office()
    const { id, requestId } = await ask(ctx)
    await declineAppointment(ctx, { id, version: 1, reason: 'x' })
    const late = replyToRequest(ctx, { id: requestId, version: 1, subject: 'Re', text: 'Confermiamo' })
    await expect(late).rejects.toMatchObject({
      status: 409,
      publicMessage: expect.stringMatching(/Marta Verdi.*rifiutato/),
    })
  })
})
