import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppContext, StaffActor } from '#app/context.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import {
  addConsultantCalendar,
  removeConsultantCalendar,
} from '#app/features/work/appointments/calendars/calendars.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { setAppointmentPlace } from '#app/features/work/appointments/changes/staff/set-place.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
import { setOwnInvitations } from '#app/features/work/appointments/consultants/own-invitations.server.ts'
import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { readInvitationUid } from '#app/lib/calendar-uid.ts'
import { AppError } from '#app/lib/errors.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { CalendarReceiver, readCalendar } from '#test/stand-ins/calendar-receiver.ts'

const PEOPLE = ['ada', 'bea', 'cleo'] as const
const TIMES = ['09:00', '09:30', '11:00', '14:00', '15:30']
const SLOT: Slot = { date: '2026-11-25', time: '09:00', duration: 60 }

/** The calendar file of a mail that has arrived. */
interface Arrived {
  to: string
  subject: string
  text: string
  file: string
}

describeOnBothEngines('invitations of consultants', ({ database }) => {
  /** A company with three consultants, and the mails that arrive at them. */
  async function company() {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock, publicUrl: PUBLIC_URL, contactLimits: false })
    await storeStaffRecord(ctx)
    for (const id of PEOPLE) await storeConsultant(ctx, id, { name: id })
    const arrived: Arrived[] = []
    const transport = {
      send: async ({ message }: Dispatch) => {
        const { icalEvent, envelope, subject, text } = message as never as {
          icalEvent?: { content: string }
          envelope: { to: string[] }
          subject: string
          text: string
        }
        const [to = ''] = envelope.to
        if (icalEvent && to.endsWith('@idg.example')) arrived.push({ to, subject, text, file: icalEvent.content })
      },
      rest: () => undefined,
    }
    const deliver = () => {
      clock.advance(1)
      return deliverDue(deliveryParts({ db: ctx.db, clock, transport }))
    }
    return { ctx, clock, arrived, deliver }
  }

  async function ask(ctx: AppContext, slot: Slot, at = 0): Promise<string> {
    const result = await createRequest({ ...ctx, actor: { kind: 'visitor' } } as AppContext, {
      payload: {
        name: 'Anna Rossi',
        email: `anna-${at}@cliente.example`,
        phone: '049 1234567',
        company: '',
        message: 'Buongiorno',
        topic: '',
        requestedAppointment: true,
        ...slot,
        duration: String(slot.duration),
        location: 'Online',
        address: '',
      },
      formKey: undefined,
      suspicion: undefined,
    })
    if (result.kind !== 'stored') return ''
    const row = ctx.db.selectFrom('appointments').select('id').where('contactRequestId', '=', result.id)
    return (await row.executeTakeFirstOrThrow()).id
  }

  const get = (ctx: AppContext, id: string) =>
    ctx.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const as = (ctx: AppContext, id: string): AppContext => ({
    ...ctx,
    actor: { ...STAFF, id, name: id, email: `${id}@idg.example` } satisfies StaffActor,
  })

  test('who attends is invited, told of a move, and freed when a colleague takes over or it is cancelled', async () => {
    const { ctx, arrived, deliver } = await company()
    const id = await ask(ctx, SLOT)
    await deliver()
    expect(arrived).toStrictEqual([])
    await confirmAppointment(ctx, { id, version: 1 })
    await deliver()
    await moveAppointment(ctx, { id, version: 2, slot: { ...SLOT, time: '11:00' }, reason: 'Sala occupata' })
    await deliver()
    await reassignAppointment(ctx, { id, version: 3, personId: 'bea' })
    await deliver()
    await cancelAppointment(ctx, { id, version: 4, reason: '' })
    await deliver()
    const seen = arrived.map(({ to, subject, file }) => {
      const { method, events } = readCalendar(file)
      return [to, subject, method, events[0]?.sequence, events[0]?.startsAt]
    })
    const [first, then] = ['2026-11-25T08:00:00.000Z', '2026-11-25T10:00:00.000Z']
    expect(seen.sort((one, other) => `${one[3]} ${one[0]}`.localeCompare(`${other[3]} ${other[0]}`))).toStrictEqual([
      ['ada@idg.example', 'Nuovo appuntamento: mer 25 nov, 09:00 · Anna Rossi', 'REQUEST', 2, first],
      ['ada@idg.example', 'Appuntamento cambiato: mer 25 nov, 11:00 · Anna Rossi', 'REQUEST', 3, then],
      ['ada@idg.example', 'Appuntamento non più tuo: mer 25 nov, 11:00 · Anna Rossi', 'CANCEL', 4, then],
      ['bea@idg.example', 'Nuovo appuntamento: mer 25 nov, 11:00 · Anna Rossi', 'REQUEST', 4, then],
      ['bea@idg.example', 'Appuntamento annullato: mer 25 nov, 11:00 · Anna Rossi', 'CANCEL', 5, then],
    ])
    const [invitation] = readCalendar(arrived[0]?.file ?? '').events
    expect(invitation).toMatchObject({
      summary: 'Anna Rossi',
      attendees: [{ address: 'ada@idg.example', asked: false }],
      organizer: { address: expect.stringContaining('@') },
      description: expect.stringContaining(`${PUBLIC_URL}/admin/appointments/${id}`),
    })
    // An answer of their calendar is no answer of the customer.
    expect(readInvitationUid(invitation?.uid ?? '')).toBeUndefined()
  })

  test('an undone change reaches nobody; what leaves late says only what still holds', async () => {
    const { ctx, clock, arrived, deliver } = await company()
    const id = await ask(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    await deliver()
    const outcome = await reassignAppointment(ctx, { id, version: 2, personId: 'cleo', isUndoable: true })
    await undoChange(ctx, (outcome.kind === 'changed' && outcome.undoId) || '')
    await deliver()
    expect(arrived.map(({ to }) => to)).toStrictEqual(['ada@idg.example'])
    expect(await get(ctx, id)).toMatchObject({ consultantId: 'ada', version: 4 })

    await ctx.db.updateTable('mailOutbox').set({ attempts: 1 }).where('state', '=', 'queued').execute()
    await moveAppointment(ctx, { id, version: 4, slot: { ...SLOT, time: '14:00' }, reason: '' })
    await ctx.db.updateTable('mailOutbox').set({ attempts: 1 }).where('state', '=', 'queued').execute()
    await setAppointmentPlace(ctx, { id, version: 5, location: 'Ufficio', address: '' })
    clock.advance(1)
    await deliver()
    expect(arrived.slice(1).map(({ file }) => readCalendar(file).events[0]?.sequence)).toStrictEqual([6])
  })

  test('who turns invitations off keeps no event, and who turns them on gets all; nobody who has left is told', async () => {
    const { ctx, arrived, deliver } = await company()
    const id = await ask(ctx, SLOT)
    await confirmAppointment(ctx, { id, version: 1 })
    await deliver()
    const calendar = new CalendarReceiver()
    const receive = () => arrived.splice(0).map(({ file }) => calendar.receive(file))
    receive()
    expect(calendar.events()).toHaveLength(1)
    await setOwnInvitations(as(ctx, 'ada'), false)
    await deliver()
    expect(arrived).toMatchObject([{ subject: expect.stringContaining('Appuntamento tolto dal calendario') }])
    receive()
    expect(calendar.events()).toStrictEqual([])
    await moveAppointment(ctx, { id, version: 2, slot: { ...SLOT, time: '11:00' }, reason: '' })
    await deliver()
    expect(arrived).toStrictEqual([])
    await setOwnInvitations(as(ctx, 'ada'), true)
    await deliver()
    receive()
    expect(calendar.events()).toMatchObject([{ startsAt: '2026-11-25T10:00:00.000Z' }])
    // What is written into their own calendar needs no invitation.
    const admin: AppContext = { ...ctx, actor: { ...STAFF, role: 'admin' } }
    const address = { url: 'https://dav.example/ada', user: 'ada', password: 'x' }
    await addConsultantCalendar(admin, { id: 'ada', kind: 'caldav', address })
    await deliver()
    receive()
    expect(calendar.events()).toStrictEqual([])
    const { id: calendarId } = await ctx.db.selectFrom('consultantCalendars').select('id').executeTakeFirstOrThrow()
    await removeConsultantCalendar(admin, { id: 'ada', calendarId })
    await deliver()
    receive()
    expect(calendar.events()).toHaveLength(1)
    await expect(setOwnInvitations(ctx, false)).rejects.toMatchObject({ status: 404 })
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '=', 'ada').execute()
    await reassignAppointment(ctx, { id, version: 3, personId: 'bea' })
    await deliver()
    expect(arrived.map(({ to }) => to)).toStrictEqual(['bea@idg.example'])
  })

  test('after any history the calendars hold exactly what each attends, in order of arrival and in any other', async () => {
    const step = fc.record({
      what: fc.constantFrom('confirm', 'move', 'place', 'reassign', 'cancel', 'switch', 'ask', 'deliver'),
      of: fc.nat(2),
      who: fc.constantFrom(...PEOPLE),
      time: fc.constantFrom(...TIMES),
      undone: fc.boolean(),
      delivered: fc.boolean(),
    })
    const { ctx, clock, arrived, deliver } = await company()
    const history = fc.array(step, { minLength: 6, maxLength: 20 })
    const property = fc.asyncProperty(history, fc.noShrink(fc.infiniteStream(fc.nat())), async (steps, random) => {
      const ids: string[] = []
      for (let at = 0; at < 3; at++) {
        const id = await ask(ctx, { ...SLOT, time: TIMES[at] ?? '' }, at)
        await confirmAppointment(ctx, { id, version: 1 })
        ids.push(id)
      }
      for (const { what, of, who, time, undone, delivered } of steps) {
        const id = ids[of] ?? ''
        if (what === 'deliver' || !id) {
          await deliver()
          continue
        }
        if (what === 'ask') {
          ids[of] = (await ask(ctx, { ...SLOT, time }, of)) || id
          continue
        }
        if (what === 'switch') {
          await setOwnInvitations(as(ctx, who), undone)
          continue
        }
        const target = { id, version: (await get(ctx, id)).version, isUndoable: true }
        const run = {
          confirm: () => confirmAppointment(ctx, target),
          move: () => moveAppointment(ctx, { ...target, slot: { ...SLOT, time }, reason: '' }),
          place: () => setAppointmentPlace(ctx, { ...target, location: undone ? 'Ufficio' : 'Online', address: '' }),
          reassign: () => reassignAppointment(ctx, { ...target, personId: who }),
          cancel: () => cancelAppointment(ctx, { ...target, reason: '' }),
        }[what]
        const outcome = await run().catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
        if (undone && outcome?.kind === 'changed' && outcome.undoId) {
          await undoChange(ctx, outcome.undoId).catch(() => undefined)
        }
        if (delivered) await deliver()
      }
      clock.advance(1)
      await deliver()
      const mixed = arrived
        .map((mail) => ({ mail, at: random.next().value ?? 0 }))
        .sort((one, other) => one.at - other.at)
      const all = [arrived, mixed.map(({ mail }) => mail)]
      const attended = await ctx.db
        .selectFrom('appointments')
        .innerJoin('consultants', 'consultants.adminId', 'appointments.consultantId')
        .selectAll('appointments')
        .where('status', '=', 'confirmed')
        .where('isInvited', '=', true)
        .execute()
      for (const who of PEOPLE) {
        const wanted = attended.filter(({ consultantId }) => consultantId === who)
        for (const mails of all) {
          const calendar = new CalendarReceiver()
          const own = mails.filter(({ to }) => to === `${who}@idg.example`)
          for (const { file } of own) calendar.receive(file)
          const held = calendar.events().map(({ startsAt, location }) => [startsAt, location === 'Online'])
          expect(held.sort()).toStrictEqual(
            wanted.map((one) => [slotStart(one).toISOString(), one.location === 'Online']).sort(),
          )
          const revisions = own.flatMap(({ file }) =>
            readCalendar(file).events.map((one) => `${one.uid} ${one.sequence}`),
          )
          expect(new Set(revisions).size).toBe(revisions.length)
        }
      }
      // The next history finds the day empty.
      for (const { id, version } of await ctx.db.selectFrom('appointments').selectAll().execute()) {
        await cancelAppointment(ctx, { id, version, reason: '' }).catch(() => undefined)
      }
    })
    await fc.assert(property, { numRuns: Number(process.env.IDG_HISTORIES ?? 12), endOnFailure: true })
    for (const method of ['REQUEST', 'CANCEL']) {
      expect(arrived.filter(({ file }) => readCalendar(file).method === method).length).toBeGreaterThan(10)
    }
  }, 120_000)
})
