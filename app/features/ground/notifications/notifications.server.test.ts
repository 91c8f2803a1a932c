import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import { deleteExpired } from '#app/features/care/privacy/retention/run-retention.server.ts'
import { changeMany } from '#app/features/work/requests/inbox/bulk/bulk.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Db } from '#db/client.server.ts'
import { up as addSubjects } from '#db/migrations/20261126T2248-notification-subjects.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { readBell } from './bell/bell.server.ts'
import { NEWEST, WELCOME_ID } from './bell/bell.ts'
import { deleteNotification } from './delete.server.ts'
import { listNotifications } from './list-notifications.server.ts'
import { markAllRead } from './mark-all-read.server.ts'
import { markRead } from './mark-read.server.ts'
import { type NewNotification, notifyStaff } from './notify-staff.server.ts'

const NEWS: NewNotification = { message: 'Nuova richiesta da Ada', type: 'info', link: '/admin/requests/1' }

async function addAdmin(db: Db, role: 'admin' | 'operator' = 'admin', isActive = true): Promise<StaffActor> {
  const id = randomUUIDv7()
  const email = `${id}@idg.example`
  await db
    .insertInto('admins')
    .values({ id, email, name: 'Ada', role, isActive, lastLogin: null, createdAt: '2026-11-01T09:00:00.000Z' })
    .execute()
  return { kind: 'staff', id, email, name: 'Ada', role, sessionId: id }
}

describeOnBothEngines('notifications', ({ database }) => {
  async function office() {
    const db = await database()
    const ada = await addAdmin(db)
    let minute = 0
    const clock = () => new Date(Date.UTC(2026, 10, 23, 9, minute))
    const ctx = testContext(db, { actor: ada, clock })
    const ring = async (news: Partial<NewNotification> = {}) => {
      minute++
      await db.transaction().execute((trx) => notifyStaff(trx, { clock }, { ...NEWS, ...news }))
    }
    const actions = async () =>
      (await db.selectFrom('adminActions').select('action').orderBy('sequence').execute()).map(({ action }) => action)
    return { db, ada, ctx, clock, ring, actions }
  }

  test('shows one unread welcome in an empty bell', async () => {
    const { ctx, ada } = await office()
    const message = 'Benvenuto nel pannello amministrativo'
    expect(await readBell(ctx)).toMatchObject({
      owner: ada.id,
      unread: 1,
      items: [{ id: WELCOME_ID, message, type: 'info', unread: true }],
    })
  })

  test('shows the welcome when the look-up fails', async () => {
    const { ctx, db } = await office()
    await db.schema.dropTable('notifications').execute()
    expect((await readBell(ctx)).items).toMatchObject([{ id: WELCOME_ID }])
  })

  test('creates a row for every active staff member with the permission', async () => {
    const { db, ada, ctx, ring } = await office()
    const operator = await addAdmin(db, 'operator')
    await addAdmin(db, 'admin', false)
    await ring()
    await ring({ message: '', type: 'warning', permission: 'mail.manage' })
    expect(await readBell(ctx)).toMatchObject({ unread: 2, items: [{ message: 'Nuova notifica' }, { unread: true }] })
    expect(await readBell({ ...ctx, actor: operator })).toMatchObject({ unread: 1, items: [{ type: 'info' }] })
    expect(await db.selectFrom('notifications').select('adminId').execute()).toHaveLength(3)
    expect(ada.id).not.toBe(operator.id)
  })

  test('is not created for the actor', async () => {
    const { db, ctx } = await office()
    const operator = await addAdmin(db, 'operator')
    await db.transaction().execute((trx) => notifyStaff(trx, ctx, NEWS))
    expect((await readBell(ctx)).items).toMatchObject([{ id: WELCOME_ID }])
    expect(await readBell({ ...ctx, actor: operator })).toMatchObject({ unread: 1 })
  })

  test('handling a request clears its entries for everybody, and only those', async () => {
    const { db, ada, ctx, clock } = await office()
    const operator = { ...ctx, actor: await addAdmin(db, 'operator') }
    const [handled, other] = [await storeRequestWithMails(db, clock()), await storeRequestWithMails(db, clock())]
    await db.transaction().execute(async (trx) => {
      for (const id of [handled, other]) await notifyStaff(trx, { clock }, { ...NEWS, link: `/admin/requests/${id}` })
    })
    expect((await readBell(ctx)).unread).toBe(2)
    await setStatus(operator, { id: handled, version: 1, status: 'in-progress' })
    const unread = (await readBell(ctx)).items.filter((item) => item.unread)
    expect(unread.map(({ link }) => link)).toStrictEqual([`/admin/requests/${other}`])
    expect((await readBell(operator)).unread).toBe(1)
    await changeMany(operator, [{ id: other, version: 1 }], { kind: 'close' })
    expect([(await readBell(ctx)).unread, (await readBell(operator)).unread]).toStrictEqual([0, 0])
    expect(ada.id).not.toBe(operator.actor.id)
  })

  test('assigning notifies the assignee, but not oneself; several at once give one entry', async () => {
    const { db, ada, ctx, clock } = await office()
    const operator = { ...ctx, actor: await addAdmin(db, 'operator') }
    const ids = [await storeRequestWithMails(db, clock()), await storeRequestWithMails(db, clock())]
    await assignRequest(operator, { id: ids[0] ?? '', version: 1, adminId: ada.id })
    expect(await readBell(ctx)).toMatchObject({
      unread: 1,
      items: [
        { message: expect.stringMatching(/^Ada ti ha assegnato la richiesta IDG-/), link: `/admin/requests/${ids[0]}` },
      ],
    })
    await assignRequest(ctx, { id: ids[1] ?? '', version: 1, adminId: ada.id })
    expect((await readBell(ctx)).items).toHaveLength(1)
    const items = [
      { id: ids[0] ?? '', version: 2 },
      { id: ids[1] ?? '', version: 2 },
    ]
    await changeMany(ctx, items, { kind: 'assign', adminId: operator.actor.id })
    expect(await readBell(operator)).toMatchObject({
      unread: 1,
      items: [{ message: 'Ada ti ha assegnato 2 richieste', link: '/admin/requests?assegnata=me' }],
    })
  })

  test('lists every notification in pages, without deleted and other people’s ones, filtered on request', async () => {
    const { ctx, ring } = await office()
    for (let i = 1; i <= 35; i++) await ring({ message: `n. ${i}` })
    const first = await listNotifications(ctx, { onlyUnread: false, after: undefined })
    expect([first.items.length, first.items[0]?.message, first.unread]).toStrictEqual([30, 'n. 35', 35])
    await markRead(ctx, first.items[0]?.id ?? '')
    await deleteNotification(ctx, first.items[1]?.id ?? '')
    const second = await listNotifications(ctx, { onlyUnread: false, after: first.next })
    expect(second).toMatchObject({ next: undefined, unread: 33 })
    expect(second.items.map(({ message }) => message)).toStrictEqual(['n. 5', 'n. 4', 'n. 3', 'n. 2', 'n. 1'])
    const unread = await listNotifications(ctx, { onlyUnread: true, after: undefined })
    expect(unread.items[0]?.message).toBe('n. 33')
    const elsewhere = await listNotifications(ctx, { onlyUnread: false, after: randomUUIDv7() })
    expect(elsewhere.items[0]?.message).toBe('n. 35')
  })

  test('shows the newest ten, newest first, and counts all unread ones', async () => {
    const { ctx, ring } = await office()
    for (let i = 1; i <= 12; i++) await ring({ message: `n. ${i}` })
    const bell = await readBell(ctx)
    expect(bell.items.map(({ message }) => message)).toStrictEqual(
      Array.from({ length: NEWEST }, (_, index) => `n. ${12 - index}`),
    )
    expect(bell.unread).toBe(12)
  })

  test('read, delete and read-all write one audit row each, and none when nothing changed', async () => {
    const { ctx, ring, actions, clock } = await office()
    for (let i = 0; i < 4; i++) await ring()
    const [first, second] = (await readBell(ctx)).items
    await markRead(ctx, first?.id ?? '')
    await markRead(ctx, first?.id ?? '')
    expect(await readBell(ctx)).toMatchObject({ unread: 3 })
    await deleteNotification(ctx, second?.id ?? '')
    expect((await readBell(ctx)).items).toHaveLength(3)
    const seen = clock().toISOString()
    await ring()
    expect(await markAllRead(ctx, seen)).toBe(2)
    expect(await markAllRead(ctx, seen)).toBe(0)
    expect(await readBell(ctx)).toMatchObject({ unread: 1 })
    expect(await actions()).toStrictEqual(['notification-read', 'notification-delete', 'notification-read-all'])
    expect(await ctx.db.selectFrom('notifications').select('id').where('isDeleted', '=', true).execute()).toHaveLength(
      1,
    )
  })

  test("refuses changes of others' notifications, and visitors", async () => {
    const { db, ctx, ring, actions } = await office()
    await ring()
    const [item] = (await readBell(ctx)).items
    const other = { ...ctx, actor: await addAdmin(db) }
    await expect(markRead(other, item?.id ?? '')).rejects.toMatchObject({ status: 404 })
    await expect(deleteNotification(other, item?.id ?? '')).rejects.toMatchObject({ status: 404 })
    await expect(deleteNotification(ctx, randomUUIDv7())).rejects.toMatchObject({ status: 404 })
    expect(await markAllRead(other, '2099-01-01T00:00:00.000Z')).toBe(0)
    for (const verb of [
      readBell,
      (c: typeof ctx) => markRead(c, item?.id ?? ''),
      (c: typeof ctx) => markAllRead(c, ''),
    ]) {
      await expect(verb({ ...ctx, actor: { kind: 'visitor' } })).rejects.toMatchObject({ status: 403 })
    }
    expect(await readBell(ctx)).toMatchObject({ unread: 1 })
    expect(await actions()).toStrictEqual([])
  })

  const person = { name: 'Ada', email: 'ada@example.it', phone: '1', company: '', message: 'Buongiorno', topic: '' }
  const none = { requestedAppointment: false, date: '', time: '', duration: '', location: '', address: '' }

  test('a new request notifies once; one in quarantine does not', async () => {
    const { ctx } = await office()
    const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
    const request = { payload: { ...person, ...none }, formKey: 'key', suspicion: undefined }
    await createRequest(visitor, request)
    await createRequest(visitor, request)
    await createRequest(visitor, { ...request, formKey: 'other', suspicion: 'trap' })
    const { id } = await ctx.db
      .selectFrom('contactRequests')
      .select('id')
      .where('quarantineReason', 'is', null)
      .executeTakeFirstOrThrow()
    expect(await readBell(ctx)).toMatchObject({
      unread: 1,
      items: [{ message: 'Nuova richiesta da Ada', type: 'info', link: `/admin/requests/${id}` }],
    })
  })

  test('notifications of earlier versions get the subject of their link, and those without one match nobody', async () => {
    const { db, ring } = await office()
    const [request, appointment] = [randomUUIDv7(), randomUUIDv7()]
    await ring({ link: `/admin/requests/${request}` })
    await ring({ link: `/admin/appointments/${appointment}` })
    await ring({ link: '/admin/requests?assegnata=me' })
    await ring({ link: '/admin/mail' })
    await db.schema.dropIndex('notifications_of_subject').execute()
    await db.schema.alterTable('notifications').dropColumn('subject_id').execute()
    await addSubjects(db as Kysely<unknown>)
    const rows = await db.selectFrom('notifications').select('subjectId').orderBy('timestamp').execute()
    expect(rows.map(({ subjectId }) => subjectId)).toStrictEqual([request, appointment, null, null])
  })

  test('deletes notifications after 90 days', async () => {
    const { db, ring } = await office()
    await ring()
    await deleteExpired(db, new Date('2027-02-21T09:00:00Z'))
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
    await deleteExpired(db, new Date('2027-02-21T09:02:00Z'))
    expect(await db.selectFrom('notifications').select('id').execute()).toStrictEqual([])
  })
})
