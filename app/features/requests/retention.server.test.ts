import { expect, test } from 'vitest'
import { confirmAppointment } from '#app/features/appointments/changes/confirm.server.ts'
import { createAppointmentUpdate } from '#app/features/appointments/changes/create-update.server.ts'
import { remindDue } from '#app/features/appointments/emails/reminders.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { STAFF } from '#test/stored-appointments.ts'
import { changeMany } from './inbox/bulk.server.ts'
import { addNote } from './request/add-note.server.ts'
import { replyToRequest } from './request/reply.server.ts'
import { tagRequest } from './request/tag.server.ts'
import { noteWriting } from './request/writing.server.ts'
import { deleteExpired } from './retention.server.ts'
import { createRequest } from './submission/create.server.ts'

/** A request's own table, and those of which rows hang on it. */
const HANGING = [
  'contactRequests',
  'appointments',
  'appointmentUpdates',
  'appointmentCells',
  'appointmentReminders',
  'appointmentProposals',
  'mailOutbox',
  'requestNotes',
  'requestTags',
  'requestReplies',
  'requestWriters',
  'requestUndos',
  'requestSearch',
] as const

const SENT_AT = new Date('2026-11-23T09:00:00Z')

describeOnBothEngines('deleteExpired', ({ database }) => {
  async function withOneRequest() {
    const ctx = testContext(await database(), { clock: () => SENT_AT })
    const person = { name: 'Ada', email: 'ada@example.it', phone: '1', company: '', message: 'Buongiorno', topic: '' }
    const slot = {
      requestedAppointment: true,
      date: '2026-11-25',
      time: '09:30',
      duration: '60',
      location: 'Online',
      address: '',
    }
    await createRequest(ctx, { payload: { ...person, ...slot }, formKey: 'key', suspicion: undefined })
    const { id } = await ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    await createAppointmentUpdate(ctx, id, { kind: 'confirmed' })
    const proposal = { appointmentId: id, position: 1, date: '2026-11-26', time: '09:30', duration: 60 }
    await ctx.db.insertInto('appointmentProposals').values(proposal).execute()
    await confirmAppointment({ ...ctx, actor: STAFF }, { id, version: 1 })
    expect(await remindDue(ctx.db, new Date('2026-11-24T15:00:00Z'), ctx.publicUrl)).toBe(1)
    return ctx
  }

  test('after 30 days what recognises repetitions is gone, the request stands', async () => {
    const { db } = await withOneRequest()
    expect(await deleteExpired(db, new Date('2026-12-23T08:59:59Z'))).toEqual({ requests: 0, formKeys: 0 })
    expect(await deleteExpired(db, new Date('2026-12-23T09:00:01Z'))).toEqual({ requests: 0, formKeys: 2 })
    expect(await db.selectFrom('contactRequests').select(['name', 'sourceHash']).execute()).toEqual([
      { name: 'Ada', sourceHash: '' },
    ])
  })

  test('after 24 months the request is gone with everything that hangs on it', async () => {
    const { db } = await withOneRequest()
    const { id } = await db.selectFrom('contactRequests').select('id').executeTakeFirstOrThrow()
    const staff = testContext(db, { actor: await storeStaff(db), clock: () => SENT_AT })
    await addNote(staff, { id, text: 'Nota' })
    await tagRequest(staff, { id, version: 1, tags: ['hana'] })
    await replyToRequest(staff, { id, version: 2, subject: 'Re', text: 'Testo' })
    await noteWriting(staff, { id, writing: true })
    await changeMany(staff, [{ id, version: 3 }], { deed: 'close' })
    expect((await deleteExpired(db, new Date('2028-11-23T08:59:59Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2028-11-23T09:00:01Z'))).requests).toBe(1)
    for (const table of HANGING) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })

  test('the settings say how long', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    expect((await deleteExpired(db, new Date('2026-12-24T09:00:01Z'))).requests).toBe(1)
  })

  test('who is still expected is not forgotten before he has come', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    await db.updateTable('appointments').set({ date: '2027-02-18' }).execute()
    expect((await deleteExpired(db, new Date('2027-02-17T09:00:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T22:59:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T23:00:00Z'))).requests).toBe(1)
  })

  test('nor who waits for an answer while his time is held', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    await db.updateTable('appointments').set({ status: 'proposed', holdUntil: '2027-02-18T12:00:00.000Z' }).execute()
    expect((await deleteExpired(db, new Date('2027-02-18T11:00:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T12:00:00Z'))).requests).toBe(1)
  })
})
