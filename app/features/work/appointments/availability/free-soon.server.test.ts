import { expect, test } from 'vitest'
import { enterRequest } from '#app/features/work/requests/by-hand/enter-request.server.ts'
import { agreedByHand } from '#test/data/entered-by-hand.ts'
import { staffContext } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { listFreeSoon } from './free-soon.server.ts'

describeOnBothEngines('the free times that staff offer on the phone', ({ database }) => {
  test('are some of each of the next open days, without those that are past or taken', async () => {
    const ctx = staffContext(await database())
    await enterRequest(ctx, { ...agreedByHand, date: '2026-11-24', time: '09:00' })
    const days = await listFreeSoon(ctx.db, ctx.clock(), 60)
    const times = days.map((slots) => slots.map(({ date, time }) => `${date} ${time}`))
    // Monday at ten: today is half over, on Tuesday nine to ten is taken.
    expect(times).toHaveLength(4)
    expect(times[0]?.[0]).toBe('2026-11-23 10:30')
    expect(times[1]?.[0]).toBe('2026-11-24 10:00')
    expect(times[2]?.[0]).toBe('2026-11-25 09:00')
    expect(times.every((day) => day.length === 3)).toBe(true)
  })
})
