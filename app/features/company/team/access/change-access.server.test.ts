import { expect, onTestFinished, test } from 'vitest'
import { resetPassword } from '#app/features/company/access/reset/reset-password.server.ts'
import { confirmTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { signIn } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { staffMails } from '#app/features/company/team/emails.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { PASSWORD, passwordHash, storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { changeAccessAsSystem } from './change-access-as-system.server.ts'
import { endStaffSessions, resetSecondStep, resetStaffPassword } from './change-colleague-access.server.ts'

async function office(db: Db) {
  const peer = await startSmtpPeer()
  const transport = smtpTransport(peer.url)
  onTestFinished(async () => {
    transport.rest()
    await peer.close()
  })
  const clock = movableClock()
  const admin = await storeStaff(db, { name: 'Carla Neri', now: clock() })
  const colleague = await storeStaff(db, { role: 'operator', now: clock() })
  const ctx = testContext(db, { actor: admin, clock, publicUrl: PUBLIC_URL })
  const own = { ...ctx, actor: colleague }
  const enter = (password: string) =>
    signIn(ctx, {
      email: colleague.email,
      password,
      device: undefined,
      source: { userAgent: '', address: '', knownTo: colleague.id },
    })
  const isIn = async () => (await findStaff(db, colleague.token, clock())) !== undefined
  const mails = async () => {
    await deliverDue(deliveryParts({ db, clock, transport, kinds: staffMails(ctx) }))
    return peer.received.map(({ envelope, mail }) => ({
      to: envelope.to,
      subject: mail.subject,
      text: mail.text ?? '',
    }))
  }
  const actions = async () =>
    (await loggedActions(db)).map(({ adminId, action, targetId }) => ({ adminId, action, targetId }))
  return { db, clock, admin, colleague, ctx, own, enter, isIn, mails, actions }
}

describeOnBothEngines('a colleague’s access', ({ database }) => {
  test('ends all sessions, with a mail and an audit row', async () => {
    const { db, admin, colleague, ctx, enter, isIn, mails, actions } = await office(await database())
    await endStaffSessions(ctx, colleague.id)
    expect(await isIn()).toBe(false)
    expect(await findStaff(db, admin.token, ctx.clock())).toBeDefined()
    expect(await mails()).toStrictEqual([
      {
        to: [colleague.email],
        subject: 'Le tue sessioni sono state chiuse',
        text: expect.stringContaining('Carla Neri ha chiuso'),
      },
    ])
    expect(await actions()).toStrictEqual([{ adminId: admin.id, action: 'staff-sessions-end', targetId: colleague.id }])
    expect(await enter(PASSWORD)).toMatchObject({ kind: 'signed-in' })
    const notice = await db.selectFrom('accessNotices').selectAll().executeTakeFirstOrThrow()
    expect(notice).toMatchObject({ needsEmailSending: false, emailSent: true, changedBy: admin.id })
  })

  test('removes second step, recovery codes and passkeys, so that the password alone signs in', async () => {
    const { db, colleague, ctx, own, enter, isIn, mails } = await office(await database())
    const targets = staffTargets(own)
    await targets.passkey()

    await confirmTotp(own, await targets.totpCode())
    expect(await enter(PASSWORD)).toMatchObject({ kind: 'second-step' })
    await resetSecondStep(ctx, colleague.id)
    expect(await isIn()).toBe(false)
    for (const table of ['authPasskeys', 'authRecoveryCodes'] as const) {
      expect(await db.selectFrom(table).select('id').where('userId', '=', colleague.id).execute()).toStrictEqual([])
    }
    expect(await enter(PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect(await mails()).toMatchObject([{ subject: 'La tua verifica in due passaggi è stata azzerata' }])
  })

  test('voids the password and mails a link that sets a new one, once', async () => {
    const { db, ctx, own, colleague, enter, isIn, mails } = await office(await database())
    await staffTargets(own).feed()
    await resetStaffPassword(ctx, colleague.id)
    expect(await isIn()).toBe(false)
    expect(await db.selectFrom('calendarFeeds').select('id').execute()).toStrictEqual([])
    expect(await enter(PASSWORD)).toStrictEqual({ kind: 'wrong' })
    const [mail] = await mails()
    const token = /nuova-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await resetPassword(ctx, { token, passwordHash: await passwordHash() })
    expect(await enter(PASSWORD)).toMatchObject({ kind: 'signed-in' })
    await expect(resetPassword(ctx, { token, passwordHash: 'x' })).rejects.toMatchObject({ status: 409 })
  })

  test('mails the way to a new link when the first has expired in the queue', async () => {
    const { clock, ctx, colleague, mails } = await office(await database())
    await resetStaffPassword(ctx, colleague.id)
    clock.advance(25 * 60)
    const [mail] = await mails()
    expect(mail?.text).toContain('/AdminLoginPortal/password')
    expect(mail?.text).not.toContain('nuova-password/')
  })

  test('is changed by the command line too, in its own name', async () => {
    const { ctx, colleague, enter, isIn, mails, actions } = await office(await database())
    const system = { ...ctx, actor: { kind: 'system' } as const }
    const hash = await passwordHash()
    await resetStaffPassword(ctx, colleague.id)
    await changeAccessAsSystem(system, colleague.email.toUpperCase(), { kind: 'password-set', passwordHash: hash })
    expect(await isIn()).toBe(false)
    expect(await enter(PASSWORD)).toMatchObject({ kind: 'signed-in' })
    expect((await mails()).map(({ text }) => text).join()).toContain('chi gestisce il server ha impostato')
    expect((await actions())[1]).toStrictEqual({
      adminId: 'command-line',
      action: 'staff-password-set',
      targetId: colleague.id,
    })
    await expect(changeAccessAsSystem(ctx, colleague.email, { kind: 'sessions-end' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(changeAccessAsSystem(system, 'x@idg.example', { kind: 'sessions-end' })).rejects.toThrow('no access')
  })
})
