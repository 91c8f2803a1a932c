import { expect, test } from 'vitest'
import { staffMails } from '#app/features/company/team/emails.server.ts'
import { listStaff } from '#app/features/company/team/list-staff.server.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { passwordHash, storeStaff } from '#test/staff.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { invitationToken } from './invitation.server.ts'
import { inviteStaff } from './invite.server.ts'
import { resendInvitation } from './resend-invitation.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'

const person = { email: 'Marco@idg.example', name: 'Marco Bianchi', role: 'operator' } as const

describeOnBothEngines('invitations', ({ database }) => {
  async function invited() {
    const db = await database()
    const clock = movableClock()
    const ctx = testContext(db, { clock, actor: await storeStaff(db, { now: clock() }) })
    await inviteStaff(ctx, person)
    const pending = () =>
      db.selectFrom('invitations').selectAll().where('state', '=', 'pending').executeTakeFirstOrThrow()
    const accept = async (token: string) =>
      acceptInvitation(testContext(db, { clock }), { token, name: 'Marco B.', passwordHash: await passwordHash() })
    return { db, clock, ctx, pending, accept }
  }

  test('sends one mail with a link that creates one account', async () => {
    const { db, ctx, pending, accept } = await invited()
    const invitation = await pending()
    const token = invitationToken(ctx.secret, invitation.id)
    const mails = await db.selectFrom('mailOutbox').select(['kind', 'documentId', 'recipient']).execute()
    expect(mails).toStrictEqual([
      { kind: 'staff-invitation', documentId: invitation.id, recipient: 'marco@idg.example' },
    ])
    const compose = staffMails(ctx)['staff-invitation']
    const parts = {
      db,
      documentId: invitation.id,
      company: companySchema.parse({}),
      publicUrl: ctx.publicUrl,
      sender: 'x@y.it',
      recipient: invitation.email,
      now: ctx.clock(),
    }
    expect(JSON.stringify(await compose?.(parts))).toContain(`/AdminLoginPortal/invito/${token}`)
    expect(JSON.stringify(invitation)).not.toContain(token)
    const outcomes = await Promise.allSettled([accept(token), accept(token), accept(token)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const record = await db.selectFrom('admins').selectAll().where('email', '=', 'marco@idg.example').execute()
    expect(record).toMatchObject([{ name: 'Marco B.', role: 'operator', isActive: true }])
    const actions = await db.selectFrom('adminActions').select('action').orderBy('sequence').execute()
    expect(actions.map(({ action }) => action)).toStrictEqual(['staff-invite', 'staff-invite-accept'])
  })

  test('the list says whether the mail was kept as a file', async () => {
    const { db, ctx } = await invited()
    const kept = { state: 'sent', delivery: 'file' } as const
    await db.updateTable('mailOutbox').set(kept).where('recipient', '=', 'marco@idg.example').execute()
    await inviteStaff(ctx, { ...person, email: 'sara@idg.example' })
    const { invitations } = await listStaff(ctx)
    expect(Object.fromEntries(invitations.map(({ email, delivery }) => [email, delivery]))).toStrictEqual({
      'marco@idg.example': 'file',
      'sara@idg.example': null,
    })
  })

  test('expires after 72 hours', async () => {
    const { clock, ctx, pending, accept } = await invited()
    const token = invitationToken(ctx.secret, (await pending()).id)
    clock.advance(72 * 60)
    await expect(accept(token)).rejects.toMatchObject({ status: 409 })
  })

  test('sends a new link on resending and voids the old one', async () => {
    const { db, ctx, pending, accept } = await invited()
    const old = await pending()
    await resendInvitation(ctx, old.id)
    await expect(accept(invitationToken(ctx.secret, old.id))).rejects.toMatchObject({ status: 409 })
    await accept(invitationToken(ctx.secret, (await pending()).id))
    expect(await db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(2)
  })

  test('voids the link of a withdrawn invitation', async () => {
    const { ctx, pending, accept } = await invited()
    const { id } = await pending()
    await withdrawInvitation(ctx, id)
    await expect(accept(invitationToken(ctx.secret, id))).rejects.toMatchObject({ status: 409 })
    await expect(withdrawInvitation(ctx, id)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses existing members, operators, and a sign-in that is not fresh', async () => {
    const { db, clock, ctx } = await invited()
    await expect(inviteStaff(ctx, person)).rejects.toMatchObject({ status: 409 })
    const other = await storeStaff(db, { role: 'operator', now: clock() })
    await expect(inviteStaff(ctx, { ...person, email: other.email })).rejects.toMatchObject({ status: 409 })
    const operator = testContext(db, { clock, actor: other })
    await expect(inviteStaff(operator, { ...person, email: 'n@idg.example' })).rejects.toMatchObject({ status: 403 })
    clock.advance(10)
    await expect(inviteStaff(ctx, { ...person, email: 'n@idg.example' })).rejects.toMatchObject({
      name: 'AppError',
      message: 'a fresh sign-in is needed',
    })
  })
})
