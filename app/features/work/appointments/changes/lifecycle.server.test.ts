import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { expireDue } from '#app/features/work/appointments/holds/expire.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { staffContext } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type ComposedFiles, compareCalendars, composeNew } from '#test/lifecycle/calendars.ts'
import { instantOf, Model, type Outcome, type Times } from '#test/lifecycle/model.ts'
import { CHANGE_SUNDAYS, dayAfter, isOffered } from '#test/lifecycle/weekends.ts'
import type { ChangeOutcome } from './change-plan.ts'
import { acceptProposal } from './customer/accept-proposal.server.ts'
import { cancelByCustomer } from './customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from './customer/reschedule.server.ts'
import { cancelAppointment } from './staff/cancel.server.ts'
import { confirmAppointment } from './staff/confirm.server.ts'
import { declineAppointment } from './staff/decline.server.ts'
import { markAppointmentDone } from './staff/mark-done.server.ts'
import { markAppointmentNoShow } from './staff/mark-no-show.server.ts'
import { moveAppointment } from './staff/move.server.ts'
import { proposeAppointment } from './staff/propose.server.ts'

/** Total number of histories per engine, spread over the weekends; `IDG_HISTORIES=10000` runs the full number. */
const HISTORIES = Number(process.env.IDG_HISTORIES ?? 200)
const RULES = { holdHours: 72, deadlineHours: 24 }

/** An instant of the weekend: `day` counts from Friday; few hours, so that appointments collide. */
const moment = fc.record({
  day: fc.nat(3),
  time: fc.constantFrom('01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '09:00', '09:30', '10:00', '23:30'),
  duration: fc.constantFrom(...DURATIONS.map(Number)),
})
const which = fc.nat(2)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('request' as const), at: moment }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), which, at: moment }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('propose' as const),
      which,
      times: fc.array(moment, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept' as const), which, choice: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reschedule' as const), which, at: moment }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'cancelByCustomer' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('decline' as const, 'done' as const, 'noShow' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 20, 40) }) },
)
const history = fc.record({
  seats: fc.constantFrom(1, 2),
  bufferMinutes: fc.constantFrom(0, 30),
  steps: fc.array(step, { minLength: 6, maxLength: 14 }),
  /** Mails arrive in any order, some of them twice. */
  arrival: fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** The customer accepts a third proposal of two: the time sent for it is the first one, which the product may accept. */
const COUNTEREXAMPLE: History = {
  seats: 1,
  bufferMinutes: 0,
  steps: [
    { do: 'request', at: { day: 0, time: '01:00', duration: 30 } },
    {
      do: 'propose',
      which: 0,
      times: [
        { day: 0, time: '09:00', duration: 30 },
        { day: 0, time: '01:00', duration: 30 },
      ],
    },
    { do: 'accept', which: 0, choice: 2 },
  ],
  arrival: new Array<number>(30).fill(0),
}

let requests = 0

describeOnBothEngines('appointment lifecycle compared with a model', ({ database }) => {
  test(
    'half hours and customers’ calendars match the model on every weekend with a clock change',
    async () => {
      const db = await database()
      for (const sunday of CHANGE_SUNDAYS) {
        await fc.assert(
          fc.asyncProperty(history, (one) => live(db, sunday, one)),
          { numRuns: Math.ceil(HISTORIES / CHANGE_SUNDAYS.length), examples: [[COUNTEREXAMPLE]] },
        )
      }
    },
    60_000 + HISTORIES * 500,
  )
})

function isOpen(hour: Date): boolean {
  const { date, time } = romeWallTime(hour)
  return time >= '09:00' && time <= '18:00' && closedReason(date, openingSchema.parse({})) === undefined
}

/** Runs one history in the product and in the model and compares them after each step. */
async function live(db: Db, sunday: string, { seats, bufferMinutes, steps, arrival }: History): Promise<void> {
  const friday = dayAfter(sunday, -2)
  const model = new Model({ ...RULES, seats, bufferMinutes, isOpen }, Date.parse(`${dayAfter(friday, -1)}T15:00:00Z`))
  await clear(db)
  await configure(db, seats, bufferMinutes)
  const staff = staffContext(db, { clock: () => new Date(model.now), contactLimits: false })
  const ids: string[] = []
  const composed: ComposedFiles = new Map()
  const timesOf = ({ day, time, duration }: { day: number; time: string; duration: number }): Times => {
    return { date: dayAfter(friday, day), time, duration }
  }

  for (const one of steps) {
    if (one.do === 'wait') {
      model.wait(one.hours)
      await expireDue({ ...staff, actor: { kind: 'system' } })
    } else if (one.do === 'request') {
      const times = timesOf(one.at)
      // The form accepts no time in the past.
      if (ids.length === 3 || instantOf(times) <= model.now) continue
      const id = await request(staff, times)
      expect(id ? 'changed' : 'taken').toBe(model.request(times))
      if (id) ids.push(id)
    } else {
      const id = ids[one.which]
      if (id) await change(staff, model, one, id, timesOf)
    }
    await compareClaims(db, model, ids)
    await composeNew(staff, ids, composed)
  }
  await compareCalendars(staff, model, ids, { composed, arrival })
}

type Change = Exclude<History['steps'][number], { do: 'wait' | 'request' }>

/** Makes one change in product and model; both must give the same result. */
async function change(
  staff: AppContext,
  model: Model,
  one: Change,
  id: string,
  timesOf: (at: { day: number; time: string; duration: number }) => Times,
): Promise<void> {
  const { version, duration } = await staff.db
    .selectFrom('appointments')
    .select(['version', 'duration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const customer: AppContext = { ...staff, actor: { kind: 'visitor' } }
  const own = { token: appointmentToken(staff.secret, id), version }
  const target = { id, version, reason: '' }
  const n = one.which
  const both = async (expected: Outcome, run: Promise<ChangeOutcome>) => expect(await outcomeOf(run)).toBe(expected)
  switch (one.do) {
    case 'confirm':
      return both(model.confirm(n), confirmAppointment(staff, target))
    case 'move': {
      const slot = timesOf(one.at)
      return both(model.move(n, slot), moveAppointment(staff, { ...target, slot, evenClosed: true }))
    }
    case 'propose': {
      const proposals = one.times.map(timesOf)
      return both(model.propose(n, proposals), proposeAppointment(staff, { ...target, proposals, evenClosed: true }))
    }
    case 'accept': {
      const slot = model.appointments[n]?.proposals[one.choice] ?? timesOf({ day: 0, time: '09:00', duration: 30 })
      return both(model.accept(n, slot), acceptProposal(customer, { ...own, slot }))
    }
    case 'reschedule': {
      // Customers move only to slots of the same duration.
      const slot = { ...timesOf(one.at), duration }
      const offered = isOffered(slot, romeToday(model.now))
      return both(model.reschedule(n, slot, offered), rescheduleAppointment(customer, { ...own, ...slot }))
    }
    case 'cancel':
      return both(model.cancel(n, 'staff'), cancelAppointment(staff, target))
    case 'cancelByCustomer':
      return both(model.cancel(n, 'visitor'), cancelByCustomer(customer, { ...own, reason: '' }))
    case 'decline':
      return both(model.decline(n), declineAppointment(staff, target))
    case 'done':
      return both(model.close(n, 'done'), markAppointmentDone(staff, target))
    case 'noShow':
      return both(model.close(n, 'no-show'), markAppointmentNoShow(staff, target))
  }
}

async function outcomeOf(run: Promise<ChangeOutcome>): Promise<Outcome> {
  try {
    return (await run).kind
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 409 || status === 422) return 'refused'
    throw error
  }
}

/** Requests an appointment as the form does; returns its id, or undefined when the slot was taken. */
async function request(ctx: AppContext, { date, time, duration }: Times): Promise<string | undefined> {
  const person = { name: `Ada ${++requests}`, email: 'ada@cliente.example', phone: '1', company: '', topic: '' }
  const wanted = { requestedAppointment: true, date, time, duration: String(duration), location: 'Online', address: '' }
  const payload = { ...person, ...wanted, message: 'Buongiorno' }
  const customer: AppContext = { ...ctx, actor: { kind: 'visitor' } }
  const result = await createRequest(customer, { payload, formKey: undefined, suspicion: undefined })
  if (result.kind === 'taken') return undefined
  const row = await ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('name', '=', person.name)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Compares the owners of all half hours with the model and checks the number of seats. */
async function compareClaims(db: Db, model: Model, ids: string[]): Promise<void> {
  const rows = await db.selectFrom('appointmentCells').selectAll().execute()
  const expected = model.appointments.flatMap(({ owned }, n) =>
    [...owned].map((at) => `${ids[n]} ${new Date(at).toISOString()}`),
  )
  expect(rows.map((row) => `${row.appointmentId} ${row.cellStart}`).sort()).toStrictEqual(expected.sort())
  expect(rows.filter(({ seat }) => seat < 1 || seat > model.rules.seats)).toStrictEqual([])
}

async function configure(db: Db, parallelAppointments: number, bufferMinutes: number): Promise<void> {
  const sections = {
    opening: { parallelAppointments },
    booking: { bufferMinutes, holdHours: RULES.holdHours, changeDeadlineHours: RULES.deadlineHours },
  }
  await db.deleteFrom('settings').execute()
  for (const [section, value] of Object.entries(sections)) {
    await db
      .insertInto('settings')
      .values({ section, value: JSON.stringify(value), version: 1, updatedAt: '' })
      .execute()
  }
}

/** Removes what the previous history left behind, also when it failed. */
async function clear(db: Db): Promise<void> {
  await db.deleteFrom('appointmentCells').execute()
  await db.updateTable('appointments').set({ status: 'cancelled', holdUntil: null }).execute()
}

function romeToday(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(now)
}
