import { expect, test } from 'vitest'
import { createCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { listAlertCandidates } from '#app/features/ground/settings/alerts/alert-candidates.server.ts'
import { listAlertAddresses } from '#app/features/ground/settings/alerts/alerts.server.ts'
import { listAssignees } from '#app/features/work/requests/staff-choices.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { setRole } from './access/set-role.server.ts'
import { assigneeName } from './assignee.server.ts'

describeOnBothEngines('an editor', ({ database }) => {
  test('gets no data of customers, no alert and no request', async () => {
    const db = await database()
    const ctx = testContext(db)
    const now = ctx.clock()
    const admin = await storeStaff(db, { now })
    const editor = await storeStaff(db, { role: 'editor', name: 'Elena Redattrice', now })
    const own = { ...ctx, actor: admin }
    const adminIds = [editor.id]
    const stored = { section: 'alerts', value: JSON.stringify({ adminIds }), version: 1, updatedAt: now.toISOString() }
    await db.insertInto('settings').values(stored).execute()
    await db.transaction().execute(async (trx) => {
      await notifyStaff(trx, ctx, { message: 'Nuova richiesta di Anna', type: 'info', link: '/admin/requests' })
      await notifyStaff(trx, ctx, {
        message: 'Contenuto pubblicato in ritardo',
        type: 'warning',
        link: '/admin/content',
        permission: 'content.publish',
      })
      await expect(assigneeName(trx, editor.id)).rejects.toThrow()
    })
    const told = await db.selectFrom('notifications').select('message').where('adminId', '=', editor.id).execute()
    expect(told).toStrictEqual([{ message: 'Contenuto pubblicato in ritardo' }])
    expect((await listAssignees(own)).find(({ id }) => id === editor.id)?.isActive).toBe(false)
    expect((await listAlertCandidates(own)).map(({ id }) => id)).not.toContain(editor.id)
    expect(await listAlertAddresses(db)).toStrictEqual([])
  })

  test('a change to this role removes notifications and calendar feeds', async () => {
    const db = await database()
    const ctx = testContext(db)
    const now = ctx.clock()
    const admin = await storeStaff(db, { now })
    const operator = await storeStaff(db, { role: 'operator', now })
    await createCalendarFeed({ ...ctx, actor: operator }, 'appointments')
    await db
      .transaction()
      .execute((trx) =>
        notifyStaff(trx, ctx, { message: 'Nuova richiesta di Anna', type: 'info', link: '/admin/requests' }),
      )
    await setRole({ ...ctx, actor: admin }, operator.id, 'editor')
    for (const table of ['notifications', 'calendarFeeds'] as const) {
      expect(await db.selectFrom(table).select('id').where('adminId', '=', operator.id).execute(), table).toStrictEqual(
        [],
      )
    }
    expect(await db.selectFrom('notifications').select('adminId').execute()).toStrictEqual([{ adminId: admin.id }])
  })
})
