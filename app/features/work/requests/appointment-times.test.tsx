import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext } from '#app/context.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { testContext } from '#test/context.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { exportRequests } from './inbox/export.server.ts'
import { InboxList } from './inbox/inbox-list.tsx'
import { listRequests } from './inbox/list-requests.server.ts'
import { loader } from './request/request-page.tsx'

const ASKED = { date: '2026-11-25', time: '09:30', duration: 60 }
const MOVED = { date: '2026-11-27', time: '15:00', duration: 90 }

describeOnBothEngines('the time of an appointment in the inbox', ({ database }) => {
  async function office() {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const id = await storeAppointment(ctx, ASKED)
    const { contactRequestId } = await db
      .selectFrom('appointments')
      .select('contactRequestId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ctx, id, contactRequestId }
  }

  test('shows the new time after a move in the row, the template and the exported file', async () => {
    const { ctx, id, contactRequestId } = await office()
    await moveAppointment(ctx, { id, version: 1, slot: MOVED, reason: '' })
    const row = await rowOf(ctx)
    expect(row).toContain('27 nov 2026, 15:00')
    expect(row).not.toContain('25 nov 2026')
    const template = await templateOf(ctx, contactRequestId)
    expect(template).toContain('venerdì 27 novembre 2026, ore 15:00')
    expect(template).not.toContain('25 novembre')
    const file = await new Response(await exportRequests(ctx, {})).text()
    expect(file).toContain('2026-11-27 15:00')
    expect(file).not.toContain('2026-11-25 09:30')
  })

  test('shows no time for a proposed or cancelled appointment', async () => {
    const { ctx, id, contactRequestId } = await office()
    await proposeAppointment(ctx, { id, version: 1, proposals: [MOVED], reason: '' })
    expect(await rowOf(ctx)).toMatch(/Appuntamento: proposta inviata/)
    expect(await templateOf(ctx, contactRequestId)).toContain('{appuntamento}')

    const other = await storeAppointment(ctx, ASKED)
    await confirmAppointment(ctx, { id: other, version: 1 })
    await cancelAppointment(ctx, { id: other, version: 2, reason: '' })
    expect(await rowOf(ctx)).toMatch(/Appuntamento: annullato/)
  })
})

async function rowOf(ctx: AppContext): Promise<string> {
  const { rows } = await listRequests(ctx, {})
  const element = <InboxList rows={rows.slice(0, 1)} filter={{}} names={new Map()} now={ctx.clock()} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

/** Text of the template "Appuntamento in verifica" on the page of a request. */
async function templateOf(ctx: AppContext, id: string): Promise<string> {
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  const request = new Request(`http://localhost:3000/admin/requests/${id}`)
  const call = loader as unknown as (args: object) => Promise<{ templates: { id: string; body: string }[] }>
  const { templates } = await call({ request, context, params: { id } })
  return templates.find((template) => template.id === 'appuntamento')?.body ?? ''
}
