import { expect, test } from 'vitest'
import { findToken } from '#app/features/company/access/tokens.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { resetStaffPassword } from './access/change-colleague-access.server.ts'
import { listHandOver } from './hand-over.server.ts'
import { findInvitation } from './invitations/invitation.server.ts'
import { inviteStaff } from './invitations/invite.server.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.server.ts'

describeOnBothEngines('links to hand over', ({ database }) => {
  async function office(mailsAreFiles = true) {
    const db = await database()
    const clock = movableClock()
    const ctx = testContext(db, { clock, mailsAreFiles, actor: await storeStaff(db, { now: clock() }) })
    const colleague = await storeStaff(db, { role: 'operator', name: 'Sara Zen', now: clock() })
    await inviteStaff(ctx, { email: 'marco@idg.example', name: 'Marco Bianchi', role: 'operator' })
    await resetStaffPassword(ctx, colleague.id)
    const tokenOf = (link: string | undefined) => link?.split('/').at(-1) ?? ''
    return { db, clock, ctx, tokenOf }
  }

  test('are those of invitations and of passwords reset by an admin, while mails stay files', async () => {
    const { db, clock, ctx, tokenOf } = await office()
    const [invitation, reset] = await listHandOver(ctx, true)
    expect(invitation).toMatchObject({ purpose: 'invitation', name: 'Marco Bianchi' })
    expect(invitation?.link).toMatch(/\/AdminLoginPortal\/invito\/[\w-]+$/)
    expect(await findInvitation(db, tokenOf(invitation?.link), clock())).toMatchObject({ name: 'Marco Bianchi' })
    expect(reset).toMatchObject({ purpose: 'password', name: 'Sara Zen' })
    expect(reset?.link).toMatch(/\/AdminLoginPortal\/nuova-password\/[\w-]+$/)
    expect(await findToken(db, 'reset', tokenOf(reset?.link), clock())).toBeDefined()

    clock.advance(25 * 60)
    expect(await listHandOver(ctx, true)).toMatchObject([{ purpose: 'invitation' }])
    const { id } = await db.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
    await withdrawInvitation(ctx, id)
    expect(await listHandOver(ctx, true)).toStrictEqual([])
  })

  test('are only named without a recent sign-in, absent with a mail server, and never an operator’s', async () => {
    const { ctx, db } = await office()
    const links = (await listHandOver(ctx, false)).map(({ link }) => link)
    expect(links).toStrictEqual([undefined, undefined])
    const operator = testContext(db, { mailsAreFiles: true, actor: await storeStaff(db, { role: 'operator' }) })
    await expect(listHandOver(operator, true)).rejects.toMatchObject({ status: 403 })
    expect(await listHandOver((await office(false)).ctx, true)).toStrictEqual([])
  })
})
