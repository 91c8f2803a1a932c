import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { CONTACT_FIELDS } from '#app/features/work/requests/contact-form/contact-fields.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { setCapacity } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { expectFullAndNoOverlap, FULL, planRush, type Rush, SEEDS } from '#test/rush.ts'
import { issueFormToken } from './form-token.server.ts'
import { type SubmitResult, submitContactForm } from './submit.server.ts'

/** Monday 23 November 2026, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00Z')

/** The allowed number of instances: one per SQLite folder, several on PostgreSQL. */
const openInstances = (where: DatabaseLocation) =>
  Array.from({ length: where.engine === 'sqlite' ? 1 : 2 }, () => openDatabase(where))

// Before the rush, after which submissions look for room before they take locks.
describeOnBothEngines('forms that are sent again with another time', ({ location }) => {
  test('replace their earlier requests for the same day at the same moment without waiting for each other', async () => {
    const where = await location()
    const instances = openInstances(where)
    try {
      const contexts = instances.map((db) => testContext(db, { clock: () => NOW, contactLimits: false }))
      const [ctx] = contexts as [AppContext]
      await setCapacity(ctx.db, 20)
      const [date = ''] = offeredDates(NOW, await getOfferRules(ctx.db))
      const forms = Array.from({ length: 20 }, (_, n) => filledForm(ctx, n, { date, time: '09:00', duration: 60 }))
      const send = () => forms.map((form, n) => submitContactForm(contexts[n % contexts.length] as AppContext, form))
      const first = await Promise.all(send())
      for (const form of forms) form.set('time', '15:00')
      const second = await Promise.all(send())
      expect([...first, ...second].map(({ kind }) => kind)).toStrictEqual(Array(40).fill('sent'))
      const held = await ctx.db.selectFrom('appointments').select('time').where('status', '=', 'pending').execute()
      expect(held.map(({ time }) => time)).toStrictEqual(Array(20).fill('15:00'))
    } finally {
      for (const instance of instances) await instance.destroy()
    }
  })
})

describeOnBothEngines('a rush on few slots', ({ location }) => {
  test.each(SEEDS)(
    '1,000 concurrent submissions for 50 slots, seed %i: one per seat, no overlap, alternatives for the others',
    { timeout: 600_000 },
    async (seed) => {
      const where = await location()
      const instances = openInstances(where)
      try {
        const contexts = instances.map((db) => testContext(db, { clock: () => NOW, contactLimits: false }))
        const db = instances[0] as Db
        const rush = planRush(seed, offeredDates(NOW, await getOfferRules(db)), FULL)
        await setCapacity(db, rush.seats)
        const results = await Promise.all(
          rush.wanted.map((slot, n) => {
            const ctx = contexts[n % contexts.length] as AppContext
            return submitPatiently(ctx, filledForm(ctx, n, slot))
          }),
        )
        await judge(db, rush, results)
      } finally {
        for (const instance of instances) await instance.destroy()
      }
    },
  )
})

/**
 * Submits with retries, as a visitor does: on a slow machine the last of a thousand wait longer for a connection than
 * the pool allows. A failed submission must have left nothing.
 */
async function submitPatiently(ctx: AppContext, form: FormData): Promise<SubmitResult> {
  let result = await submitContactForm(ctx, form)
  for (let tries = 1; result.kind === 'failed' && tries < 5; tries++) result = await submitContactForm(ctx, form)
  return result
}

async function judge(db: Db, rush: Rush, results: SubmitResult[]): Promise<void> {
  const { wanted, seats } = rush
  const places = rush.slots.length * seats
  const kinds = results.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'sent')).toHaveLength(places)
  expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(wanted.length - places)

  const rows = await db.selectFrom('appointments').select(['name', 'date', 'time', 'duration']).execute()
  expectFullAndNoOverlap(rows, rush)

  // A loser stores nothing and is offered three slots that no submission has requested so far, or that were still free.
  const losers = new Set(results.flatMap(({ kind }, n) => (kind === 'taken' ? [`Ada ${n}`] : [])))
  expect(rows.filter(({ name }) => losers.has(name))).toStrictEqual([])
  const requests = await db.selectFrom('contactRequests').select('name').execute()
  expect(requests).toHaveLength(places)
  expect(requests.filter(({ name }) => losers.has(name))).toStrictEqual([])
  const keys = await db.selectFrom('idempotencyKeys').select('key').execute()
  expect(keys).toHaveLength(2 * places)
  for (const [n, result] of results.entries()) {
    if (result.kind !== 'taken') continue
    expect(result.alternatives).toHaveLength(3)
    expect(result.values.name).toBe(`Ada ${n}`)
    expect(result.alternatives).not.toContainEqual(wanted[n])
  }
}

function filledForm(ctx: AppContext, n: number, { date, time, duration }: Slot): FormData {
  const form = new FormData()
  for (const field of CONTACT_FIELDS) form.set(field, '')
  const person = { name: `Ada ${n}`, email: `ada.${n}@cliente.example`, phone: '049 123456', message: 'Buongiorno' }
  const slot = { requestedAppointment: 'on', date, time, duration: String(duration), location: 'Online' }
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000))
  for (const [name, value] of Object.entries({ ...person, ...slot, token })) form.set(name, value)
  return form
}
