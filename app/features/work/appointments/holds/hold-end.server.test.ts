import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { runRetention } from '#app/features/care/privacy/retention/run-retention.server.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { confirmRetention, findRetentionHold } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { deliverDue, deliveryParts, movableClock } from '#test/data/mail-fixtures.ts'
import { STAFF, staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { expireDue } from './expire.server.ts'
import { warnAt } from './hold.ts'
import { processHolds } from './process-holds.server.ts'
import { warnEnding } from './warn-ending.server.ts'

const SLOT = { date: '2026-12-01', time: '09:30', duration: 60 }
const OTHER = { ...SLOT, time: '15:00' }
const HOUR = 60

const systemOf = (ctx: AppContext): AppContext => ({ ...ctx, actor: { kind: 'system' } })

/** Stores an appointment that holds its slot until an instant. */
async function held(ctx: AppContext, holdUntil: string, slot: Slot = SLOT): Promise<string> {
  return storeAppointment(ctx, slot, { holdUntil })
}

const stateOf = async (ctx: AppContext, id: string) =>
  (await ctx.db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const mailKinds = async (ctx: AppContext) => {
  const rows = await ctx.db.selectFrom('mailOutbox').select('kind').where('kind', 'like', 'appointment-%').execute()
  return rows.map(({ kind }) => kind).sort()
}

describeOnBothEngines('the end of a hold', ({ database, location, engine }) => {
  test('after the clock leapt, expires nothing and mails nothing until an admin confirms it or it is corrected', async () => {
    const db = await database()
    const clock = movableClock('2026-11-23T09:00:00.000Z')
    const ctx = staffContext(db, { clock })
    const system = systemOf(ctx)
    const first = await held(ctx, '2026-11-26T09:00:00.000Z')
    await runRetention({ db, clock, log: ctx.log })
    const mails = await mailKinds(ctx)
    const leapt = { ...system, clock: movableClock('2029-01-31T09:00:00.000Z') }
    // The holds run before retention notices the leap, and after it.
    await processHolds(leapt)
    await runRetention({ db, clock: leapt.clock, log: ctx.log })
    await processHolds(leapt)
    expect(await stateOf(ctx, first)).toBe('pending')
    expect(await mailKinds(ctx)).toStrictEqual(mails)
    await processHolds(system)
    expect(await stateOf(ctx, first)).toBe('pending')
    clock.advance(4 * 24 * HOUR)
    await processHolds(system)
    expect(await stateOf(ctx, first)).toBe('expired')

    const second = await held(ctx, '2026-12-01T09:00:00.000Z', OTHER)
    const { since } = (await findRetentionHold(db)) ?? { since: '' }
    expect(await confirmRetention({ ...ctx, actor: { ...STAFF, role: 'admin' }, clock: leapt.clock }, { since })).toBe(
      true,
    )
    await processHolds(leapt)
    expect(await stateOf(ctx, second)).toBe('expired')
  })

  const instances = async () => {
    const place = await location()
    // A SQLite file belongs to one process: there the same instance runs twice.
    return engine === 'postgres' ? [openDatabase(place), openDatabase(place)] : [openDatabase(place)]
  }

  // Midnight in Rome and the nights with a skipped and a repeated hour, each from a second before to a second after.
  test.each([
    '2026-11-29T23:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:00:00.000Z',
  ])('expires once, at its instant: %s', async (until) => {
    const clock = movableClock(new Date(Date.parse(until) - 60_000).toISOString())
    const ctx = staffContext(await database(), { clock })
    const id = await held(ctx, until, { ...SLOT, date: '2027-04-06' })
    expect(await expireDue(systemOf(ctx))).toBe(0)
    clock.advance(1)
    expect(await expireDue(systemOf(ctx))).toBe(1)
    // Moving the clock back and forth expires nothing a second time.
    for (const minutes of [-3 * HOUR, 3 * HOUR, 24 * HOUR]) {
      clock.advance(minutes)
      expect(await expireDue(systemOf(ctx))).toBe(0)
    }
    expect(await stateOf(ctx, id)).toBe('expired')
    expect(await mailKinds(ctx)).toStrictEqual(['appointment-expired'])
  })

  test('after days of downtime each ended hold expires once, and its slots are free', async () => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock })
    const id = await storeAppointment(ctx, SLOT)
    await proposeAppointment(ctx, { id, version: 1, proposals: [SLOT, OTHER], reason: '' })
    clock.advance(30 * 24 * HOUR)
    await Promise.all([processHolds(systemOf(ctx)), processHolds(systemOf(ctx))])
    expect(await stateOf(ctx, id)).toBe('expired')
    for (const table of ['appointmentCells', 'appointmentProposals'] as const) {
      expect(await ctx.db.selectFrom(table).selectAll().execute()).toStrictEqual([])
    }
    expect(await mailKinds(ctx)).toStrictEqual(['appointment-expired', 'appointment-proposed'])
  })

  test('a request without a hold and an answered one never expire', async () => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock })
    for (const status of ['pending', 'confirmed', 'declined', 'cancelled', 'done', 'no-show', 'expired']) {
      await storeAppointment(ctx, SLOT, { status })
    }
    clock.advance(365 * 24 * HOUR)
    expect(await expireDue(systemOf(ctx))).toBe(0)
    expect(await warnEnding(systemOf(ctx))).toBe(0)
  })

  test('staff are warned once for each hold, by bell and mail', async () => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock })
    await storeStaffRecord(ctx)
    const id = await storeAppointment(ctx, SLOT)
    await proposeAppointment(ctx, { id, version: 1, proposals: [OTHER], reason: '' })
    clock.advance(48 * HOUR - 1)
    expect(await warnEnding(systemOf(ctx))).toBe(0)
    clock.advance(1)
    const counts = await Promise.all([warnEnding(systemOf(ctx)), warnEnding(systemOf(ctx))])
    expect(counts.sort()).toStrictEqual([0, 1])
    clock.advance(HOUR)
    expect(await warnEnding(systemOf(ctx))).toBe(0)
    const warnings = await ctx.db.selectFrom('notifications').select('message').where('type', '=', 'warning').execute()
    expect(warnings).toStrictEqual([
      {
        message: 'La proposta per Anna Rossi è ancora senza risposta: vale fino alle 10 di giovedì 26 novembre 2026',
      },
    ])
    await proposeAppointment(ctx, { id, version: 2, proposals: [SLOT], reason: '' })
    // 72 hours later is a Saturday: the hold ends in the next opening hour.
    const { holdUntil } = await ctx.db.selectFrom('appointments').select('holdUntil').executeTakeFirstOrThrow()
    clock.advance((Date.parse(holdUntil ?? '') - clock().getTime()) / 60_000 - HOUR)
    expect(await warnEnding(systemOf(ctx)), 'a new hold, a new warning').toBe(1)

    const sent: string[] = []
    const transport = {
      send: async ({ message }: { message: { subject?: unknown } }) => void sent.push(String(message.subject)),
      rest: () => undefined,
    }
    await deliverDue(deliveryParts({ db: ctx.db, clock, transport }))
    // The first warning is obsolete: new times were proposed.
    expect(sent.filter((subject) => subject.startsWith('Orario proposto senza risposta'))).toHaveLength(1)
  })

  test('of a confirmation and an expiry at the same instant exactly one wins', async () => {
    const databases = await instances()
    try {
      const [one, other] = [databases[0] as Db, databases.at(-1) as Db]
      const clock = movableClock()
      const ctx = staffContext(one, { clock })
      for (let round = 0; round < 10; round++) {
        const id = await held(ctx, clock().toISOString(), {
          ...SLOT,
          date: `2026-12-${14 + (round % 5)}`,
          time: round < 5 ? '09:30' : '14:00',
        })
        const [confirmed, expired] = await Promise.allSettled([
          confirmAppointment(ctx, { id, version: 1 }),
          expireDue(systemOf({ ...ctx, db: other })),
        ])
        const won = confirmed.status === 'fulfilled' && confirmed.value.kind === 'changed'
        expect(expired).toStrictEqual({ status: 'fulfilled', value: won ? 0 : 1 })
        expect(await stateOf(ctx, id)).toBe(won ? 'confirmed' : 'expired')
      }
      const kinds = await mailKinds(ctx)
      expect(kinds).toHaveLength(10)
    } finally {
      for (const db of databases) await db.destroy()
    }
  })

  test('two instances expire many holds once each', async () => {
    const databases = await instances()
    try {
      const clock = movableClock()
      const ctx = staffContext(databases[0] as Db, { clock })
      for (let n = 0; n < 8; n++)
        await held(ctx, clock().toISOString(), { ...SLOT, time: `${String(9 + n).padStart(2, '0')}:00` })
      const both = [ctx, { ...ctx, db: databases.at(-1) as Db }]
      const counts = await Promise.all(both.map((each) => expireDue(systemOf(each))))
      expect(counts.reduce((sum, count) => sum + count)).toBe(8)
      expect(await mailKinds(ctx)).toStrictEqual(Array(8).fill('appointment-expired'))
    } finally {
      for (const db of databases) await db.destroy()
    }
  })

  test('the warning lists the proposed times, in singular or plural, and promises no mail to a customer without an address', async () => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock })
    const one = await storeAppointment(ctx, SLOT, { email: '' })
    await proposeAppointment(ctx, { id: one, version: 1, proposals: [OTHER], reason: '' })
    const two = await storeAppointment(ctx, SLOT)
    const proposals = [SLOT, { ...SLOT, time: '11:00' }]
    await proposeAppointment(ctx, { id: two, version: 1, proposals, reason: '' })
    clock.advance(50 * HOUR)
    expect(await warnEnding(systemOf(ctx))).toBe(2)
    const texts: string[] = []
    const transport = {
      send: async ({ message }: Dispatch) => void texts.push(String(message.text).replace(/\s+/g, ' ')),
      rest: () => undefined,
    }
    await deliverDue(deliveryParts({ db: ctx.db, clock, transport }))
    const textOf = (title: string) => texts.find((text) => text.startsWith(title)) ?? ''
    const single = textOf('Orario proposto senza risposta')
    expect(single).toMatch(/ L’orario resta riservato fino alle .*: poi torna libero\. /)
    expect(single).toContain('Orario proposto: martedì 1 dicembre 2026, ore 15:00')
    const several = textOf('Orari proposti senza risposta')
    expect(several).toMatch(
      / Gli orari restano riservati fino alle .*: poi tornano liberi e il cliente riceve un’email\. /,
    )
    expect(several).toContain('Proposta 2: martedì 1 dicembre 2026, ore 11:00')
  })
})

test('a short hold causes no warning in its first half', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  expect(warnAt(at('08:00'), at('20:00'), 24)).toStrictEqual(at('14:00'))
  expect(warnAt(new Date('2026-11-20T20:00:00Z'), at('20:00'), 24)).toStrictEqual(new Date('2026-11-22T20:00:00Z'))
})
