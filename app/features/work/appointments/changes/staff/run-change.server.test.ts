import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { confirmAppointment } from './confirm.server.ts'
import { runChange } from './run-change.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const WORDS = 'Impegno improvviso: ci scusiamo.'

const PAGE = '/admin/appointments?vista=settimana&giorno=2026-11-25'

function post(ctx: AppContext, fields: Record<string, string>) {
  return runChange(ctx, formDataOf(fields), PAGE)
}

describeOnBothEngines('runChange', ({ database }) => {
  test('a successful change redirects back to the page it was made on', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const answer = (await post(ctx, { intent: 'confirm', id, version: '1' })) as Response
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location]).toStrictEqual([303, expect.stringContaining(`${PAGE}&esito=confirm%7E`)])
    const undone = (await post(ctx, { intent: 'undo', undo: location.split('%7E')[1] ?? '' })) as Response
    expect(undone.headers.get('location')).toBe(`${PAGE}&esito=undone`)
  })

  test('the result of a change says when the customer has no address', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT, { email: '' })
    const answer = (await post(ctx, { intent: 'confirm', id, version: '1' })) as Response
    expect(answer.headers.get('location')).toContain(`${PAGE}&esito=confirm-senza-email%7E`)
  })

  test('a refusal keeps the form contents', async () => {
    const ctx = staffContext(await database())
    const [first, second] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, SLOT)]
    await confirmAppointment(ctx, { id: first, version: 1 })

    const stale = await post(ctx, { intent: 'cancel', id: first, version: '1', reason: WORDS })
    expect(stale).toMatchObject({ init: { status: 409 }, data: { intent: 'cancel', values: { reason: WORDS } } })

    const slot = { date: SLOT.date, time: SLOT.time, duration: '90' }
    const taken = await post(ctx, { intent: 'move', id: second, version: '1', ...slot, reason: WORDS })
    expect(taken).toMatchObject({
      init: { status: 409 },
      data: { values: { ...slot, reason: WORDS }, wanted: { ...SLOT, duration: 90 }, alternatives: { length: 3 } },
    })

    const empty = await post(ctx, { intent: 'decline', id: second, version: '1', reason: ' ' })
    expect(empty).toMatchObject({ init: { status: 400 }, data: { errors: { reason: expect.any(String) } } })
  })

  test('the button of a free slot overrides the fields', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const typed = { intent: 'move', id, version: '1', date: SLOT.date, time: '11:00', duration: '60' }
    expect(await post(ctx, { ...typed, slot: '2026-11-27T15:00' })).toBeInstanceOf(Response)
    expect(await post(ctx, { ...typed, version: '2', slot: 'now' })).toBeInstanceOf(Response)
    const updates = await ctx.db.selectFrom('appointmentUpdates').select('fields').orderBy('createdAt').execute()
    expect(updates.map(({ fields }) => JSON.parse(fields).after)).toMatchObject([
      { date: '2026-11-27', time: '15:00' },
      { date: SLOT.date, time: '11:00' },
    ])
  })

  test('an unknown form and an actor without permission change nothing', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const strange: Record<string, string>[] = [
      {},
      { intent: 'delete', id },
      { intent: 'confirm', id: 'x', version: '1' },
    ]
    for (const fields of strange) expect(await post(ctx, fields)).toMatchObject({ init: { status: 400 } })
    const byCustomer = await post(testContext(ctx.db), { intent: 'confirm', id, version: '1' })
    expect(byCustomer).toMatchObject({ init: { status: 403 } })
    expect(await ctx.db.selectFrom('appointments').select(['status', 'version']).execute()).toStrictEqual([
      { status: 'pending', version: 1 },
    ])
  })
})
