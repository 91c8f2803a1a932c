import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { offerSize } from '#app/features/work/appointments/availability/availability.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { findOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { submitContactForm } from '#app/features/work/requests/submission/submit.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const MINUTE = 60_000

/** The long form of `npm run attack` has 1,000 of each. */
const NETWORKS = Number(process.env.ATTACK_ROUNDS ?? 200)
const PEOPLE = Math.max(16, Math.floor(Number(process.env.ATTACK_ROUNDS ?? 0)))

/** The long form takes about 20 s on each engine on an idle machine. */
const ATTACK_TIMEOUT_MS = 300_000

/** After so many people the share is measured and the free slots are looked up again: each look computes the whole offer. */
const MEASURE_EVERY = 10

/** A filled-in form that was rendered some time before it is sent. */
function form(ctx: AppContext, fields: Record<string, string>, filledInMs = MINUTE): FormData {
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - filledInMs))
  const person = { name: 'Ada Bianchi', phone: '049 123456', message: `Messaggio di ${fields.email}` }
  return formDataOf({ ...person, token, ...fields })
}

/** Every slot of half an hour that is free now, as the form sends it. */
async function freeSlots(ctx: AppContext) {
  const offer = await findOffer(ctx.db, NOW, 30)
  return offer.flatMap(({ date, times }) =>
    times
      .filter(({ free }) => free)
      .map(({ time }) => ({ requestedAppointment: 'on', date, time, duration: '30', location: 'Online' })),
  )
}

async function heldShare(ctx: AppContext): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('appointmentCells')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n) / offerSize(NOW, await getOfferRules(ctx.db))
}

describeOnBothEngines('share of holds by unverified senders', ({ database }) => {
  test(
    'a script on many networks holds at most a fifth of the offer, and every human message is stored',
    async () => {
      const ctx = testContext(await database(), { clock: () => NOW })
      const slots = await freeSlots(ctx)
      const attack = async (from: number, to: number) => {
        for (let n = from; n < to; n++) {
          const attacker = { ...ctx, clientAddress: `203.${n >> 8}.${n & 255}.7` }
          await submitContactForm(attacker, form(ctx, { email: `bot${n}@evil.example`, ...slots[n % slots.length] }))
        }
      }
      const people = Array.from({ length: PEOPLE }, (_, n) => ({
        email: `person${n}@cliente.example`,
        // A shared office, autofill, a slow typist and other visitors.
        clientAddress: n < 15 ? '198.51.100.3' : `198.18.${n >> 8}.${n & 255}`,
        filledInMs: [1_200, 6 * 24 * 60 * MINUTE, MINUTE, 5 * MINUTE][n % 4] as number,
      }))
      await attack(0, NETWORKS / 2)
      let free = await freeSlots(ctx)
      for (const [n, { email, clientAddress, filledInMs }] of people.entries()) {
        if (n % MEASURE_EVERY === 0) {
          expect(await heldShare(ctx)).toBeLessThanOrEqual(0.2)
          free = await freeSlots(ctx)
        }
        const wanted = free.at(-1 - (n % MEASURE_EVERY))
        const sent = await submitContactForm({ ...ctx, clientAddress }, form(ctx, { email, ...wanted }, filledInMs))
        expect(sent, email).toMatchObject({ kind: 'sent' })
      }
      await attack(NETWORKS / 2, NETWORKS)
      expect(await heldShare(ctx)).toBeLessThanOrEqual(0.2)
      const stored = await ctx.db
        .selectFrom('contactRequests')
        .select(['email', 'quarantineReason'])
        .where('email', 'not like', '%@evil.example')
        .execute()
      expect(stored.map(({ email }) => email).sort()).toStrictEqual(people.map(({ email }) => email).sort())
      expect(stored.filter(({ quarantineReason }) => quarantineReason !== null)).toStrictEqual([])
    },
    ATTACK_TIMEOUT_MS,
  )
})

describeOnBothEngines('share of holds in a rush', ({ location }) => {
  test('parallel requests on different days count each other, also on two instances', {
    timeout: 120_000,
  }, async () => {
    const where = await location()
    const instances = Array.from({ length: where.engine === 'sqlite' ? 1 : 2 }, () => openDatabase(where))
    try {
      const contexts = instances.map((db) => testContext(db, { clock: () => NOW }))
      const [ctx] = contexts as [AppContext]
      // Days alternate, so most of them wait for no lock of a day.
      const slots = (await freeSlots(ctx)).sort((one, other) => one.time.localeCompare(other.time)).slice(0, 120)
      const sent = await Promise.all(
        slots.map((slot, n) => {
          const sender = { ...(contexts[n % contexts.length] as AppContext), clientAddress: `203.0.${n}.7` }
          return submitContactForm(sender, form(sender, { email: `rush${n}@cliente.example`, ...slot }))
        }),
      )
      expect(new Set(sent.map(({ kind }) => kind))).toStrictEqual(new Set(['sent']))
      const size = offerSize(NOW, await getOfferRules(ctx.db))
      const held = (await heldShare(ctx)) * size
      // The last hold is granted below a tenth of the offer and has a few half hours.
      expect(held).toBeGreaterThanOrEqual(0.1 * size)
      expect(held).toBeLessThan(0.1 * size + 3)
    } finally {
      for (const instance of instances) await instance.destroy()
    }
  })
})
