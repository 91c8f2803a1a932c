import { expect, test } from 'vitest'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { testContext } from '#test/context.ts'
import { setCapacity, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { claimCells, insertCells, refuseFewer } from './cells.server.ts'
import { getOfferRules } from './occupancy.server.ts'
import { SlotTakenError } from './seats.ts'

const SLOT: Slot = { date: '2026-11-25', time: '09:30', duration: 30 }
const CELL = '2026-11-25T08:30:00.000Z'

describeOnBothEngines('claiming half hours', ({ database }) => {
  test('refuses a half hour with as many owners as a lowered capacity, whatever their seats', async () => {
    const ctx = testContext(await database())
    // The owners of the seats 2 and 3 are left from a capacity of three.
    for (const seat of [2, 3]) {
      const cell = { cellStart: CELL, seat, appointmentId: await storeAppointment(ctx, SLOT) }
      await ctx.db.insertInto('appointmentCells').values(cell).execute()
    }
    await setCapacity(ctx.db, 2)
    const appointmentId = await storeAppointment(ctx, SLOT)
    const claiming = ctx.db
      .transaction()
      .execute(async (trx) =>
        claimCells(trx, { appointmentId, slots: [SLOT], held: [], now: ctx.clock(), rules: await getOfferRules(trx) }),
      )
    await expect(claiming).rejects.toBeInstanceOf(SlotTakenError)
  })

  test('refuses seats that another transaction took after they were chosen', async () => {
    const ctx = testContext(await database())
    const [first, second] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, SLOT)]
    const cells = (appointmentId: string, starts: string[]) =>
      starts.map((cellStart) => ({ cellStart, seat: 1, appointmentId }))
    await ctx.db.executeQuery(insertCells(ctx.db, cells(first, [CELL])))
    const late = cells(second, ['2026-11-25T08:00:00.000Z', CELL])
    const inserted = await ctx.db.executeQuery(insertCells(ctx.db, late))
    expect(() => refuseFewer(inserted, late)).toThrow(SlotTakenError)
    const owner = await ctx.db
      .selectFrom('appointmentCells')
      .select('appointmentId')
      .where('cellStart', '=', CELL)
      .execute()
    expect(owner).toStrictEqual([{ appointmentId: first }])
  })
})
