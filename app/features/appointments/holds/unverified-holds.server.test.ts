import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { offerSize } from '#app/features/appointments/availability/availability.ts'
import { getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { findOffer } from '#app/features/appointments/availability/offer.server.ts'
import { issueFormToken } from '#app/features/requests/submission/form-token.server.ts'
import { submitContactForm } from '#app/features/requests/submission/submit.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const MINUTE = 60_000

/** `npm run attack` uses 1,000 of each. */
const NETWORKS = Number(process.env.ATTACK_ROUNDS ?? 200)
const PEOPLE = Math.max(16, Math.floor(Number(process.env.ATTACK_ROUNDS ?? 0)))

/** A filled-in form that was rendered some time before it is sent. */
function form(ctx: AppContext, fields: Record<string, string>, filledInMs = MINUTE): FormData {
  const data = new FormData()
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - filledInMs))
  const person = { name: 'Ada Bianchi', phone: '049 123456', message: `Messaggio di ${fields.email}` }
  for (const [name, value] of Object.entries({ ...person, token, ...fields })) data.set(name, value)
  return data
}

/** Every free slot of half an hour, as form values. */
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
  test('a script on many networks holds at most a fifth of the offer, and every human message is stored', async () => {
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
    for (const { email, clientAddress, filledInMs } of people) {
      const free = (await freeSlots(ctx)).at(-1)
      const sent = await submitContactForm({ ...ctx, clientAddress }, form(ctx, { email, ...free }, filledInMs))
      expect(sent, email).toMatchObject({ kind: 'sent' })
      expect(await heldShare(ctx)).toBeLessThanOrEqual(0.2)
    }
    await attack(NETWORKS / 2, NETWORKS)
    expect(await heldShare(ctx)).toBeLessThanOrEqual(0.2)
    const stored = await ctx.db
      .selectFrom('contactRequests')
      .select(['email', 'quarantineReason'])
      .where('email', 'not like', '%@evil.example')
      .execute()
    expect(stored.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort())
    expect(stored.filter(({ quarantineReason }) => quarantineReason !== null)).toEqual([])
  })
})
