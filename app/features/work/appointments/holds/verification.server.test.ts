import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { offerSize } from '#app/features/work/appointments/availability/availability.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { actAsCustomer } from '#app/features/work/appointments/customer/customer-action.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { headlineOf } from '#app/features/work/appointments/customer/customer-text.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { findSentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { submitContactForm } from '#app/features/work/requests/submission/submit.server.ts'
import type { Db } from '#db/client.server.ts'
import { answerOf } from '#test/data/form-answer.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { staffContext } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { releaseHolds } from './release-holds.server.ts'
import { listUnverifiedHolds } from './unverified-holds.server.ts'
import { verifyAppointment } from './verify.server.ts'

const HOUR = 60
const WANTED = { requestedAppointment: 'on', date: '2026-12-01', time: '09:30', duration: '60', location: 'Online' }
const ADA = { name: 'Ada Bianchi', email: 'ada@cliente.example', phone: '049 123456', message: 'Buongiorno' }

function customerOf(db: Db, clock = movableClock()) {
  const staff = staffContext(db, { clock, secret: SECRET, publicUrl: PUBLIC_URL })
  const customer: AppContext = { ...staff, actor: { kind: 'visitor' } }
  return { clock, staff, customer }
}

/** A form sent half a second after it was rendered: its sender has to verify the address. */
const hasty = (ctx: AppContext, fields: Record<string, string> = {}) =>
  formDataOf({ ...ADA, ...WANTED, token: issueFormToken(SECRET, new Date(ctx.clock().getTime() - 500)), ...fields })

const unhurried = (ctx: AppContext, fields: Record<string, string> = {}) =>
  hasty(ctx, { token: issueFormToken(SECRET, new Date(ctx.clock().getTime() - 60_000)), ...fields })

async function send(ctx: AppContext, form: FormData): Promise<string> {
  const result = await submitContactForm(ctx, form)
  if (result.kind !== 'sent') throw new Error(`not sent: ${result.kind}`)
  return result.reference
}

const newest = (ctx: AppContext) =>
  ctx.db.selectFrom('appointments').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const cellsHeld = async (ctx: AppContext) =>
  (await ctx.db.selectFrom('appointmentCells').selectAll().execute()).map(({ cellStart }) => cellStart).sort()
async function act(
  ctx: AppContext,
  { id, version }: { id: string; version: number },
  fields: Record<string, string> = {},
) {
  const form = formDataOf({ intent: 'verify', version: String(version), ...fields })
  return answerOf(await actAsCustomer(ctx, appointmentToken(SECRET, id), form))
}

async function delivered(ctx: AppContext): Promise<string[]> {
  const subjects: string[] = []
  const transport = {
    send: async ({ message }: Dispatch) => {
      subjects.push(`${message.subject}\n${String(message.text).replace(/\s+/g, ' ')}`)
    },
    rest: () => undefined,
  }
  await deliverDue(deliveryParts({ db: ctx.db, clock: ctx.clock, transport }))
  return subjects
}

const SLOT_CELLS = ['2026-12-01T08:30:00.000Z', '2026-12-01T09:00:00.000Z']

describeOnBothEngines('address verification', ({ database }) => {
  test('POST with the link of the mail claims the slot; GET changes nothing', async () => {
    const { customer } = customerOf(await database())
    const reference = await send(customer, hasty(customer))
    const appointment = await newest(customer)
    expect(await findSentRequest(customer, reference)).toMatchObject({ hold: 'verify', mailed: true })
    const [mail = ''] = (await delivered(customer)).filter((text) => text.startsWith('Conferma l’orario'))
    expect(mail).toContain('Al momento il tuo orario non è riservato: confermalo qui sotto entro')
    expect(mail).toContain(`/appuntamento/${appointmentToken(SECRET, appointment.id)}`)

    const view = await findCustomerView(customer, appointmentToken(SECRET, appointment.id))
    expect(view && headlineOf(view).lead).toContain('al momento il tuo orario non è riservato')
    expect(view).toMatchObject({ mayVerify: true, heldUntil: null })
    expect(await cellsHeld(customer)).toStrictEqual([])

    expect(await act(customer, appointment)).toStrictEqual({ result: 'verify' })
    expect(await act(customer, appointment), 'the second of two clicks').toStrictEqual({ result: 'verify' })
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
    expect(await findSentRequest(customer, reference)).toMatchObject({ hold: 'held' })
  })

  test('after 24 hours the link claims nothing, but the page offers another choice', async () => {
    const { customer, clock } = customerOf(await database())
    await send(customer, hasty(customer))
    const appointment = await newest(customer)
    clock.advance(24 * HOUR)
    expect(await act(customer, appointment)).toMatchObject({ status: 422 })
    expect(await cellsHeld(customer)).toStrictEqual([])
    const { date, time } = WANTED
    expect(await act(customer, appointment, { intent: 'move', date, time })).toStrictEqual({ result: 'move' })
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
  })

  test('a slot taken meanwhile is reported with alternatives', async () => {
    const { customer } = customerOf(await database())
    await send(customer, hasty(customer))
    const appointment = await newest(customer)
    await send(customer, unhurried(customer, { email: 'rival@cliente.example', name: 'Rivale' }))
    const refused = await act(customer, appointment)
    expect(refused).toMatchObject({ status: 409, errors: { time: expect.any(String) }, alternatives: { length: 3 } })
  })

  test('a verified sender is not asked to verify again, also under a plus address', async () => {
    const { customer } = customerOf(await database())
    await send(customer, hasty(customer))
    await act(customer, await newest(customer))
    await send(customer, hasty(customer, { email: 'Ada+due@cliente.example', time: '15:00' }))
    expect(await newest(customer)).toMatchObject({ verifyBy: null, verifiedAt: customer.clock().toISOString() })
    // Anybody can enter a known address: the third open request needs verification.
    await send(customer, hasty(customer, { time: '17:00' }))
    expect(await newest(customer)).toMatchObject({ holdUntil: null, verifiedAt: null })
  })

  test('staff can verify on behalf of the sender', async () => {
    const { customer, staff } = customerOf(await database())
    await send(customer, hasty(customer))
    const { id, version } = await newest(customer)
    expect(await verifyAppointment(staff, { id, version })).toMatchObject({ kind: 'changed', state: 'pending' })
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
    const actions = await staff.db.selectFrom('adminActions').select(['action', 'targetId']).execute()
    expect(actions).toStrictEqual([{ action: 'appointment-verify', targetId: id }])
  })

  test('meeting the customer verifies the sender anew', async () => {
    const { clock, customer, staff } = customerOf(await database())
    await send(customer, unhurried(customer))
    const { id, version } = await newest(customer)
    await confirmAppointment(staff, { id, version })
    const verifiedAt = async () =>
      (await staff.db.selectFrom('verifiedSenders').select('verifiedAt').executeTakeFirst())?.verifiedAt
    expect(await verifiedAt()).toBe(clock().toISOString())
    clock.advance(9 * 24 * HOUR)
    await markAppointmentDone(staff, { id, version: version + 1 })
    expect(await verifiedAt()).toBe(clock().toISOString())
  })

  test('the same form sent again resends the link, at most every five minutes and three times a day', async () => {
    const { customer, clock } = customerOf(await database())
    // Others wait for verification: unverified senders hold their whole share.
    for (let n = 0; n < 10; n++) {
      const time = `${String(9 + (n % 8)).padStart(2, '0')}:00`
      const date = n < 8 ? '2026-12-02' : '2026-12-03'
      await send(customer, unhurried(customer, { email: `n${n}@cliente.example`, date, time }))
    }
    const form = hasty(customer)
    const reference = await send(customer, form)
    await delivered(customer)
    const links = async () =>
      (await delivered(customer)).filter((text) => text.startsWith('Conferma l’orario: ') && text.includes(reference))
        .length
    expect(await send(customer, form)).toBe(reference)
    expect(await links()).toBe(0)
    const sent: number[] = []
    for (let n = 0; n < 5; n++) {
      clock.advance(6)
      expect(await send(customer, form)).toBe(reference)
      sent.push(await links())
    }
    expect(sent).toStrictEqual([1, 1, 1, 0, 0])
  })

  test('the same form sent again claims the slot once unverified senders have room', async () => {
    const { customer, clock } = customerOf(await database())
    const form = hasty(customer)
    const reference = await send(customer, form)
    expect(await cellsHeld(customer)).toStrictEqual([])
    clock.advance(1)
    expect(await send(customer, form)).toBe(reference)
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
    expect(await newest(customer)).toMatchObject({ verifyBy: null, verifiedAt: null })
  })

  test('a corrected address supersedes the request of the same form: one slot is held and one customer gets mail', async () => {
    const { customer } = customerOf(await database())
    const form = unhurried(customer, { email: 'ada@clinte.example' })
    const wrong = await send(customer, form)
    form.set('email', ADA.email)
    const right = await send(customer, form)
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
    const requests = await customer.db
      .selectFrom('contactRequests')
      .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
      .select(['reference', 'contactRequests.id', 'supersededBy', 'appointments.status'])
      .orderBy('contactRequests.id')
      .execute()
    expect(requests).toStrictEqual([
      expect.objectContaining({ reference: wrong, supersededBy: requests[1]?.id, status: 'cancelled' }),
      expect.objectContaining({ reference: right, supersededBy: null, status: 'pending' }),
    ])
    const toCustomer = (await delivered(customer)).filter((text) => text.startsWith('Richiesta ricevuta'))
    expect(toCustomer.map((text) => text.split('\n')[0])).toStrictEqual([`Richiesta ricevuta: ${right}`])
  })

  test('a form sent again with another time leaves a verified appointment as it is', async () => {
    const { customer } = customerOf(await database())
    const form = hasty(customer)
    await send(customer, form)
    await act(customer, await newest(customer))
    form.set('time', '15:00')
    await send(customer, form)
    expect(await cellsHeld(customer)).toStrictEqual(expect.arrayContaining(SLOT_CELLS))
    const states = await customer.db.selectFrom('appointments').select(['time', 'status']).orderBy('id').execute()
    expect(states).toStrictEqual([
      { time: '09:30', status: 'pending' },
      { time: '15:00', status: 'pending' },
    ])
  })

  test('a form sent again after staff have confirmed creates a new request', async () => {
    const { customer, staff } = customerOf(await database())
    const form = unhurried(customer)
    await send(customer, form)
    await confirmAppointment(staff, await newest(customer))
    form.set('time', '15:00')
    await send(customer, form)
    const states = await customer.db.selectFrom('appointments').select(['time', 'status']).orderBy('id').execute()
    expect(states).toStrictEqual([
      { time: '09:30', status: 'confirmed' },
      { time: '15:00', status: 'pending' },
    ])
  })
})

describeOnBothEngines('slots held for unverified senders', ({ database }) => {
  test('are listed with the busiest network first and released in one action', async () => {
    const { customer, staff } = customerOf(await database())
    const from = (clientAddress: string) => ({ ...customer, clientAddress })
    await send(from('192.0.2.1'), unhurried(customer, { email: 'one@cliente.example' }))
    for (const hour of ['14', '15']) {
      await send(from('203.0.113.9'), unhurried(customer, { email: `bot${hour}@evil.example`, time: `${hour}:00` }))
    }
    const { holds, share } = await listUnverifiedHolds(staff)
    expect(holds.map(({ email, sameNetwork }) => [email, sameNetwork])).toStrictEqual([
      ['bot15@evil.example', 2],
      ['bot14@evil.example', 2],
      ['one@cliente.example', 1],
    ])
    expect(share).toBeCloseTo(6 / offerSize(customer.clock(), await getOfferRules(customer.db)))
    await delivered(customer)

    const suspicious = holds.filter(({ sameNetwork }) => sameNetwork > 1)
    expect(await releaseHolds(staff, suspicious)).toBe(2)
    expect(await releaseHolds(staff, suspicious), 'the same form again').toBe(0)
    expect(await cellsHeld(customer)).toStrictEqual(SLOT_CELLS)
    expect((await listUnverifiedHolds(staff)).holds.map(({ email }) => email)).toStrictEqual(['one@cliente.example'])
    const requests = await customer.db.selectFrom('contactRequests').select('trashedAt').execute()
    expect(requests).toStrictEqual([{ trashedAt: null }, { trashedAt: null }, { trashedAt: null }])
    // Each sender gets the link that claims the slot again.
    const links = (await delivered(customer)).filter((text) => text.startsWith('Conferma l’orario'))
    expect(links).toHaveLength(2)
    const [first] = suspicious
    const released = first && { ...first, version: first.version + 1 }
    expect(released && (await act(customer, released))).toStrictEqual({ result: 'verify' })
  })
  test('include what an expired form holds after it was sent again with its new token; one action releases all', async () => {
    const { customer, staff, clock } = customerOf(await database())
    const sender = { ...customer, clientAddress: '203.0.113.9' }
    const wish = { date: '2026-12-03', time: '09:30' }
    const form = unhurried(sender, wish)
    clock.advance(8 * 24 * HOUR)
    const expired = await submitContactForm(sender, form)
    if (expired.kind !== 'expired') throw new Error(`not expired: ${expired.kind}`)
    expect(expired.values).toMatchObject({ ...ADA, ...wish })
    expect(await cellsHeld(customer), 'an expired form holds nothing').toStrictEqual([])

    clock.advance(1)
    form.set('token', expired.token)
    await send(sender, form)
    for (const time of ['14:00', '15:00', '16:00']) {
      await send(sender, unhurried(sender, { ...wish, time, email: `bot${time.slice(0, 2)}@evil.example` }))
    }
    const { holds } = await listUnverifiedHolds(staff)
    expect(holds.map(({ email, sameNetwork }) => [email, sameNetwork])).toStrictEqual([
      ['bot16@evil.example', 4],
      ['bot15@evil.example', 4],
      ['bot14@evil.example', 4],
      [ADA.email, 4],
    ])
    expect(await cellsHeld(customer)).toHaveLength(8)
    expect(await releaseHolds(staff, holds)).toBe(4)
    expect(await cellsHeld(customer)).toStrictEqual([])
    expect((await listUnverifiedHolds(staff)).holds).toStrictEqual([])
    const actions = await staff.db.selectFrom('adminActions').select('action').execute()
    expect(actions).toStrictEqual(Array(4).fill({ action: 'appointment-release' }))
  })
})
