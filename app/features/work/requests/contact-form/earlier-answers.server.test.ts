import { expect, test } from 'vitest'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { findEarlierAnswers } from './earlier-answers.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 90 }

describeOnBothEngines('the answers of an earlier request', ({ database }) => {
  test('are given to the holder of the link, once the appointment is called off', async () => {
    const ctx = staffContext(await database(), { publicUrl: PUBLIC_URL, secret: SECRET })
    const id = await storeAppointment(ctx, SLOT, { location: 'Ufficio' })
    const token = appointmentToken(SECRET, id)
    const answers = () => findEarlierAnswers(ctx, token)
    expect(await answers(), 'while it is pending').toBeUndefined()

    await cancelAppointment(ctx, { id, version: 1, reason: '' })
    const request = await ctx.db.selectFrom('contactRequests').selectAll().executeTakeFirstOrThrow()
    const { name, email, phone, company, topic } = request
    expect(await answers()).toMatchObject({
      name,
      email,
      phone,
      company,
      topic,
      requestedAppointment: 'on',
      date: '',
      time: '',
      duration: '90',
      location: 'Ufficio',
    })

    expect(await findEarlierAnswers(ctx, `${token.slice(0, -2)}AA`), 'a forged link').toBeUndefined()
    await ctx.db.updateTable('contactRequests').set({ status: 'spam' }).execute()
    expect(await answers(), 'once staff have set it aside').toBeUndefined()
  })
})
