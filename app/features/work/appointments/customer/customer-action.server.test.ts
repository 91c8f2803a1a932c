import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { REASON_LIMIT } from '#app/features/work/appointments/desk/reason-limit.ts'
import { expireDue } from '#app/features/work/appointments/holds/expire.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { answerOf } from '#test/data/form-answer.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { actAsCustomer } from './customer-action.server.ts'
import { appointmentToken } from './customer-link.server.ts'
import { eventText, headlineOf } from './customer-text.ts'
import { findCustomerView } from './customer-view.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const OTHER = { date: '2026-11-27', time: '15:00', duration: 60 }

function stage(db: Db) {
  const parts = { clock: movableClock(), publicUrl: PUBLIC_URL, secret: SECRET }
  return { staff: staffContext(db, parts), customer: testContext(db, parts) }
}

/** Submits a form of the customer's page. */
async function press(ctx: AppContext, id: string, fields: Record<string, string | undefined>) {
  return answerOf(await actAsCustomer(ctx, appointmentToken(SECRET, id), formDataOf(fields)))
}

const updatesOf = (ctx: AppContext, id: string) =>
  ctx.db.selectFrom('appointmentUpdates').select('id').where('appointmentId', '=', id).execute()

describeOnBothEngines('actAsCustomer', ({ database }) => {
  test('a repeated click returns the result of the first one and changes nothing', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    await proposeAppointment(staff, { id, version: 1, proposals: [SLOT, OTHER], reason: '' })
    const clicks = [
      { intent: 'accept', version: '2', slot: `${OTHER.date} ${OTHER.time} ${OTHER.duration}` },
      { intent: 'move', version: '3', date: '2026-11-30', time: '10:00' },
      { intent: 'cancel', version: '4', reason: 'Rimandato' },
    ]
    for (const [index, click] of clicks.entries()) {
      for (const answer of [await press(customer, id, click), await press(customer, id, click)]) {
        expect(answer).toStrictEqual({ result: click.intent })
      }
      expect(await updatesOf(staff, id)).toHaveLength(2 + index)
    }
    const together = await storeAppointment(staff, SLOT)
    const click = { intent: 'move', version: '1', date: '2026-12-01', time: '09:00' }
    const answers = await Promise.all([1, 2, 3].map(() => press(customer, together, click)))
    expect(answers).toStrictEqual(Array(3).fill({ result: 'move' }))
    expect(await updatesOf(staff, together)).toHaveLength(1)
  })

  test('the customer reads no field of staff, and a form changes none', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT, { videoLink: 'https://riservato.example/stanza' })
    const appointment = () =>
      staff.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await appointment()
    const request = () =>
      staff.db
        .selectFrom('contactRequests')
        .select(['name', 'email', 'assignedTo', 'quarantineReason', 'trashedAt'])
        .where('id', '=', before.contactRequestId)
        .executeTakeFirstOrThrow()
    await addNote(staff, { id: before.contactRequestId, text: 'Cliente riservato' })
    await staff.db
      .updateTable('contactRequests')
      .set({ assignedTo: STAFF.id })
      .where('id', '=', before.contactRequestId)
      .execute()
    const asked = await request()
    const view = await findCustomerView(customer, appointmentToken(SECRET, id))
    expect(view).toMatchObject({ state: 'pending' })
    const hidden = ['riservat', STAFF.id, STAFF.email, before.contactRequestId]
    expect(hidden.filter((text) => JSON.stringify(view).includes(text))).toStrictEqual([])

    const foreign = {
      status: 'confirmed',
      location: 'Sede IDG',
      videoLink: 'https://altrove.example/',
      name: 'Altro Nome',
      email: 'altro@cliente.example',
      contactRequestId: 'altra',
      assignedTo: 'altro',
      quarantineReason: 'trap',
      trashedAt: before.createdAt,
    }
    const done = await press(customer, id, { ...foreign, intent: 'cancel', version: '1' })
    expect(done).toStrictEqual({ result: 'cancel' })
    // Whoever has the link of a mail reads that mailbox.
    const own = { status: 'cancelled', version: 2, updatedAt: expect.any(String), verifiedAt: expect.any(String) }
    expect(await appointment()).toStrictEqual({ ...before, ...own })
    expect(await request()).toStrictEqual(asked)
  })

  test('a different request based on an old version is refused and keeps the form contents', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    await press(customer, id, { intent: 'move', version: '1', date: OTHER.date, time: OTHER.time })
    const moved = { intent: 'move', version: '1', date: '2026-11-30', time: '10:00' }
    expect(await press(customer, id, moved)).toMatchObject({
      status: 409,
      values: { date: '2026-11-30' },
    })
    const cancelled = { intent: 'cancel', version: '1', reason: 'Parole da non perdere' }
    expect(await press(customer, id, cancelled)).toMatchObject({
      status: 409,
      values: { reason: 'Parole da non perdere' },
    })
    await press(customer, id, { ...cancelled, version: '2', reason: '' })
    expect(await press(customer, id, { ...cancelled, version: '2' }), 'its reason would be lost').toMatchObject({
      status: 409,
    })
  })

  test('the present slot is neither offered nor suggested as an alternative', async () => {
    const { staff, customer } = stage(await database())
    const [id, rival] = [await storeAppointment(staff, SLOT), await storeAppointment(staff, OTHER)]
    await confirmAppointment(staff, { id, version: 1 })
    await confirmAppointment(staff, { id: rival, version: 1 })
    const view = await findCustomerView(customer, appointmentToken(SECRET, id))
    const marks = (date: string, time: string) =>
      view?.offer.days.find((day) => day.date === date)?.marks['60']?.[view.offer.times.indexOf(time)]
    expect(['09:00', '09:30', '10:00'].map((time) => marks(SLOT.date, time))).toStrictEqual(['+', 'x', '+'])
    expect(marks(OTHER.date, OTHER.time)).toBe('x')

    const lost = await press(customer, rival, { intent: 'move', version: '2', date: SLOT.date, time: '10:00' })
    expect(lost).toMatchObject({ status: 409, errors: { time: expect.any(String) }, alternatives: { length: 3 } })
    await confirmAppointment(staff, { id: await storeAppointment(staff, { ...SLOT, time: '10:30' }), version: 1 })
    const near = await press(customer, id, { intent: 'move', version: '2', date: SLOT.date, time: '10:30' })
    expect(near).toMatchObject({ alternatives: [{ time: '11:30' }, { time: '09:00' }, { time: '12:00' }] })
    const own = await press(customer, id, { intent: 'move', version: '2', date: SLOT.date, time: SLOT.time })
    expect(own).toMatchObject({ status: 422 })
    expect(own).not.toHaveProperty('alternatives')
  })

  test('a request set aside by staff cannot be changed, and the customer does not learn where it is', async () => {
    const { staff, customer } = stage(await database())
    for (const set of [{ trashedAt: 'now' }, { status: 'spam' }, { quarantineReason: 'trap' }]) {
      const id = await storeAppointment(staff, SLOT)
      await proposeAppointment(staff, { id, version: 1, proposals: [OTHER], reason: '' })
      const { contactRequestId } = await staff.db
        .selectFrom('appointments')
        .select('contactRequestId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await staff.db.updateTable('contactRequests').set(set).where('id', '=', contactRequestId).execute()
      for (const click of [
        { intent: 'accept', slot: '2026-11-27 15:00 60' },
        { intent: 'move', date: '2026-11-30', time: '10:00' },
        { intent: 'cancel' },
      ]) {
        const answer = await press(customer, id, { version: '2', ...click })
        expect(answer).toMatchObject({ status: 409 })
        expect(JSON.stringify(answer)).not.toMatch(/cestino|spam|quarantena/i)
      }
      await staff.db.deleteFrom('appointmentCells').execute()
    }
  })

  test("after a proposal expires, the customer's page does not say that the company failed to answer", async () => {
    const { staff, customer } = stage(await database())
    const [proposed, waiting] = [await storeAppointment(staff, SLOT), await storeAppointment(staff, SLOT)]
    await proposeAppointment(staff, { id: proposed, version: 1, proposals: [OTHER], reason: '' })
    await staff.db.updateTable('appointments').set({ holdUntil: '2026-11-23T08:59:00.000Z' }).execute()
    expect(await expireDue({ ...customer, actor: { kind: 'system' } })).toBe(2)
    const leads: string[] = []
    for (const id of [proposed, waiting]) {
      const view = await findCustomerView(customer, appointmentToken(SECRET, id))
      leads.push(view ? headlineOf(view).lead : '')
    }
    expect(leads).toStrictEqual([
      expect.stringMatching(/^La nostra proposta non ha avuto risposta/),
      expect.stringMatching(/^L’orario richiesto non è stato confermato in tempo/),
    ])
  })

  test('texts use the singular for one proposed time and the plural for several', async () => {
    const { staff, customer } = stage(await database())
    const titles: (string | undefined)[] = []
    for (const proposals of [
      [OTHER],
      [
        { ...OTHER, date: '2026-11-30' },
        { ...OTHER, date: '2026-12-01' },
      ],
    ]) {
      const id = await storeAppointment(staff, SLOT)
      await proposeAppointment(staff, { id, version: 1, proposals, reason: '' })
      for (const now of ['2026-11-23T09:00:00.000Z', '2026-12-02T09:00:00.000Z']) {
        const view = await findCustomerView({ ...customer, clock: () => new Date(now) }, appointmentToken(SECRET, id))
        titles.push(view && headlineOf(view).title)
        const [told] = view?.history.map(eventText) ?? []
        expect(told).toBe(proposals.length === 1 ? 'Abbiamo proposto un altro orario' : 'Abbiamo proposto altri orari')
      }
    }
    expect(titles).toStrictEqual([
      'Ti va bene questo orario?',
      'L’orario proposto è passato',
      'Scegli un orario',
      'Gli orari proposti sono passati',
    ])
  })

  test('a missing choice is named, and previewing another day changes nothing', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    const move = { intent: 'move', version: '1' }
    expect(await press(customer, id, { ...move, time: '10:00' })).toMatchObject({
      status: 400,
      values: { time: '10:00' },
      errors: { date: 'Scegli una data.' },
    })
    const preview = { ...move, mostra: 'orari', date: OTHER.date, time: '10:00' }
    expect(await press(customer, id, preview)).toStrictEqual({
      status: 200,
      intent: 'move',
      errors: {},
      values: { version: '1', mostra: 'orari', date: OTHER.date, time: '10:00' },
    })
    expect(await updatesOf(staff, id)).toHaveLength(0)
    for (const odd of [
      { date: '2026-02-30', time: '10:00' },
      { date: OTHER.date, time: '25:99' },
      { slot: '2026-13-01T10:00' },
      { date: '٢٠٢٦-١١-٢٧', time: '١٠:٠٠' },
    ]) {
      expect(await press(customer, id, { ...move, ...odd })).toMatchObject({
        errors: { time: expect.any(String) },
      })
    }
    expect(await press(customer, id, { ...move, slot: '2026-11-30T10:00' })).toStrictEqual({ result: 'move' })
  })
  test('a form without a version or with an unknown intent changes nothing, and wrong fields are named', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    for (const fields of [
      { intent: 'cancel' },
      { intent: 'cancel', version: 'x' },
      { intent: 'confirm', version: '1' },
    ]) {
      expect(await press(customer, id, fields)).toMatchObject({ status: 400, problem: expect.any(String) })
    }
    for (const slot of ['', 'now', `${OTHER.date} ${OTHER.time}`]) {
      const accepted = await press(customer, id, { intent: 'accept', version: '1', slot })
      expect(accepted).toMatchObject({ status: 400, errors: { slot: expect.any(String) } })
    }
    const reason = 'a'.repeat(REASON_LIMIT + 1)
    const cancelled = await press(customer, id, { intent: 'cancel', version: '1', reason })
    expect(cancelled).toMatchObject({ status: 400, errors: { reason: expect.any(String) }, values: { reason } })
    expect(await updatesOf(staff, id)).toStrictEqual([])
  })
})
