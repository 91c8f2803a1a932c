import { expect, test } from 'vitest'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { STAFF, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { issueFormToken } from './form-token.server.ts'
import { submitContactForm } from './submit.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const FIELDS = { name: 'Ada Bianchi', phone: '049 123456', message: 'Buongiorno' }

describeOnBothEngines('a form sent again', ({ database }) => {
  test.each([
    ['with a corrected address supersedes an unanswered request', false],
    ['with a corrected address leaves an answered request as it is, also when its status is set back', true],
  ])('%s', async (_, isAnswered) => {
    const visitor = testContext(await database(), { clock: () => NOW })
    const staff = { ...visitor, actor: STAFF }
    await storeStaffRecord(visitor)
    const token = issueFormToken(visitor.secret, new Date(NOW.getTime() - 60_000))
    const send = (email: string) => submitContactForm(visitor, formDataOf({ ...FIELDS, email, token }))
    const requests = () =>
      visitor.db
        .selectFrom('contactRequests')
        .select(['id', 'email', 'supersededBy', 'version'])
        .orderBy('id')
        .execute()
    await send('ada@exmaple.it')
    const [first] = await requests()
    if (isAnswered) {
      const id = first?.id ?? ''
      await replyToRequest(staff, { id, version: 1, subject: 'Re', text: 'Buongiorno' })
      await setStatus(staff, { id, version: 2, status: 'pending' })
    }
    await send('ada@example.it')
    const [earlier, later] = await requests()
    expect(later?.email).toBe('ada@example.it')
    expect(earlier?.supersededBy).toBe(isAnswered ? null : later?.id)
  })

  test('with what another form said more than ten minutes ago is a new request', async () => {
    const clock = movableClock()
    const visitor = testContext(await database(), { clock })
    const newForm = () => issueFormToken(visitor.secret, new Date(clock().getTime() - 60_000))
    const send = (token: string, message: string) =>
      submitContactForm(visitor, formDataOf({ ...FIELDS, email: 'ada@example.it', message, token }))
    await send(newForm(), 'Buongiorno')
    clock.advance(11)
    const token = newForm()
    await send(token, 'Buonasera')
    await send(token, 'Buongiorno')
    const messages = await visitor.db.selectFrom('contactRequests').select('message').orderBy('id').execute()
    expect(messages.map(({ message }) => message)).toStrictEqual(['Buongiorno', 'Buonasera', 'Buongiorno'])
  })

  test('with what it said at first is a new request, which supersedes the correction', async () => {
    const visitor = testContext(await database(), { clock: () => NOW })
    const token = issueFormToken(visitor.secret, new Date(NOW.getTime() - 60_000))
    for (const email of ['ada@example.it', 'ada@exmaple.it', 'ada@example.it']) {
      expect((await submitContactForm(visitor, formDataOf({ ...FIELDS, email, token }))).kind).toBe('sent')
    }
    const [first, second, third] = await visitor.db
      .selectFrom('contactRequests')
      .select(['id', 'email', 'supersededBy'])
      .orderBy('id')
      .execute()
    expect(first?.supersededBy).toBe(second?.id)
    expect(second?.supersededBy).toBe(third?.id)
    expect(third).toMatchObject({ email: 'ada@example.it', supersededBy: null })
  })
})
