import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { createAppointmentUpdate } from './create-update.server.ts'

async function storeAppointment(ctx: AppContext): Promise<string> {
  const id = randomUUIDv7()
  const at = ctx.clock().toISOString()
  const person = { name: 'Ada Bianchi', email: 'ada@example.it', phone: '049 123456', company: '' }
  await ctx.db
    .insertInto('contactRequests')
    .values({
      ...person,
      id,
      reference: 'IDG-00000-00000',
      message: 'Buongiorno',
      topic: '',
      requestedAppointment: true,
      date: '2026-11-25',
      time: '09:30',
      duration: '60',
      location: 'Online',
      needsEmailSending: true,
      emailSent: false,
      status: 'pending',
      quarantineReason: null,
      sourceHash: '',
      createdAt: at,
    })
    .execute()
  await ctx.db
    .insertInto('appointments')
    .values({
      ...person,
      id,
      contactRequestId: id,
      date: '2026-11-25',
      time: '09:30',
      duration: 60,
      location: 'Online',
      notes: 'Buongiorno',
      status: 'pending',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return id
}

describeOnBothEngines('createAppointmentUpdate', ({ database }) => {
  test('stores the given fields and marks its mail as pending', async () => {
    const ctx = testContext(await database())
    const appointmentId = await storeAppointment(ctx)
    const id = await createAppointmentUpdate(ctx, appointmentId, { kind: 'confirmed' })
    expect(await ctx.db.selectFrom('appointmentUpdates').selectAll().execute()).toStrictEqual([
      {
        id,
        appointmentId,
        fields: '{"kind":"confirmed"}',
        needsEmailSending: true,
        emailSent: false,
        createdAt: ctx.clock().toISOString(),
      },
    ])
  })

  test("fails with the specification's message and logs it", async () => {
    const logged: unknown[] = []
    const ctx = testContext(await database())
    ctx.log = Object.assign(Object.create(ctx.log), { error: (...args: unknown[]) => logged.push(args[1]) })
    const message = "Impossibile salvare l'aggiornamento dell'appuntamento"
    await expect(createAppointmentUpdate(ctx, 'no such appointment', {})).rejects.toThrow(message)
    expect(logged).toStrictEqual([message])
  })
})
