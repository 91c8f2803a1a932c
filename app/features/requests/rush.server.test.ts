import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { setCapacity } from '#test/stored-appointments.ts'
import { getOfferRules } from '../appointments/occupancy.server.ts'
import { offeredDates } from '../appointments/offer.ts'
import { issueFormToken } from './form-token.server.ts'
import { CONTACT_FIELDS } from './schema.ts'
import { type SubmitResult, submitContactForm } from './submit.server.ts'

/** The full number is 20: `IDG_SEEDS=20`. */
const SEEDS = Number(process.env.IDG_SEEDS ?? 1)
const SUBMISSIONS = 1_000
const SLOTS = 50

/** Monday 23 November 2026, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00Z')

interface Wanted {
  date: string
  time: string
  duration: number
}

/** As many instances as may share a database: a SQLite folder belongs to one process, PostgreSQL to any number. */
const openInstances = (where: DatabaseLocation) =>
  Array.from({ length: where.engine === 'sqlite' ? 1 : 2 }, () => openDatabase(where))

describeOnBothEngines('a rush on few slots', ({ location }) => {
  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    '1,000 submissions at once on 50 slots, seed %i: as many as there are seats, no overlap, alternatives for the others',
    { timeout: 240_000 },
    async (seed) => {
      const where = await location()
      const instances = openInstances(where)
      try {
        const contexts = instances.map((db) => testContext(db, { clock: () => NOW, contactLimits: false }))
        const db = instances[0] as Db
        const random = generator(seed)
        const seats = 1 + Math.floor(random() * 3)
        await setCapacity(db, seats)
        const slots = await someSlots(db, random)
        // Every slot at least 20 times over, in any order.
        const wanted = Array.from({ length: SUBMISSIONS }, (_, n) => slots[n % SLOTS] as Wanted)
          .map((slot) => ({ slot, at: random() }))
          .sort((one, other) => one.at - other.at)
          .map(({ slot }) => slot)
        const results = await Promise.all(
          wanted.map((slot, n) => {
            const ctx = contexts[n % contexts.length] as AppContext
            return submitPatiently(ctx, filledForm(ctx, n, slot))
          }),
        )
        await judge(db, { wanted, results, seats, slots })
      } finally {
        for (const instance of instances) await instance.destroy()
      }
    },
  )
})

/**
 * Submits as a visitor does, who tries again when he is told that something failed: on a slow machine the last of a
 * thousand wait longer for a connection than the pool lets them. What failed must have left nothing behind.
 */
async function submitPatiently(ctx: AppContext, form: FormData): Promise<SubmitResult> {
  let result = await submitContactForm(ctx, form)
  for (let tries = 1; result.kind === 'failed' && tries < 5; tries++) result = await submitContactForm(ctx, form)
  return result
}

/** Slots of an hour that do not touch each other: so it is known how many can be had. */
async function someSlots(db: Db, random: () => number): Promise<Wanted[]> {
  const dates = offeredDates(NOW, await getOfferRules(db))
  const all = dates.flatMap((date) =>
    ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30', '18:00'].map((time) => ({ date, time, duration: 60 })),
  )
  return all
    .map((slot) => ({ slot, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, SLOTS)
    .map(({ slot }) => slot)
}

async function judge(
  db: Db,
  rush: { wanted: Wanted[]; results: SubmitResult[]; seats: number; slots: Wanted[] },
): Promise<void> {
  const { wanted, results, seats, slots } = rush
  const kinds = results.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'sent')).toHaveLength(SLOTS * seats)
  expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(SUBMISSIONS - SLOTS * seats)

  // Judged by the appointments alone, with arithmetic of its own: in November clocks in Rome are an hour ahead.
  const rows = await db.selectFrom('appointments').select(['name', 'date', 'time', 'duration']).execute()
  const spans = rows.map(({ date, time, duration }) => {
    const start = Date.parse(`${date}T${time}:00+01:00`)
    return { start, end: start + duration * 60_000 }
  })
  for (const { start, end } of spans) {
    const others = spans.filter((other) => other.start < end && start < other.end)
    expect(others.length).toBeLessThanOrEqual(seats)
  }
  for (const slot of slots) {
    expect(rows.filter(({ date, time }) => date === slot.date && time === slot.time)).toHaveLength(seats)
  }

  // Of who lost nothing is stored, and he was named three slots that nobody had wanted so far, or room that was left then.
  const losers = new Set(results.flatMap(({ kind }, n) => (kind === 'taken' ? [`Ada ${n}`] : [])))
  expect(rows.filter(({ name }) => losers.has(name))).toEqual([])
  const requests = await db.selectFrom('contactRequests').select('name').execute()
  expect(requests).toHaveLength(SLOTS * seats)
  expect(requests.filter(({ name }) => losers.has(name))).toEqual([])
  const keys = await db.selectFrom('idempotencyKeys').select('key').execute()
  expect(keys).toHaveLength(2 * SLOTS * seats)
  for (const [n, result] of results.entries()) {
    if (result.kind !== 'taken') continue
    expect(result.alternatives).toHaveLength(3)
    expect(result.values.name).toBe(`Ada ${n}`)
    expect(result.alternatives).not.toContainEqual(wanted[n])
  }
}

function filledForm(ctx: AppContext, n: number, { date, time, duration }: Wanted): FormData {
  const form = new FormData()
  for (const field of CONTACT_FIELDS) form.set(field, '')
  const person = { name: `Ada ${n}`, email: `ada.${n}@cliente.example`, phone: '049 123456', message: 'Buongiorno' }
  const slot = { requestedAppointment: 'on', date, time, duration: String(duration), location: 'Online' }
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000))
  for (const [name, value] of Object.entries({ ...person, ...slot, token })) form.set(name, value)
  return form
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
