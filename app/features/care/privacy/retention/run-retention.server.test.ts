import { expect, test } from 'vitest'
import { confirmRetention, findRetentionHold } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { saveSection } from '#app/features/ground/settings/sections/save-section.server.ts'
import { createAppointmentUpdate } from '#app/features/work/appointments/changes/create-update.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { remindDue } from '#app/features/work/appointments/emails/reminders.server.ts'
import { rememberSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { saveDraft } from '#app/features/work/requests/request/composer/drafts.server.ts'
import { recordPresence } from '#app/features/work/requests/request/presence.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { tagRequest } from '#app/features/work/requests/request/verbs/tag.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { deleteExpired, runRetention } from './run-retention.server.ts'

/** The table of requests and those that reference it. */
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
  'requestDrafts',
  'requestUndos',
  'requestSearch',
] as const

/** A security event of the hour `2026-10-10T10`. */
const eventOf = (hour: string) => {
  const at = `${hour}:00:00.000Z`
  const who = { userId: '', subjectId: '', network: '192.0.2.0/24', detail: '' }
  return { id: crypto.randomUUID(), hour: at, kind: 'forbidden', ...who, count: 1, firstAt: at, lastAt: at }
}

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
    expect(await remindDue(ctx.db, new Date('2026-11-24T15:00:00Z'), ctx.mailFrom)).toBe(1)
    return ctx
  }

  test('deletes more rows than one slice holds', async () => {
    const { db } = await withOneRequest()
    const { contactRequestId } = await db.selectFrom('idempotencyKeys').selectAll().executeTakeFirstOrThrow()
    const createdAt = SENT_AT.toISOString()
    const keys = Array.from({ length: 500 }, (_, number) => ({ key: `key ${number}`, contactRequestId, createdAt }))
    await db.insertInto('idempotencyKeys').values(keys).execute()

    expect(await deleteExpired(db, new Date('2026-12-24T09:00:00Z'))).toStrictEqual({ requests: 0, formKeys: 502 })
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toStrictEqual([])
  })

  test('after 30 days form keys are gone and the request remains', async () => {
    const { db } = await withOneRequest()
    expect(await deleteExpired(db, new Date('2026-12-23T08:59:59Z'))).toStrictEqual({ requests: 0, formKeys: 0 })
    expect(await deleteExpired(db, new Date('2026-12-23T09:00:01Z'))).toStrictEqual({ requests: 0, formKeys: 2 })
    expect(await db.selectFrom('contactRequests').select(['name', 'sourceHash']).execute()).toStrictEqual([
      { name: 'Ada', sourceHash: '' },
    ])
  })

  test('after 24 months the request and all its related rows are gone', async () => {
    const { db } = await withOneRequest()
    const { id, version } = await db.selectFrom('contactRequests').select(['id', 'version']).executeTakeFirstOrThrow()
    const staff = testContext(db, { actor: await storeStaff(db), clock: () => SENT_AT })
    await addNote(staff, { id, text: 'Nota' })
    await tagRequest(staff, { id, version, tags: ['hana'] })
    await replyToRequest(staff, { id, version: version + 1, subject: 'Re', text: 'Testo' })
    await recordPresence(staff, { id, writing: true })
    await saveDraft(staff, { id, kind: 'reply', subject: 'Re', text: 'Bozza', sent: 1 })
    await changeMany(staff, [{ id, version: version + 2 }], { kind: 'close' })
    expect((await deleteExpired(db, new Date('2028-11-23T08:59:59Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2028-11-23T09:00:01Z'))).requests).toBe(1)
    for (const table of HANGING) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toStrictEqual([])
    }
  })

  test('a verified sender is deleted 24 months after the last verification', async () => {
    const ctx = await withOneRequest()
    const listed = async () =>
      (await ctx.db.selectFrom('verifiedSenders').select('senderHash').orderBy('senderHash').execute()).map(
        ({ senderHash }) => senderHash,
      )
    await ctx.db.deleteFrom('verifiedSenders').execute()
    await ctx.db.transaction().execute(async (trx) => {
      await rememberSender(trx, 'once', SENT_AT)
      await rememberSender(trx, 'twice', SENT_AT)
      await rememberSender(trx, 'twice', new Date('2027-11-23T09:00:00Z'))
    })
    await deleteExpired(ctx.db, new Date('2028-11-23T08:59:00Z'))
    expect(await listed()).toStrictEqual(['once', 'twice'])
    await deleteExpired(ctx.db, new Date('2028-11-23T09:01:00Z'))
    expect(await listed()).toStrictEqual(['twice'])
  })

  test('uses the periods of the settings', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    expect((await deleteExpired(db, new Date('2026-12-24T09:00:01Z'))).requests).toBe(1)
  })

  test('keeps a request while its appointment is still ahead', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    await db.updateTable('appointments').set({ date: '2027-02-18' }).execute()
    expect((await deleteExpired(db, new Date('2027-02-17T09:00:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T22:59:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T23:00:00Z'))).requests).toBe(1)
  })

  test('keeps a request while its slot is held and unanswered', async () => {
    const { db } = await withOneRequest()
    const value = JSON.stringify({ requestMonths: 1 })
    await db.insertInto('settings').values({ section: 'retention', value, version: 1, updatedAt: '' }).execute()
    await db.updateTable('appointments').set({ status: 'proposed', holdUntil: '2027-02-18T12:00:00.000Z' }).execute()
    expect((await deleteExpired(db, new Date('2027-02-18T11:00:00Z'))).requests).toBe(0)
    expect((await deleteExpired(db, new Date('2027-02-18T12:00:00Z'))).requests).toBe(1)
  })
})

describeOnBothEngines('runRetention', ({ database }) => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const START = new Date('2026-11-23T09:00:00Z')
  const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

  /** A database with requests of these ages in days, and an admin who can be notified. */
  async function office(ages: number[]) {
    const db = await database()
    const actor = await storeStaff(db)
    await storeStaff(db, { role: 'operator' })
    const ctx = testContext(db, { actor })
    const person = { name: 'Ada', phone: '1', company: '', message: 'Buongiorno', topic: '' }
    for (const [number, age] of ages.entries()) {
      const visit = testContext(db, { clock: () => later(-age) })
      const payload = { ...person, email: `ada.${number}@example.it`, requestedAppointment: false } as const
      await createRequest(visit, { payload: payload as never, formKey: `key-${number}`, suspicion: undefined })
    }
    await db.deleteFrom('notifications').execute()
    const run = (now: Date) => runRetention({ db, clock: () => now, log: ctx.log })
    const count = async () => (await db.selectFrom('contactRequests').select('id').execute()).length
    const rung = () => db.selectFrom('notifications').select(['adminId', 'link', 'type']).execute()
    const hold = () => findRetentionHold(db)
    return { db, ctx, run, count, rung, hold, adminId: actor.id }
  }

  test('a clock that jumped 800 days deletes nothing and notifies the admins once', async () => {
    const { db, run, count, rung, hold, adminId } = await office(Array.from({ length: 9 }, () => 1))
    await run(START)
    const keys = await db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(await run(later(800))).toStrictEqual({ requests: 0, formKeys: 0 })
    expect(await run(later(800.1))).toStrictEqual({ requests: 0, formKeys: 0 })
    expect(await count()).toBe(9)
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toStrictEqual(keys)
    expect(await rung()).toStrictEqual([{ adminId, link: '/admin/settings?sezione=conservazione', type: 'warning' }])
    expect(await hold()).toMatchObject({ reason: 'clock', expired: 9, total: 9, lastRunAt: START.toISOString() })
  })

  test('resumes by itself when the clock is correct again', async () => {
    const { run, count, hold } = await office([1, 800])
    await run(later(-1))
    await run(later(800))
    expect(await hold()).toBeDefined()
    await run(START)
    expect(await hold()).toBeUndefined()
    expect(await count()).toBe(1)
  })

  test('a clock that starts in the past and is corrected does not pause retention', async () => {
    const { run, hold } = await office([1])
    await run(START)
    await run(new Date('1970-01-01T00:00:00Z'))
    await run(later(0.1))
    expect(await hold()).toBeUndefined()
  })

  test('pauses when more than a tenth of the requests would go; technical data is still deleted', async () => {
    const { run, count, rung, hold } = await office([...Array(10).fill(800), ...Array(40).fill(1)])
    expect(await run(START)).toMatchObject({ requests: 0, formKeys: 20 })
    expect(await count()).toBe(50)
    expect(await hold()).toMatchObject({ reason: 'share', expired: 10, total: 50 })
    expect(await rung()).toHaveLength(1)
  })

  test('deletes the few expired requests of a small office without confirmation', async () => {
    const { run, count, hold } = await office([800, 800, 1, 1, 1])
    await run(START)
    expect(await count()).toBe(3)
    expect(await hold()).toBeUndefined()
  })

  test("an admin's confirmation deletes what was shown; later requests wait again", async () => {
    const { db, ctx, run, count, hold } = await office([...Array(10).fill(800), ...Array(40).fill(700)])
    await run(START)
    const shown = await hold()
    expect(await confirmRetention(ctx, { since: 'another hold' })).toBe(false)
    expect(await confirmRetention(ctx, { since: shown?.since ?? '' })).toBe(true)
    expect(await loggedActions(db)).toMatchObject([
      {
        adminId: ctx.actor.kind === 'staff' && ctx.actor.id,
        action: 'retention-confirm',
        details: 'Eliminazione dei dati scaduti confermata: 10 richieste su 50',
      },
    ])
    await run(later(0.05))
    expect(await count()).toBe(40)
    await run(later(29))
    expect(await count()).toBe(40)
    await run(later(58))
    expect(await hold()).toMatchObject({ reason: 'share', expired: 40, total: 40 })
  })

  test('an admin confirms a correct clock after the server was off for months', async () => {
    const { ctx, run, count, hold } = await office([...Array(12).fill(700), 1])
    await run(START)
    await run(later(60))
    expect(await hold()).toMatchObject({ reason: 'clock', expired: 12, total: 13 })
    const back = testContext(ctx.db, { actor: ctx.actor, clock: () => later(60.01) })
    expect(await confirmRetention(back, { since: (await hold())?.since ?? '' })).toBe(true)
    await run(later(60.02))
    expect(await count()).toBe(1)
    expect(await hold()).toBeUndefined()
  })

  test('a shorter period confirmed in the settings needs no second confirmation', async () => {
    const { ctx, run, count, hold } = await office([...Array(10).fill(100), ...Array(10).fill(1)])
    const now = testContext(ctx.db, { actor: ctx.actor, clock: () => START })
    const fields = {
      requestMonths: '2',
      candidateMonths: '12',
      technicalDays: '30',
      securityDays: '180',
      confirm: 'on',
    }
    expect(await saveSection(now, { section: 'retention', fields, version: 0 })).toMatchObject({ kind: 'saved' })
    await run(START)
    expect(await hold()).toBeUndefined()
    expect(await count()).toBe(10)
  })

  test('security events are deleted after the period of the settings, and only then', async () => {
    const { ctx, run } = await office([1])
    const now = testContext(ctx.db, { actor: ctx.actor, clock: () => START })
    const events = ['2026-01-10T10', '2026-10-10T10', '2026-11-20T10'].map((hour) => eventOf(hour))
    await ctx.db.insertInto('securityEvents').values(events).execute()
    const kept = async () =>
      (
        await ctx.db
          .selectFrom('securityEvents')
          .select('hour')
          .where('kind', '=', 'forbidden')
          .orderBy('hour')
          .execute()
      ).map(({ hour }) => hour.slice(0, 10))
    await run(START)
    expect(await kept()).toStrictEqual(['2026-10-10', '2026-11-20'])
    const fields = { requestMonths: '24', candidateMonths: '12', technicalDays: '30' }
    const save = (securityDays: string) =>
      saveSection(now, { section: 'retention', fields: { ...fields, securityDays }, version: 0 })
    expect(await save('29')).toMatchObject({ kind: 'invalid' })
    expect(await save('30')).toMatchObject({ kind: 'saved' })
    await run(START)
    expect(await kept()).toStrictEqual(['2026-11-20'])
  })
})
