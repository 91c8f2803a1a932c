import { expect, test } from 'vitest'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { enterRequest } from '#app/features/work/requests/by-hand/enter-request.server.ts'
import { agreedByHand } from '#test/data/entered-by-hand.ts'
import { staffContext } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { readConsultants } from './consultants.server.ts'
import { listFreeHours, ownHours } from './free-hours.server.ts'

describeOnBothEngines('the free hours of the calendar', ({ database }) => {
  test('are the open hours ahead without those that are taken, none on a closed day', async () => {
    const ctx = staffContext(await database())
    await enterRequest(ctx, { ...agreedByHand, date: '2026-11-24', time: '15:00' })
    const days = ['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29']
    const free = await listFreeHours(ctx.db, ctx.clock(), days)
    const hours = free.map(({ date, time, end }) => `${date} ${time}-${end}`)
    // Monday at ten: what is past is not free.
    expect(hours[0]).toBe('2026-11-23 10:30-18:30')
    expect(hours.filter((text) => text.startsWith('2026-11-24'))).toStrictEqual([
      '2026-11-24 09:00-15:00',
      '2026-11-24 16:00-18:30',
    ])
    expect(free.some(({ date }) => date > '2026-11-24')).toBe(false)
  })

  test('of one person are those of their own week', async () => {
    const ctx = staffContext(await database())
    const { week } = openingSchema.parse({})
    const own = {
      ...week,
      tue: { ...week.tue, open: false },
      wed: { ...week.wed, last: '11:30', breakFrom: '', breakTo: '' },
    }
    await storeConsultant(ctx, 'ada', { week: own })
    await storeConsultant(ctx, 'bea')
    const days = ['2026-11-24', '2026-11-25']
    const free = await listFreeHours(ctx.db, ctx.clock(), days, [{ id: 'ada' }])
    expect(free.map(({ date, time, end }) => `${date} ${time}-${end}`)).toStrictEqual(['2026-11-25 09:00-12:00'])
    const opening = openingSchema.parse({})
    const worked = (await readConsultants(ctx.db)).map((person) => days.map((day) => ownHours(person, day, opening)))
    expect(worked).toStrictEqual([
      ['', '09:00–12:00'],
      [undefined, undefined],
    ])
  })
})
