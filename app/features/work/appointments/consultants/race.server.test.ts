import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { whoCan } from '#app/features/work/appointments/availability/consultants.ts'
import { getOccupancy, getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Db } from '#db/client.server.ts'
import { staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'

/** Posts of one race; `IDG_POSTS=1000` for a long run. */
const POSTS = Number(process.env.IDG_POSTS ?? 60)
const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26']
const PLACES = ['Online', 'Ufficio', 'Cliente']
const TOPICS = ['', 'Cloud', 'Reti']

/** A sequence that looks random and is the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

function payloads(seed: number): ContactPayload[] {
  const random = numbers(seed)
  const pick = <Value>(values: readonly Value[]) => values[(random.next().value >> 8) % values.length] as Value
  return Array.from({ length: POSTS }, (_, at) => {
    const location = pick(PLACES)
    return {
      name: 'Anna Rossi',
      email: `anna-${seed}-${at}@x.example`,
      phone: '049 1234567',
      company: '',
      message: 'Buongiorno',
      topic: pick(TOPICS),
      requestedAppointment: true,
      date: pick(DAYS),
      time: pick(['09:00', '09:30', '10:30', '11:00', '14:00', '15:30', '17:00']),
      duration: pick(['30', '60', '90']),
      location,
      address: location === 'Cliente' ? 'Via Roma 1' : '',
    }
  })
}

async function nameFive(ctx: AppContext): Promise<void> {
  await storeStaffRecord(ctx)
  await storeConsultant(ctx, 'ada', { travelBefore: 30, travelAfter: 60 })
  await storeConsultant(ctx, 'bea', { topics: ['Cloud'], dailyLimit: 3 })
  await storeConsultant(ctx, 'cleo', { topics: ['Reti'], places: ['Online', 'Ufficio'] })
  await storeConsultant(ctx, 'dora', {
    places: ['Cliente'],
    absences: [{ startsAt: '2026-11-24T23:00:00.000Z', endsAt: '2026-11-25T23:00:00.000Z' }],
  })
  await storeConsultant(ctx, 'elsa', { dailyLimit: 2 })
}

const post = (ctx: AppContext, payload: ContactPayload) =>
  createRequest({ ...ctx, actor: { kind: 'visitor' } } as AppContext, {
    payload,
    formKey: undefined,
    suspicion: undefined,
  })

/** Every half hour of an appointment is held by the person who attends it. */
async function expectOnePersonEach(db: Db): Promise<void> {
  const held = await db
    .selectFrom('appointmentCells')
    .innerJoin('appointments', 'appointments.id', 'appointmentCells.appointmentId')
    .leftJoin('consultants', 'consultants.adminId', 'appointments.consultantId')
    .select(['appointmentCells.seat', 'consultants.seat as own'])
    .execute()
  expect(held.length).toBeGreaterThan(0)
  for (const { seat, own } of held) expect(seat).toBe(own)
}

describeOnBothEngines('a rush on five consultants', ({ database }) => {
  test('nobody is given two appointments at a time, and who is refused found nobody free', async () => {
    const ctx = staffContext(await database(), { contactLimits: false })
    await nameFive(ctx)
    const wanted = payloads(7)
    const results = await Promise.all(wanted.map((payload) => post(ctx, payload)))
    await expectOnePersonEach(ctx.db)
    const stored = results.filter(({ kind }) => kind === 'stored').length
    expect(stored).toBeGreaterThan(10)
    expect(stored).toBeLessThan(POSTS)
    // Nothing was released meanwhile: who is refused finds nobody free at the end either.
    const rules = await getOfferRules(ctx.db)
    const occupancy = await getOccupancy(ctx.db, '2026-11-22', '2026-11-28')
    for (const [at, { date, time, duration, topic, location }] of wanted.entries()) {
      if (results[at]?.kind !== 'taken') continue
      const slot = { date, time, duration: Number(duration) }
      expect(whoCan(slot, rules, occupancy, { topic, location })).toStrictEqual([])
    }
  })

  test('nor while staff move appointments and give them to others', async () => {
    const ctx = staffContext(await database(), { contactLimits: false })
    await nameFive(ctx)
    const [first = [], second = []] = [payloads(11).slice(0, POSTS / 2), payloads(13)]
    await Promise.all(first.map((payload) => post(ctx, payload)))
    const known = await ctx.db.selectFrom('appointments').select(['id', 'version', 'duration']).execute()
    const others = ['ada', 'bea', 'cleo', 'dora', 'elsa']
    await Promise.all([
      ...second.map((payload) => post(ctx, payload)),
      ...known.map(({ duration, ...target }, at) => {
        const slot = { date: DAYS[at % 3] ?? '', time: at % 2 === 0 ? '12:00' : '16:00', duration }
        return at % 3 === 0
          ? moveAppointment(ctx, { ...target, slot, reason: '' })
          : reassignAppointment(ctx, { ...target, personId: others[at % 5] ?? '' })
      }),
    ])
    await expectOnePersonEach(ctx.db)
  })
})
