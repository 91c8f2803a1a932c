import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { signIn } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { createCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { reactivateStaff } from '#app/features/company/team/access/reactivate.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { testContext } from '#test/context.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { departStaff } from './depart.server.ts'
import { getDeparture } from './get-departure.server.ts'

const EMAIL = 'Marco.Bianchi@idg.example'
const NAME = 'Marco Bianchi'

describeOnBothEngines('departStaff', ({ database }) => {
  async function office() {
    const db = await database()
    const admin = await storeStaff(db, { name: 'Giulia Ferraro' })
    const heir = await storeStaff(db, { role: 'operator', name: 'Sara Longo' })
    const leaver = await storeStaff(db, { role: 'operator', name: NAME, email: EMAIL })
    const as = (actor: AppContext['actor']) => testContext(db, { actor })
    const own = testContext(db, { actor: leaver }) as AppContext & { actor: typeof leaver }
    return { db, admin, heir, leaver, as, own, ctx: as(admin) }
  }

  test('hands over open requests, drafts and views, and keeps what is history', async () => {
    const { db, heir, leaver, own, ctx } = await office()
    const targets = staffTargets(own)
    const [open, closed] = [await targets.request(), await targets.request({ status: 'closed' })]
    for (const id of [open, closed]) await assignRequest(own, { id, version: 1, adminId: leaver.id })
    await addNote(own, { id: open, text: 'Richiamare lunedì' })
    const draft = { requestId: open, adminId: leaver.id, kind: 'reply', subject: 'Re', text: 'Buongiorno' }
    await db
      .insertInto('requestDrafts')
      .values({ ...draft, updatedAt: own.clock().toISOString() })
      .execute()
    await targets.view()
    expect((await getDeparture(ctx, leaver.id)).work).toStrictEqual({
      requests: 1,
      drafts: 1,
      views: 1,
      snoozes: 0,
      appointments: 0,
    })
    expect(await departStaff(ctx, { id: leaver.id, heirId: heir.id, erase: 'nothing' })).toStrictEqual({
      requests: 1,
      drafts: 1,
      views: 1,
      snoozes: 0,
      appointments: 0,
    })
    const assignees = await db.selectFrom('contactRequests').select(['id', 'assignedTo']).execute()
    expect(new Map(assignees.map(({ id, assignedTo }) => [id, assignedTo]))).toStrictEqual(
      new Map([
        [open, heir.id],
        [closed, leaver.id],
      ]),
    )
    expect(await db.selectFrom('requestDrafts').select(['adminId', 'text']).execute()).toStrictEqual([
      { adminId: heir.id, text: 'Buongiorno' },
    ])
    expect(await db.selectFrom('requestViews').select('adminId').execute()).toStrictEqual([{ adminId: heir.id }])
    expect(await db.selectFrom('requestNotes').select('adminId').execute()).toStrictEqual([{ adminId: leaver.id }])
    expect((await loggedActions(db)).slice(-2)).toMatchObject([
      { action: 'request-assign', targetId: open },
      { action: 'staff-depart', targetId: leaver.id, details: `Ha lasciato l’azienda: ${EMAIL}` },
    ])
  })

  test('ends sessions, passkeys, feeds, company accounts and the password, also of a deactivated member', async () => {
    const { db, leaver, own, ctx } = await office()
    const targets = staffTargets(own)
    await targets.passkey()
    await targets.companyAccount()
    await targets.notification()
    await createCalendarFeed(own, 'busy')
    await deactivateStaff(ctx, leaver.id)
    await departStaff(ctx, { id: leaver.id, heirId: null, erase: 'nothing' })
    for (const table of ['authSessions', 'authPasskeys', 'authCompanyAccounts'] as const) {
      expect(await db.selectFrom(table).select('id').where('userId', '=', leaver.id).execute()).toStrictEqual([])
    }
    for (const table of ['calendarFeeds', 'notifications'] as const) {
      expect(await db.selectFrom(table).select('id').where('adminId', '=', leaver.id).execute()).toStrictEqual([])
    }
    await reactivateStaff(ctx, leaver.id)
    const typed = { email: EMAIL, password: PASSWORD, device: undefined, source: { userAgent: '', address: '' } }
    expect(await signIn(testContext(db), typed)).toStrictEqual({ kind: 'wrong' })
  })

  test.each(['address', 'name'] as const)(
    'erases the %s everywhere; the chain of the log stays valid',
    async (erase) => {
      const { db, leaver, own, ctx, admin } = await office()
      const request = await staffTargets(own).request()
      await assignRequest(ctx, { id: request, version: 1, adminId: leaver.id })
      const invitation = { email: EMAIL.toUpperCase(), name: NAME, role: 'operator', tokenHash: 'x', state: 'accepted' }
      const createdAt = own.clock().toISOString()
      await db
        .insertInto('invitations')
        .values({
          id: 'i',
          ...invitation,
          invitedBy: admin.id,
          createdAt,
          expiresAt: createdAt,
          emailSent: true,
          needsEmailSending: false,
        })
        .execute()
      const login = { adminId: leaver.id, action: 'auth-login', details: `Admin login: ${EMAIL}` }
      await db.transaction().execute((trx) => recordAction(ctx, trx, login))
      await departStaff(ctx, { id: leaver.id, heirId: null, erase })
      const words = [EMAIL.toLowerCase(), ...(erase === 'name' ? [NAME.toLowerCase()] : [])]
      for (const { name } of await db.introspection.getTables()) {
        const rows = JSON.stringify(
          await db
            .selectFrom(name as 'admins')
            .selectAll()
            .execute(),
        ).toLowerCase()
        for (const word of words) expect([name, rows.includes(word)]).toStrictEqual([name, false])
      }
      const { name } = await db
        .selectFrom('admins')
        .select('name')
        .where('id', '=', leaver.id)
        .executeTakeFirstOrThrow()
      expect(name).toBe(erase === 'name' ? 'Ex collega' : NAME)
      expect(await verifyChain(db)).toMatchObject({ ok: true })
      await expect(reactivateStaff(ctx, leaver.id)).rejects.toMatchObject({ status: 409 })
      await expect(departStaff(ctx, { id: leaver.id, heirId: null, erase })).rejects.toMatchObject({ status: 409 })
    },
  )

  test('refuses operators, the own access, the last admin and an inactive heir', async () => {
    const { db, admin, heir, leaver, as, ctx } = await office()
    const nobody = { heirId: null, erase: 'nothing' } as const
    await expect(departStaff(as(heir), { id: leaver.id, ...nobody })).rejects.toMatchObject({ status: 403 })
    await expect(departStaff(ctx, { id: admin.id, ...nobody })).rejects.toMatchObject({ status: 400 })
    await deactivateStaff(ctx, heir.id)
    const given = { id: leaver.id, heirId: heir.id, erase: 'nothing' } as const
    await expect(departStaff(ctx, given)).rejects.toMatchObject({ status: 400 })
    const second = await storeStaff(db)
    const both = await Promise.allSettled([
      departStaff(ctx, { id: second.id, ...nobody }),
      departStaff(as(second), { id: admin.id, ...nobody }),
    ])
    expect(both.map(({ status }) => status).sort()).toStrictEqual(['fulfilled', 'rejected'])
  })
})
