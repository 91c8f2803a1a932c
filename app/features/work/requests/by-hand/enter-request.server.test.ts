import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { remindDue } from '#app/features/work/appointments/emails/reminders.server.ts'
import { correctAddress } from '#app/features/work/requests/request/verbs/correct-address.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { agreedByHand, enteredByHand } from '#test/data/entered-by-hand.ts'
import { setCapacity, staffContext } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { enterRequest } from './enter-request.server.ts'

const only = async ({ db }: AppContext) => ({
  request: await db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow(),
  appointment: await db.selectFrom('appointments').selectAll().executeTakeFirst(),
  mails: await db.selectFrom('mailOutbox').select(['kind', 'recipient']).orderBy('kind').execute(),
  actions: await db.selectFrom('adminActions').select('action').orderBy('sequence').execute(),
})

const seatsAt = async ({ db }: AppContext, cellStart = '2026-11-26T09:00:00.000Z') => {
  const rows = await db.selectFrom('appointmentCells').select('seat').where('cellStart', '=', cellStart).execute()
  return rows.map(({ seat }) => seat).sort()
}

describeOnBothEngines('a request entered by staff', ({ database }) => {
  const office = async () => staffContext(await database())

  test('is stored with its origin and an audit row; the customer gets the acknowledgement, the company nothing', async () => {
    const ctx = await office()
    expect(await enterRequest(ctx, enteredByHand)).toMatchObject({ kind: 'stored', requestedAppointment: false })
    const { request, appointment, mails, actions } = await only(ctx)
    expect(request).toMatchObject({ origin: 'phone', status: 'pending', sourceHash: '', noticeVersion: '' })
    expect(appointment).toBeUndefined()
    expect(mails).toStrictEqual([{ kind: 'request-visitor', recipient: 'elena@conti.example' }])
    expect(actions).toStrictEqual([{ action: 'request-create' }])
  })

  test('with an appointment it is confirmed at once, with page, mail and reminder as from the form', async () => {
    const ctx = await office()
    await enterRequest(ctx, agreedByHand)
    const { request, appointment, mails, actions } = await only(ctx)
    expect(request).toMatchObject({ status: 'answered', firstAnsweredAt: ctx.clock().toISOString() })
    expect(appointment).toMatchObject({ status: 'confirmed', holdUntil: null, overbooked: false, location: 'Ufficio' })
    expect(mails).toStrictEqual([{ kind: 'appointment-confirmed', recipient: 'elena@conti.example' }])
    expect(actions).toStrictEqual([{ action: 'appointment-create' }])
    expect(await seatsAt(ctx)).toStrictEqual([1])
    const token = appointmentToken(ctx.secret, appointment?.id ?? '')
    expect(await findCustomerView(ctx, token)).toMatchObject({ state: 'confirmed' })
    expect(await remindDue(ctx.db, new Date('2026-11-25T09:30:00Z'), undefined)).toBe(1)
  })

  test('an appointment still to be confirmed waits with its hold, like one from the form', async () => {
    const ctx = await office()
    await enterRequest(ctx, { ...agreedByHand, state: 'pending' })
    const { request, appointment, mails } = await only(ctx)
    expect(request).toMatchObject({ status: 'pending', firstAnsweredAt: null })
    expect(appointment).toMatchObject({ status: 'pending', holdUntil: expect.any(String), verifyBy: null })
    expect(mails).toStrictEqual([{ kind: 'request-visitor', recipient: 'elena@conti.example' }])
  })

  test('the same form sent twice, also at once, stores one', async () => {
    const ctx = await office()
    const entry = { ...agreedByHand, key: 'once' }
    const results = await Promise.all([enterRequest(ctx, entry), enterRequest(ctx, entry)])
    const again = await enterRequest(ctx, entry)
    expect(new Set([...results, again].map((one) => one.kind === 'stored' && one.id)).size).toBe(1)
    expect((await only(ctx)).actions).toHaveLength(1)
  })

  test('the form sent again with another caller is another request, and the first stays as it was', async () => {
    const ctx = await office()
    await enterRequest(ctx, { ...enteredByHand, key: 'back' })
    await enterRequest(ctx, { ...enteredByHand, key: 'back', name: 'Ugo Neri', email: 'ugo@neri.example' })
    const stored = await ctx.db.selectFrom('contactRequests').select(['name', 'supersededBy']).execute()
    expect(stored).toHaveLength(2)
    expect(stored.every(({ supersededBy }) => supersededBy === null)).toBe(true)
  })

  test('a request whose sender found no time is given its appointment: no second request, thread or customer', async () => {
    const ctx = await office()
    const result = await enterRequest(ctx, { ...enteredByHand, tells: false })
    if (result.kind !== 'stored') throw new Error(result.kind)
    const entry = { ...agreedByHand, request: result.id }
    const answers = await Promise.allSettled([enterRequest(ctx, entry), enterRequest(ctx, entry)])
    expect(answers.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
    const { request, appointment, mails, actions } = await only(ctx)
    expect(await ctx.db.selectFrom('contactRequests').select('id').execute()).toStrictEqual([{ id: result.id }])
    expect(request).toMatchObject({ status: 'answered', requestedAppointment: true, date: '2026-11-26', version: 2 })
    expect(appointment).toMatchObject({ contactRequestId: result.id, status: 'confirmed' })
    expect(mails).toStrictEqual([{ kind: 'appointment-confirmed', recipient: 'elena@conti.example' }])
    expect(actions.map(({ action }) => action)).toStrictEqual(['request-create', 'appointment-create'])
    expect(await seatsAt(ctx)).toStrictEqual([1])
    const other = await enterRequest(ctx, { ...enteredByHand, email: 'ugo@neri.example' })
    if (other.kind !== 'stored') throw new Error(other.kind)
    expect(await enterRequest(ctx, { ...entry, request: other.id })).toMatchObject({ kind: 'taken' })
    await ctx.db.updateTable('contactRequests').set({ status: 'spam' }).where('id', '=', other.id).execute()
    await expect(enterRequest(ctx, { ...entry, request: other.id, time: '12:00' })).rejects.toThrow('nulla')
  })

  test('not telling the customer sends no mail', async () => {
    const ctx = await office()
    await enterRequest(ctx, { ...agreedByHand, tells: false })
    await enterRequest(ctx, { ...enteredByHand, tells: false })
    expect((await only(ctx)).mails).toStrictEqual([])
  })

  test('a full time is refused with the nearest free ones, and stores nothing', async () => {
    const ctx = await office()
    await enterRequest(ctx, agreedByHand)
    const second = { ...agreedByHand, name: 'Ugo Neri', email: 'ugo@neri.example' }
    const refused = await enterRequest(ctx, second)
    expect(refused).toMatchObject({ kind: 'taken', alternatives: expect.arrayContaining([expect.anything()]) })
    expect(await ctx.db.selectFrom('contactRequests').select('id').execute()).toHaveLength(1)
  })

  test('an overbooking takes a seat beyond the others, is marked and has its own audit row', async () => {
    const ctx = await office()
    await enterRequest(ctx, agreedByHand)
    const second = { ...agreedByHand, name: 'Ugo Neri', email: 'ugo@neri.example', overbooks: true }
    await enterRequest(ctx, second)
    const { id, version } = await ctx.db
      .selectFrom('appointments')
      .select(['id', 'version'])
      .where('overbooked', '=', true)
      .executeTakeFirstOrThrow()
    expect((await only(ctx)).actions).toStrictEqual([
      { action: 'appointment-create' },
      { action: 'appointment-overbook' },
    ])
    expect(await seatsAt(ctx)).toStrictEqual([1, 2])
    // A third needs the choice again, and at another time the second is like all others.
    expect(await enterRequest(ctx, { ...second, name: 'Ivo Riva', overbooks: false })).toMatchObject({ kind: 'taken' })
    const slot = { date: '2026-11-27', time: '10:00', duration: 60 }
    await moveAppointment(ctx, { id, version, slot, reason: '' })
    const marks = await ctx.db.selectFrom('appointments').select('overbooked').execute()
    expect(marks.map(({ overbooked }) => overbooked)).toStrictEqual([false, false])
  })

  test('an overbooking that finds room is none', async () => {
    const ctx = await office()
    await enterRequest(ctx, { ...agreedByHand, overbooks: true })
    const { appointment, actions } = await only(ctx)
    expect(appointment?.overbooked).toBe(false)
    expect(actions).toStrictEqual([{ action: 'appointment-create' }])
  })

  test('of several colleagues who enter the last seat at once, as many get it as there are seats', async () => {
    const ctx = await office()
    await setCapacity(ctx.db, 2)
    const callers = Array.from({ length: 6 }, (_, index) => ({
      ...agreedByHand,
      name: `Cliente ${index}`,
      email: `cliente${index}@esempio.example`,
    }))
    const results = await Promise.all(callers.map((entry) => enterRequest(ctx, entry)))
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(2)
    expect(results.filter(({ kind }) => kind === 'taken')).toHaveLength(4)
    expect(await seatsAt(ctx)).toStrictEqual([1, 2])
  })

  test('refuses a past time and, unless asked, one outside the opening hours', async () => {
    const ctx = await office()
    await expect(enterRequest(ctx, { ...agreedByHand, date: '2026-11-20' })).rejects.toThrow('già passato')
    const night = { ...agreedByHand, time: '21:00' } as const
    await expect(enterRequest(ctx, night)).rejects.toThrow('fuori orario')
    expect(await enterRequest(ctx, { ...night, evenClosed: true })).toMatchObject({ kind: 'stored' })
  })

  test('needs the right to work on requests', async () => {
    const ctx = staffContext(await database())
    const editor = { ...ctx, actor: { ...ctx.actor, role: 'editor' } } as AppContext
    await expect(enterRequest(editor, enteredByHand)).rejects.toThrow(ForbiddenError)
  })
})

describeOnBothEngines('a customer without an address', ({ database }) => {
  const enter = async () => {
    const ctx = staffContext(await database())
    await enterRequest(ctx, { ...agreedByHand, email: '' })
    return ctx
  }

  test('gets no mail and no reminder, also after changes; nothing goes to the company instead', async () => {
    const ctx = await enter()
    const { appointment } = await only(ctx)
    const slot = { date: '2026-11-27', time: '10:00', duration: 60 }
    await moveAppointment(ctx, { id: appointment?.id ?? '', version: 1, slot, reason: '' })
    expect(await remindDue(ctx.db, new Date('2026-11-26T09:30:00Z'), undefined)).toBe(0)
    expect((await only(ctx)).mails).toStrictEqual([])
    const updates = await ctx.db.selectFrom('appointmentUpdates').select('needsEmailSending').execute()
    expect(updates.map(({ needsEmailSending }) => needsEmailSending)).toStrictEqual([false, false])
  })

  test('is no sender: others without an address are strangers', async () => {
    const ctx = await enter()
    expect((await only(ctx)).request.senderHash).toBe('')
    expect(await ctx.db.selectFrom('verifiedSenders').selectAll().execute()).toStrictEqual([])
  })

  test('cannot be answered until the address is added; then mails go to it and none of the company’s do', async () => {
    const ctx = await enter()
    const { request } = await only(ctx)
    const target = { id: request.id, version: request.version }
    await expect(replyToRequest(ctx, { ...target, subject: 'x', text: 'x' })).rejects.toThrow('indirizzo email')
    await ctx.db
      .insertInto('mailOutbox')
      .values({
        ...COMPANY_MAIL,
        documentId: request.id,
        createdAt: request.createdAt,
        nextAttemptAt: request.createdAt,
      })
      .execute()
    await correctAddress(ctx, { ...target, email: 'elena@conti.example' })
    expect((await only(ctx)).mails).toStrictEqual([{ kind: 'request-company', recipient: '' }])
    await replyToRequest(ctx, { ...target, version: 2, subject: 'x', text: 'x' })
    expect((await only(ctx)).mails).toContainEqual({ kind: 'request-reply', recipient: 'elena@conti.example' })
  })
})

const COMPANY_MAIL = {
  id: 'mail-1',
  kind: 'request-company',
  documentCollection: 'contactRequests',
  recipient: '',
  mailbox: '',
  messageId: '<mail-1@idg.example>',
  state: 'queued',
  attempts: 0,
  waitingSince: '2026-11-23T09:00:00.000Z',
}
