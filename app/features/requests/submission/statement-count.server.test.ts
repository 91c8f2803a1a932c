import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { getOfferRules } from '#app/features/appointments/availability/occupancy.server.ts'
import { offeredDates } from '#app/features/appointments/availability/offer.ts'
import { CONTACT_FIELDS } from '#app/features/requests/contact-form/contact-fields.ts'
import { sqliteFigures } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { issueFormToken } from './form-token.server.ts'
import { submitContactForm } from './submit.server.ts'

/** Monday 23 November 2026, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00Z')

describeOnBothEngines('cost of a submission', ({ engine, database }) => {
  test('an appointment with its two mails takes at most 15 statements on SQLite, two round trips on PostgreSQL', async () => {
    const db = await database()
    const count = engine === 'sqlite' ? () => sqliteFigures(db)?.statements ?? 0 : roundTrips()
    await storeStaff(db)
    const ctx = testContext(db, { clock: () => NOW, contentRevision: () => 1 })
    const [date = ''] = offeredDates(NOW, await getOfferRules(db))
    await submit(ctx, { date, time: '09:00' })

    const before = count()
    await submit(ctx, { date, time: '11:00' })
    const taken = count() - before
    vi.restoreAllMocks()
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(engine === 'sqlite' ? 15 : 2)

    const stored = await db.selectFrom('appointmentCells').selectAll().execute()
    expect(stored).toHaveLength(4)
    expect(await db.selectFrom('mailOutbox').selectAll().execute()).toHaveLength(4)
    expect(await db.selectFrom('notifications').selectAll().execute()).toHaveLength(2)
  })
})

/** Counts queries sent while their connection awaited no answer: the others travel with them. */
function roundTrips(): () => number {
  const awaited = new WeakMap<object, number>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  let trips = 0
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: object, ...args: unknown[]) {
    const waiting = awaited.get(this) ?? 0
    if (waiting === 0) trips++
    awaited.set(this, waiting + 1)
    try {
      return await query.apply(this, args)
    } finally {
      awaited.set(this, (awaited.get(this) ?? 1) - 1)
    }
  } as never)
  return () => trips
}

async function submit(ctx: AppContext, { date, time }: { date: string; time: string }): Promise<void> {
  const form = new FormData()
  for (const field of CONTACT_FIELDS) form.set(field, '')
  const person = {
    name: 'Ada',
    email: `ada.${time.slice(0, 2)}@cliente.example`,
    phone: '049 123456',
    message: `Alle ${time}`,
  }
  const slot = { requestedAppointment: 'on', date, time, duration: '60', location: 'Online' }
  const token = issueFormToken(ctx.secret, new Date(NOW.getTime() - 60_000))
  for (const [name, value] of Object.entries({ ...person, ...slot, token })) form.set(name, value)
  expect((await submitContactForm(ctx, form)).kind).toBe('sent')
}
