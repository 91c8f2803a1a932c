import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { createCompanyProvider } from '#app/features/company/access/company-sign-in/provider.server.ts'
import { loader as returnLoader } from '#app/features/company/access/company-sign-in/return-page.tsx'
import { loader as startLoader } from '#app/features/company/access/company-sign-in/start-route.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { loader as invitationCompanyLoader } from '#app/features/company/team/invitation-company-route.ts'
import { invitationToken, storeInvitation } from '#app/features/company/team/invitations/invitation.server.ts'
import {
  action as invitationAction,
  loader as invitationLoader,
} from '#app/features/company/team/invitations/invitation-page.tsx'
import { action as usersAction } from '#app/features/company/team/users-page.tsx'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { signInAtProvider, startCompanyProvider } from '#test/stand-ins/company-provider.ts'
import { routeBrowser } from '#test/stand-ins/route-browser.ts'
import { action as accountAction, loader as accountLoader } from './account-page.tsx'
import { loader as companyLoader } from './company-route.ts'

const PUBLIC_URL = 'http://localhost:3000'

describeOnBothEngines('linking a company account', ({ database }) => {
  async function company() {
    const db = await database()
    const provider = await startCompanyProvider({ 'sub-1': { email: 'g@azienda.example' }, 'sub-2': {} }, PUBLIC_URL)
    const clock = movableClock()
    const companyProvider = createCompanyProvider(provider.settings, clock)
    const ctx = testContext(db, { clock, companyProvider, publicUrl: PUBLIC_URL })
    const staff = await storeStaff(db, { now: clock(), email: 'giulia@idg.example' })
    const { token, ...actor } = staff
    const own = routeBrowser(ctx)
    own.jar.set('idg-session', token)
    return { db, clock, ctx, actor, own }
  }
  type Scene = Awaited<ReturnType<typeof company>>
  /** Signs in at the provider for the account page, up to the confirmation. */
  async function arrive({ own, actor }: Scene, subject: string) {
    const { location } = await own.get(companyLoader, '/admin/account/company', { actor })
    return own.get(returnLoader, await signInAtProvider(location, subject))
  }
  async function signIn(ctx: AppContext, subject: string) {
    const visitor = routeBrowser(ctx)
    const { location } = await visitor.get(startLoader, '/AdminLoginPortal/azienda')
    return visitor.get(returnLoader, await signInAtProvider(location, subject))
  }

  test('links only after the person confirms on the account page, and unlinks', async () => {
    const scene = await company()
    const { db, ctx, actor, own } = scene
    expect(await arrive(scene, 'sub-1')).toMatchObject({ status: 303, location: '/admin/account' })
    expect(await db.selectFrom('authCompanyAccounts').selectAll().execute()).toStrictEqual([])
    const page = await own.get(accountLoader, '/admin/account', { actor })
    expect(page.data).toMatchObject({ company: { name: 'Prova', arrived: { email: 'g@azienda.example' } } })
    const linked = await own.post(accountAction, '/admin/account', { intent: 'company-link' }, { actor })
    expect(linked.location).toBe('/admin/account?esito=azienda-collegata')
    expect(await signIn(ctx, 'sub-1')).toMatchObject({ status: 303, location: '/admin' })
    const unlinked = await own.post(accountAction, '/admin/account', { intent: 'company-unlink' }, { actor })
    expect(unlinked.location).toBe('/admin/account?esito=azienda-tolta')
    expect(await signIn(ctx, 'sub-1')).toMatchObject({ status: 403 })
    expect((await loggedActions(db)).map(({ action }) => action)).toStrictEqual([
      'account-company-link',
      'auth-login',
      'account-company-unlink',
    ])
    const notices = await db.selectFrom('accessNotices').select('kind').orderBy('id').execute()
    expect(notices.map(({ kind }) => kind)).toStrictEqual(['company-link', 'new-device', 'company-unlink'])
  })

  test('refuses to link from another session, without a recent sign-in, or an account that is linked already', async () => {
    const scene = await company()
    const { db, clock, actor, own } = scene
    const colleague = await storeStaff(db, { now: clock() })
    await arrive(scene, 'sub-1')
    const form = { intent: 'company-link' }
    expect(await own.post(accountAction, '/admin/account', form, { actor: colleague })).toMatchObject({ status: 400 })
    clock.advance(9)
    await arrive(scene, 'sub-1')
    clock.advance(2)
    const stale = await own.post(accountAction, '/admin/account', form, { actor })
    expect(stale.location).toBe('/admin/confirm?prossima=%2Fadmin%2Faccount')
    expect(await db.selectFrom('authCompanyAccounts').selectAll().execute()).toStrictEqual([])
  })

  test('renews a session by signing in again with the linked account, and with no other', async () => {
    const scene = await company()
    const { db, clock, actor, own } = scene
    await arrive(scene, 'sub-1')
    await own.post(accountAction, '/admin/account', { intent: 'company-link' }, { actor })
    clock.advance(15)
    const confirm = async (subject: string, page = '/admin/users') => {
      const path = `/admin/account/company?prossima=${encodeURIComponent(page)}`
      const { location } = await own.get(companyLoader, path, { actor })
      expect(new URL(location).searchParams.get('prompt')).toBe('login')
      return own.get(returnLoader, await signInAtProvider(location, subject))
    }
    expect(await confirm('sub-2')).toMatchObject({ status: 403 })
    expect(await isFresh(db, actor, clock())).toBe(false)
    expect(await confirm('sub-1')).toMatchObject({ status: 303, location: '/admin/users' })
    expect(await isFresh(db, actor, clock())).toBe(true)
    for (const hostile of ['//evil.example', '/\\evil.example', '/admin\t//evil.example']) {
      expect(await confirm('sub-1', hostile)).toMatchObject({ status: 303, location: '/admin' })
    }
    expect(await findStaff(db, own.jar.get('idg-session') ?? '', clock())).toMatchObject({ id: actor.id })
  })

  test('an invited person creates the access with the company account, without a password', async () => {
    const { db, ctx, actor } = await company()
    const invitee = { email: 'nuova@idg.example', name: 'Nuova Collega', role: 'operator' } as const
    const id = await db.transaction().execute((trx) => storeInvitation(ctx, trx, invitee, actor.id))
    const token = invitationToken(ctx.secret, id)
    const params = { token }
    const path = `/AdminLoginPortal/invito/${token}`
    const visitor = routeBrowser(ctx)
    const early = await visitor.post(invitationAction, path, { intent: 'company', name: 'Nuova' }, { params })
    expect(early).toMatchObject({ status: 400 })
    const { location } = await visitor.get(invitationCompanyLoader, `${path}/azienda`, { params })
    expect(await visitor.get(returnLoader, await signInAtProvider(location, 'sub-2'))).toMatchObject({ location: path })
    expect((await visitor.get(invitationLoader, path, { params })).data).toMatchObject({
      arrived: { subject: 'sub-2' },
    })
    const form = { intent: 'company', name: 'Nuova Collega' }
    expect(await visitor.post(invitationAction, path, form, { params })).toMatchObject({ location: '/admin' })
    expect(await signIn(ctx, 'sub-2')).toMatchObject({ status: 303, location: '/admin' })
    expect(await signIn(ctx, 'sub-1')).toMatchObject({ status: 403 })
  })

  test('an admin unlinks a colleague’s account, which ends the sessions and sends a mail', async () => {
    const scene = await company()
    const { db, clock, ctx, actor, own } = scene
    await arrive(scene, 'sub-1')
    await own.post(accountAction, '/admin/account', { intent: 'company-link' }, { actor })
    const admin = await storeStaff(db, { now: clock() })
    const done = await own.post(
      usersAction,
      '/admin/users',
      { intent: 'unlink-company', id: actor.id },
      { actor: admin },
    )
    expect(done.location).toBe('/admin/users?esito=azienda-scollegata')
    expect(await db.selectFrom('authSessions').select('userId').where('userId', '=', actor.id).execute()).toStrictEqual(
      [],
    )
    expect(await signIn(ctx, 'sub-1')).toMatchObject({ status: 403 })
    const mails = await db.selectFrom('mailOutbox').select('recipient').execute()
    expect(mails).toStrictEqual([{ recipient: actor.email }, { recipient: actor.email }])
  })
})
