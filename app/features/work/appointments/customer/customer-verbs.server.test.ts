import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { listCalendar, listProposed } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { acceptProposal } from '#app/features/work/appointments/changes/customer/accept-proposal.server.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { listProposals } from '#app/features/work/appointments/changes/proposals.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { cellStarts, type Slot } from '#app/features/work/appointments/slot.ts'
import { AppError, ConflictError, ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { appointmentLink, appointmentToken } from './customer-link.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const A = { ...SLOT, date: '2026-11-26' }
const B = { ...SLOT, date: '2026-11-27', time: '15:00' }
const C = { ...SLOT, date: '2026-12-08' }

const tokenOf = (id: string) => appointmentToken(SECRET, id)

function stage(db: Db, clock = movableClock()) {
  const parts = { clock, publicUrl: PUBLIC_URL, secret: SECRET }
  return { clock, staff: staffContext(db, parts), customer: testContext(db, parts) }
}

const get = (ctx: AppContext, id: string) =>
  ctx.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const cellsOf = async (ctx: AppContext, id: string) => {
  const rows = await ctx.db.selectFrom('appointmentCells').select('cellStart').where('appointmentId', '=', id).execute()
  return rows.map(({ cellStart }) => cellStart).sort()
}

/** Delivers the pending mails; returns subject and text of each mail about an appointment by kind. */
async function delivered(ctx: AppContext, id: string): Promise<Map<string, string>> {
  const { reference } = await ctx.db
    .selectFrom('contactRequests')
    .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select('reference')
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow()
  const mails = new Map<string, string>()
  const transport = {
    send: async ({ message }: { message: { messageId?: unknown; subject?: unknown; text?: unknown } }) => {
      const kind = /^<([a-z-]+)\./.exec(String(message.messageId))?.[1] ?? ''
      if (String(message.text).includes(reference))
        mails.set(kind, `${message.subject}\n${String(message.text).replace(/\s+/g, ' ')}`)
    },
    rest: () => undefined,
  }
  await deliverDue(deliveryParts({ db: ctx.db, clock: ctx.clock, transport }))
  return mails
}

describeOnBothEngines('changes by the customer', ({ database, location, engine }) => {
  test('alternatives are held until the customer accepts one; it is confirmed and the others are released', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    const proposals = [A, B, C]
    await proposeAppointment(staff, { id, version: 1, proposals, reason: 'Mattina piena', evenClosed: true })
    expect(await get(staff, id)).toMatchObject({ status: 'proposed', ...SLOT, holdUntil: '2026-11-26T09:00:00.000Z' })
    expect(await listProposals(staff.db, id)).toStrictEqual(proposals)
    expect(await cellsOf(staff, id)).toStrictEqual(proposals.flatMap(cellStarts))
    expect(await listProposed(staff)).toStrictEqual([
      { id, name: 'Anna Rossi', proposals, holdUntil: '2026-11-26T09:00:00.000Z' },
    ])
    const drawn = await listCalendar(staff, '2026-11-23', '2026-12-31')
    expect(drawn.map(({ date, time, duration }) => ({ date, time, duration }))).toStrictEqual(proposals)
    const rival = await storeAppointment(staff, A)
    expect(await confirmAppointment(staff, { id: rival, version: 1 })).toMatchObject({ kind: 'taken' })

    const first = await delivered(staff, id)

    // Also a slot on a closed day, because staff proposed it.
    expect(await acceptProposal(customer, { token: tokenOf(id), version: 2, slot: C })).toMatchObject({
      kind: 'changed',
    })
    expect(await get(staff, id)).toMatchObject({ status: 'confirmed', ...C, version: 3, holdUntil: null })
    expect(await cellsOf(staff, id)).toStrictEqual(cellStarts(C))
    expect(await listProposals(staff.db, id)).toStrictEqual([])
    expect(await confirmAppointment(staff, { id: rival, version: 1 })).toMatchObject({ kind: 'changed' })

    const mails = new Map([...first, ...(await delivered(staff, id))])
    const proposed = mails.get('appointment-proposed') ?? ''
    for (const part of [
      'giovedì 26 novembre 2026, ore 09:30',
      'venerdì 27 novembre 2026, ore 15:00',
      'Mattina piena',
    ]) {
      expect(proposed).toContain(part)
    }
    expect(mails.get('appointment-company')).toContain('Orario proposto accettato')
    for (const kind of ['request-visitor', 'appointment-proposed', 'appointment-confirmed']) {
      expect(mails.get(kind), kind).toContain(appointmentLink(PUBLIC_URL, SECRET, id))
    }
  })

  test('when an alternative is taken nothing is proposed; it is named with the nearest free slots', async () => {
    const { staff } = stage(await database())
    const rival = await storeAppointment(staff, B)
    await confirmAppointment(staff, { id: rival, version: 1 })
    const id = await storeAppointment(staff, SLOT)
    const outcome = await proposeAppointment(staff, { id, version: 1, proposals: [A, B], reason: '' })
    expect(outcome).toMatchObject({ kind: 'taken', wanted: B, alternatives: { length: 3 } })
    expect(await get(staff, id)).toMatchObject({ status: 'pending', version: 1 })
    expect(await cellsOf(staff, id)).toStrictEqual([])
  })

  test('moving a confirmed appointment confirms the new slot, a pending one stays pending; mails name both times', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    await rescheduleAppointment(customer, { token: tokenOf(id), version: 1, ...A })
    expect(await get(staff, id)).toMatchObject({ status: 'pending', ...A, holdUntil: '2026-11-25T17:00:00.000Z' })
    const first = await delivered(staff, id)
    expect(first.get('appointment-moved')).toMatch(
      /^Nuovo orario richiesto: gio 26 nov, 09:30 · IDG\n.*fissato solo dopo la nostra conferma/s,
    )
    await confirmAppointment(staff, { id, version: 2 })
    await rescheduleAppointment(customer, { token: tokenOf(id), version: 3, ...B })
    expect(await get(staff, id)).toMatchObject({ status: 'confirmed', ...B })
    expect(await cellsOf(staff, id)).toStrictEqual(cellStarts(B))
    const moved = await delivered(staff, id)
    for (const kind of ['appointment-moved', 'appointment-company']) {
      expect(moved.get(kind)).toContain('giovedì 26 novembre 2026, ore 09:30')
      expect(moved.get(kind)).toContain('venerdì 27 novembre 2026, ore 15:00')
    }
    expect(moved.get('appointment-moved')).toContain('come hai chiesto')
  })

  test('cancelling frees the slot; the reason goes to the company and into no mail to the customer', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, A)
    await confirmAppointment(staff, { id, version: 1 })
    await cancelByCustomer(customer, { token: tokenOf(id), version: 2, reason: 'Sono malato' })
    expect(await get(staff, id)).toMatchObject({ status: 'cancelled' })
    expect(await cellsOf(staff, id)).toStrictEqual([])
    const mails = await delivered(staff, id)
    expect(mails.get('appointment-company')).toContain('Sono malato')
    expect(mails.get('appointment-cancelled')).toContain('come hai chiesto')
    expect(mails.get('appointment-cancelled')).not.toContain('malato')
  })

  test('the change deadline applies to confirmed appointments; a pending one can be changed until it begins', async () => {
    const { staff, customer, clock } = stage(await database())
    const [fixed, waiting] = [await storeAppointment(staff, SLOT), await storeAppointment(staff, B)]
    await confirmAppointment(staff, { id: fixed, version: 1 })
    clock.advance(23 * 60 + 30 + 12 * 60)
    const late = { token: tokenOf(fixed), version: 2, reason: '' }
    const attempts = [() => cancelByCustomer(customer, late), () => rescheduleAppointment(customer, { ...late, ...A })]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 422, publicMessage: expect.stringContaining('termine') })
    }
    expect(await get(staff, fixed)).toMatchObject({ status: 'confirmed', version: 2 })
    await cancelByCustomer(customer, { token: tokenOf(waiting), version: 1, reason: '' })
    expect(await get(staff, waiting)).toMatchObject({ status: 'cancelled' })
  })

  test('a time that is not offered is refused; a taken one returns the three nearest free slots', async () => {
    const { staff, customer } = stage(await database())
    const rival = await storeAppointment(staff, B)
    await confirmAppointment(staff, { id: rival, version: 1 })
    const id = await storeAppointment(staff, SLOT)
    const target = { token: tokenOf(id), version: 1 }
    const strange = ['2026-11-28', '2026-12-08', '2026-11-23', '2027-06-01'].map((date) => ({ date, time: '09:30' }))
    for (const slot of [...strange, { date: A.date, time: '03:00' }]) {
      await expect(rescheduleAppointment(customer, { ...target, ...slot })).rejects.toMatchObject({ status: 422 })
    }
    expect(await rescheduleAppointment(customer, { ...target, ...B })).toMatchObject({
      kind: 'taken',
      wanted: B,
      alternatives: { length: 3 },
    })
    expect(await get(staff, id)).toMatchObject({ status: 'pending', ...SLOT, version: 1 })
  })

  test('the customer gets alternatives that are offered, staff also those of today', async () => {
    const { staff, customer } = stage(await database())
    const busy = { uid: 'fair', startsAt: '2026-11-23T23:00:00.000Z', endsAt: '2026-11-24T23:00:00.000Z' }
    await staff.db.insertInto('busyTimes').values(busy).execute()
    const id = await storeAppointment(staff, SLOT)
    const slot = { ...SLOT, date: '2026-11-24', time: '09:00' }
    const datesOf = (outcome: ChangeOutcome) =>
      outcome.kind === 'taken' && [...new Set(outcome.alternatives.map(({ date }) => date))]
    expect(datesOf(await rescheduleAppointment(customer, { token: tokenOf(id), version: 1, ...slot }))).toStrictEqual([
      '2026-11-25',
    ])
    expect(datesOf(await moveAppointment(staff, { id, version: 1, slot, reason: '' }))).toStrictEqual(['2026-11-23'])
  })

  test('an invalid token, a time that is not proposed and a request set aside are refused without changes', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    await proposeAppointment(staff, { id, version: 1, proposals: [A], reason: '' })
    const token = tokenOf(id)
    for (const strange of ['', 'x', token.slice(1), `${token}=`, tokenOf('0190a0a0-0000-7000-8000-000000000000')]) {
      await expect(cancelByCustomer(customer, { token: strange, version: 2, reason: '' })).rejects.toThrow(
        NotFoundError,
      )
    }
    await expect(acceptProposal(customer, { token, version: 2, slot: B })).rejects.toThrow(ConflictError)
    await expect(proposeAppointment(customer, { id, version: 2, proposals: [A], reason: '' })).rejects.toThrow(
      ForbiddenError,
    )
    const { contactRequestId } = await get(staff, id)
    for (const hidden of [{ trashedAt: '2026-11-23T09:00:00.000Z' }, { trashedAt: null, status: 'spam' }]) {
      await staff.db.updateTable('contactRequests').set(hidden).where('id', '=', contactRequestId).execute()
      await expect(acceptProposal(customer, { token, version: 2, slot: A })).rejects.toThrow(ConflictError)
      await expect(moveAppointment(staff, { id, version: 2, slot: B, reason: '' })).rejects.toThrow(ConflictError)
    }
    expect(await get(staff, id)).toMatchObject({ status: 'proposed', version: 2 })
  })

  test('of two concurrent changes to one version, by the customer twice or by customer and staff, exactly one wins', async () => {
    const place = await location()
    const databases = engine === 'postgres' ? [openDatabase(place), openDatabase(place)] : [openDatabase(place)]
    try {
      const { staff, customer } = stage(databases[0] as Db)
      const other = { ...customer, db: databases.at(-1) as Db }
      const race = async (calls: (token: string, id: string) => Promise<unknown>[], slot: Slot) => {
        const id = await storeAppointment(staff, slot)
        await confirmAppointment(staff, { id, version: 1 })
        const results = await Promise.allSettled(calls(tokenOf(id), id))
        expect(results.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
        const lost = results.find((result) => result.status === 'rejected')
        expect(lost?.reason).toBeInstanceOf(AppError)
        expect(lost?.reason.status).toBe(409)
        expect((await get(staff, id)).version).toBe(3)
      }
      for (let round = 0; round < 4; round++) {
        const slot = { date: '2026-12-02', time: `${String(9 + 2 * round).padStart(2, '0')}:00`, duration: 60 }
        const later = { date: '2026-12-03', time: slot.time }
        await race(
          (token) => [
            cancelByCustomer(customer, { token, version: 2, reason: '' }),
            rescheduleAppointment(other, { token, version: 2, ...later }),
          ],
          slot,
        )
        await race(
          (token, id) => [
            moveAppointment(staff, { id, version: 2, slot: { ...slot, date: '2027-01-12' }, reason: '' }),
            cancelByCustomer(other, { token, version: 2, reason: '' }),
          ],
          { ...slot, date: '2026-12-04' },
        )
      }
    } finally {
      for (const db of databases) await db.destroy()
    }
  })

  test('the customer can change an appointment at most twenty times a day', async () => {
    const { staff, customer } = stage(await database())
    const id = await storeAppointment(staff, SLOT)
    const times = [A, B]
    for (let version = 1; version <= 20; version++) {
      await rescheduleAppointment(customer, { token: tokenOf(id), version, ...(times[version % 2] as Slot) })
    }
    const once = { token: tokenOf(id), version: 21, reason: '' }
    await expect(cancelByCustomer(customer, once)).rejects.toMatchObject({ status: 429 })
  })
})
