import { expect, test } from 'vitest'
import { AppError, ForbiddenError } from '#app/lib/errors.ts'
import { testContext } from '#test/context.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { confirmAppointment } from './confirm.server.ts'
import { runChange } from './run-change.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const WORDS = 'Impegno improvviso: ci scusiamo.'

function post(fields: Record<string, string>): Request {
  const url = 'http://localhost:3000/admin/appointments?vista=settimana&giorno=2026-11-25'
  return new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
}

describeOnBothEngines('runChange', ({ database }) => {
  test('a successful change redirects back to the page it was made on', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const answer = await runChange(ctx, post({ intent: 'confirm', id, version: '1' })).catch((thrown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/admin/appointments?vista=settimana&giorno=2026-11-25&esito=confirm',
    ])
  })

  test('a refusal keeps the form contents', async () => {
    const ctx = staffContext(await database())
    const [first, second] = [await storeAppointment(ctx, SLOT), await storeAppointment(ctx, SLOT)]
    await confirmAppointment(ctx, { id: first, version: 1 })

    const stale = await runChange(ctx, post({ intent: 'cancel', id: first, version: '1', reason: WORDS }))
    expect(stale).toMatchObject({ init: { status: 409 }, data: { verb: 'cancel', values: { reason: WORDS } } })

    const slot = { date: SLOT.date, time: SLOT.time, duration: '90' }
    const taken = await runChange(ctx, post({ intent: 'move', id: second, version: '1', ...slot, reason: WORDS }))
    expect(taken).toMatchObject({
      init: { status: 409 },
      data: { values: { ...slot, reason: WORDS }, wanted: { ...SLOT, duration: 90 }, alternatives: { length: 3 } },
    })

    const empty = await runChange(ctx, post({ intent: 'decline', id: second, version: '1', reason: ' ' }))
    expect(empty).toMatchObject({ init: { status: 400 }, data: { errors: { reason: expect.any(String) } } })
  })

  test('an unknown form and an actor without permission change nothing', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, SLOT)
    const strange: Record<string, string>[] = [
      {},
      { intent: 'delete', id },
      { intent: 'confirm', id: 'x', version: '1' },
    ]
    for (const fields of strange) await expect(runChange(ctx, post(fields))).rejects.toThrow(AppError)
    const customer = runChange(testContext(ctx.db), post({ intent: 'confirm', id, version: '1' }))
    await expect(customer).rejects.toThrow(ForbiddenError)
    expect(await ctx.db.selectFrom('appointments').select(['status', 'version']).execute()).toEqual([
      { status: 'pending', version: 1 },
    ])
  })
})
