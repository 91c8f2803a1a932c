import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext, type StaffActor } from '#app/context.ts'
import { saveSection } from '#app/features/ground/settings/sections/save-section.server.ts'
import { loader } from '#app/features/ground/settings/settings-page.tsx'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { STAFF, staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { openingSchema } from './opening.ts'
import { openingForm } from './opening-form.ts'
import { outsideReason } from './outside-hours.ts'

const ADMIN: StaffActor = { ...STAFF, role: 'admin' }
const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }

test('a start time is outside on a closed day, in the break, before the first and after the last one', () => {
  const hours = { open: true, first: '09:30', last: '17:00', breakFrom: '13:00', breakTo: '14:00' }
  const opening = openingSchema.parse({
    week: { wed: hours, fri: { ...hours, open: false } },
    closures: [{ from: '2026-11-26', to: '2026-11-26' }],
  })
  const reasonAt = (date: string, time: string) => outsideReason({ date, time, duration: 30 }, opening)
  expect(reasonAt('2026-11-25', '09:30')).toBeUndefined()
  expect(reasonAt('2026-11-25', '17:00')).toBeUndefined()
  expect(reasonAt('2026-11-25', '14:00')).toBeUndefined()
  expect(reasonAt('2026-11-25', '13:30')).toBe('cade nella pausa, dalle 13:00 alle 14:00')
  expect(reasonAt('2026-11-25', '09:00')).toBe('non rientra negli orari di apertura (inizio tra le 09:30 e le 17:00)')
  expect(reasonAt('2026-11-25', '17:30')).toContain('non rientra negli orari')
  expect(reasonAt('2026-11-26', '10:00')).toBe('cade in un giorno di chiusura')
  expect(reasonAt('2026-11-27', '10:00')).toBe('cade in un giorno di chiusura')
  expect(reasonAt('2026-11-28', '10:00')).toContain('Fine settimana')
})

describeOnBothEngines('appointments outside the opening hours', ({ database }) => {
  /** Closes a day through the settings form. */
  const close = (ctx: AppContext, day: string) =>
    saveSection(ctx, {
      section: 'opening',
      version: 0,
      fields: openingForm.toFields(openingSchema.parse({ closures: [{ from: day, to: day, note: 'Fiera' }] })),
    })
  async function listed(ctx: AppContext) {
    const context = new RouterContextProvider()
    context.set(appContext, ctx)
    const request = new Request('http://localhost:3000/admin/settings?sezione=orari&esito=salvato')
    const call = loader as unknown as (args: object) => Promise<{ outside: { id: string; reason: string }[] }>
    const { outside } = await call({ request, context, params: {} })
    return outside.map(({ id, reason }) => [id, reason])
  }

  test('lists the appointments of a day closed later, with the reason, until they are moved', async () => {
    const ctx = staffContext(await database(), { actor: ADMIN })
    const confirmed = await storeAppointment(ctx, SLOT)
    await confirmAppointment(ctx, { id: confirmed, version: 1 })
    const proposed = await storeAppointment(ctx, { ...SLOT, date: '2026-11-26' })
    const proposals = [{ ...SLOT, time: '11:00' }]
    await proposeAppointment(ctx, { id: proposed, version: 1, proposals, reason: '' })
    await storeAppointment(ctx, SLOT, { status: 'cancelled' })
    await storeAppointment(ctx, { ...SLOT, date: '2026-11-26', time: '15:00' })
    await storeAppointment(ctx, SLOT, { quarantineReason: 'trap' })
    expect(await listed(ctx)).toStrictEqual([])
    expect(await close(ctx, SLOT.date)).toMatchObject({ kind: 'saved' })
    const reason = 'cade in un giorno di chiusura (Fiera)'
    expect(await listed(ctx)).toStrictEqual([
      [confirmed, reason],
      [proposed, reason],
    ])
    await moveAppointment(ctx, { id: confirmed, version: 2, slot: { ...SLOT, date: '2026-11-27' }, reason: '' })
    expect(await listed(ctx)).toStrictEqual([[proposed, reason]])
  })

  test('staff have to confirm a move outside the opening hours', async () => {
    const ctx = staffContext(await database(), { actor: ADMIN })
    const id = await storeAppointment(ctx, SLOT)
    const slot = { ...SLOT, time: '19:30' }
    const move = (evenClosed: boolean) => moveAppointment(ctx, { id, version: 1, slot, reason: '', evenClosed })
    await expect(move(false)).rejects.toMatchObject({
      status: 422,
      publicMessage: expect.stringContaining('non rientra negli orari'),
    })
    expect(await move(true)).toMatchObject({ kind: 'changed' })
  })
})
