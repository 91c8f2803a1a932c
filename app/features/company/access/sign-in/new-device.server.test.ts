import { expect, test } from 'vitest'
import { signInNewStaff } from '#app/features/company/access/sign-in-new-staff.server.ts'
import { staffMails } from '#app/features/company/team/emails.server.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { PASSWORD, storeStaff } from '#test/staff.ts'
import { enterProven, openSession, signIn } from './sign-in.server.ts'
import { sourceOf, welcome } from './sign-in-response.server.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

describeOnBothEngines('a sign-in from a new device', ({ database }) => {
  async function office() {
    const db = await database()
    const clock = movableClock()
    const ctx = testContext(db, { clock, publicUrl: PUBLIC_URL, clientAddress: '192.0.2.7' })
    const person = await storeStaff(db, { now: clock(), name: 'Sara Zen' })
    const requestWith = (cookies: readonly string[] = []) =>
      new Request(`${PUBLIC_URL}/AdminLoginPortal`, { headers: { 'user-agent': FIREFOX, cookie: cookies.join('; ') } })
    const mails = async () => {
      const received: { to: unknown; subject: string; text: string }[] = []
      const send = async ({ message }: Dispatch) => {
        const { envelope, subject, text } = message
        received.push({ to: envelope?.to, subject: String(subject), text: String(text).replace(/\s+/g, ' ') })
      }
      const transport = { send, rest: () => undefined }
      await deliverDue(deliveryParts({ db, clock, transport, kinds: staffMails(ctx) }))
      return received
    }
    return { db, ctx, clock, person, requestWith, mails }
  }

  test('is told to its person once, with time, way in, browser and what to do', async () => {
    const { ctx, person, requestWith, mails } = await office()
    const enter = async (request: Request) => {
      const outcome = await signIn(ctx, {
        email: person.email,
        password: PASSWORD,
        device: undefined,
        source: sourceOf(ctx, request),
      })
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind)
      return welcome(ctx, request, outcome, '/admin')
        .headers.getSetCookie()
        .map((line) => line.split(';')[0] ?? '')
    }
    const cookies = await enter(requestWith())
    const [mail, ...more] = await mails()
    expect(more).toStrictEqual([])
    expect(mail).toMatchObject({ to: [person.email], subject: 'Accesso da un nuovo dispositivo' })
    expect(mail?.text).toContain('lunedì 23 novembre 2026, ore 10:00')
    expect(mail?.text).toContain('password, Firefox su Windows')
    expect(mail?.text).toContain('Se non eri tu')
    expect(mail?.text).toContain(`${PUBLIC_URL}/admin/account`)
    expect(mail?.text).not.toContain('192.0.2.7')

    await enter(requestWith(cookies))
    expect(await mails()).toStrictEqual([])
  })

  test.each(['second-step', 'passkey', 'company'] as const)('is told for each way in: %s', async (method) => {
    const { db, ctx, person, requestWith, mails } = await office()
    const source = sourceOf(ctx, requestWith())
    if (method === 'company') {
      const identity = await db
        .selectFrom('authUsers')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      await enterProven(ctx, identity, source, method)
    } else await openSession(ctx, { userId: person.id, source, method })
    expect(await mails()).toMatchObject([{ subject: 'Accesso da un nuovo dispositivo' }])
  })

  test('is not told when the person has just accepted an invitation', async () => {
    const { ctx, person, requestWith, mails } = await office()
    await signInNewStaff(ctx, requestWith(), async () => person.id)
    expect(await mails()).toStrictEqual([])
  })

  test('is told ten times a day at most, and never prevents the sign-in', async () => {
    const { db, ctx, clock, person, requestWith, mails } = await office()
    const enter = () => openSession(ctx, { userId: person.id, source: sourceOf(ctx, requestWith()), method: 'passkey' })
    for (let times = 0; times < 11; times++) expect(await enter()).toMatchObject({ kind: 'signed-in' })
    expect(await mails()).toHaveLength(10)
    clock.advance(24 * 60)
    await enter()
    expect(await mails()).toHaveLength(1)
    await db.schema.alterTable('accessNotices').renameTo('accessNoticesGone').execute()
    expect(await enter()).toMatchObject({ kind: 'signed-in' })
  })
})
