import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { expectFullAndNoOverlap, FULL, planRush, SEEDS, SMALL } from '#test/rush.ts'
import { environmentOf, type ServerProcess, startServer } from '#test/server-process.ts'

const SECRET = 'the secret that all instances share'

/** The full size in `npm run attack`. */
const SIZE = process.env.ATTACK_ROUNDS ? FULL : SMALL

/** Wide enough for 50 separate slots, even around consecutive holidays. */
const booking = bookingSchema.parse({ windowDays: 30 })

describeOnBothEngines('a rush on running servers', ({ engine, location }) => {
  test.each(SEEDS)(
    `${SIZE.submissions} posts at once for ${SIZE.slots} slots, seed %i: exactly the seats are booked`,
    { timeout: 600_000 },
    async (seed) => {
      const place = await location()
      const rush = planRush(seed, offeredDates(new Date(), { opening: openingSchema.parse({}), booking }), SIZE)
      const db = openDatabase(place)
      const sections = { booking, opening: openingSchema.parse({ parallelAppointments: rush.seats }) }
      for (const [section, value] of Object.entries(sections)) {
        await db
          .insertInto('settings')
          .values({ section, value: JSON.stringify(value), version: 1, updatedAt: new Date().toISOString() })
          .execute()
      }
      await db.destroy()
      const shared = environmentOf(place)
      const servers: ServerProcess[] = []
      try {
        // PostgreSQL is shared by two instances; a SQLite folder belongs to one process.
        for (let instance = 0; instance < (engine === 'postgres' ? 2 : 1); instance++) {
          servers.push(
            await startServer({
              LOG_LEVEL: 'error',
              CONTACT_LIMITS: 'off',
              SESSION_SECRET: SECRET,
              TRUST_PROXY: '127.0.0.1,::1',
              ...shared,
            }),
          )
        }
        const answers = await Promise.all(
          rush.wanted.map((slot, n) => post(servers[n % servers.length]?.url ?? '', n, slot)),
        )
        const places = rush.slots.length * rush.seats
        const count = (status: number) => answers.filter((answer) => answer.status === status).length
        expect([count(303), count(409)]).toStrictEqual([places, rush.wanted.length - places])
        for (const [n, { status, page }] of answers.entries()) {
          if (status !== 409) continue
          expect(page).toContain(`value="Ada ${n}"`)
          expect(page.match(/<button [^>]*name="slot"/g)).toHaveLength(3)
        }
      } finally {
        for (const server of servers) await server.stop()
      }
      const after = openDatabase(place)
      const rows = await after.selectFrom('appointments').select(['date', 'time', 'duration']).execute()
      await after.destroy()
      expectFullAndNoOverlap(rows, rush)
    },
  )
})

/**
 * Posts as a browser without JavaScript does, and again after a failure: in a rush on a slow machine the last requests
 * wait longer for a connection than the pool allows. Returns the page of the answer.
 */
async function post(url: string, n: number, { date, time, duration }: Slot): Promise<{ status: number; page: string }> {
  const person = { name: `Ada ${n}`, email: `ada.${n}@cliente.example`, phone: '049 123456', message: 'Buongiorno' }
  const slot = { requestedAppointment: 'on', date, time, duration: String(duration), location: 'Online' }
  const token = issueFormToken(SECRET, new Date(Date.now() - 60_000))
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      // Behind the trusted proxy, every sender comes from a different network. Compressing a page takes as long as rendering it.
      headers: { origin: url, 'accept-encoding': 'identity', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
      body: new URLSearchParams({ ...person, company: '', ...slot, token }),
    })
    const page = await answer.text()
    if (answer.status !== 500 || tries === 5) return { status: answer.status, page }
  }
}
