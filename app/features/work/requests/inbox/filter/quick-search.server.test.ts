import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { indexRequest } from '#app/features/work/requests/search-index.server.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loader } from './quick-search.ts'

/** Searches as the command palette does. */
async function search(ctx: AppContext, query: string) {
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  const request = new Request(`http://localhost:3000/admin/search?q=${encodeURIComponent(query)}`)
  const call = loader as unknown as (args: object) => Promise<Response>
  return (await call({ request, context, params: {} })).json()
}

describeOnBothEngines('the search of the palette', ({ database }) => {
  test('finds a request and its appointment by the name, with the time as it is now', async () => {
    const ctx = staffContext(await database())
    const id = await storeAppointment(ctx, { date: '2026-11-26', time: '11:00', duration: 60 })
    await confirmAppointment(ctx, { id, version: 1 })
    const request = await ctx.db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()
    await ctx.db.transaction().execute((trx) => indexRequest(trx, request))
    const found = [{ id: request.id, appointment: { id, when: 'Appuntamento, gio 26 nov, 11:00' } }]
    expect(await search(ctx, request.name)).toMatchObject({ requests: found })
    expect(await search(ctx, '')).toMatchObject({ requests: found })
    expect(await search(ctx, 'nessunaparolacosì')).toStrictEqual({ requests: [], people: [], companies: [] })
  })
})
