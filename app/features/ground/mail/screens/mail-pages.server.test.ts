import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Actor, appContext, type StaffActor } from '#app/context.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliveryParts, movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loader as showHtml } from './mail-html-route.ts'
import { action, loader } from './mail-page.tsx'

const admin: StaffActor = { kind: 'staff', id: 'a', email: 'a@idg.example', name: 'A', role: 'admin', sessionId: 's' }

function argsOf(db: Db, path: string, sent?: Record<string, string>, actor: Actor = admin) {
  const clock = movableClock()
  const parts = deliveryParts({ db, clock, transport: { send: async () => undefined, rest: () => undefined } })
  const context = new RouterContextProvider()
  context.set(appContext, testContext(db, { actor, clock, composeMail: (mail) => composeMessage(parts, mail) }))
  const url = new URL(path, 'http://localhost:3000')
  const request = new Request(url, sent ? { method: 'POST', body: new URLSearchParams(sent) } : {})
  return { request, context, params: { id: url.pathname.split('/')[3] ?? '' }, url, pattern: '' } as never
}

async function storeDead(db: Db): Promise<string> {
  await storeRequestWithMails(db, movableClock()())
  await db.updateTable('mailOutbox').set({ state: 'dead' }).execute()
  return (await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()).id
}

describeOnBothEngines('/admin/mail', ({ database }) => {
  test('sends a mail again and redirects to the same view', async () => {
    const db = await database()
    const id = await storeDead(db)
    const answer = (await action(argsOf(db, '/admin/mail?stato=dead', { intent: 'resend', id }))) as Response
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, '/admin/mail?stato=dead&esito=queued'])
    expect(await loader(argsOf(db, '/admin/mail?stato=queued'))).toMatchObject({ mails: [{ id }], counts: { dead: 1 } })
  })

  test('sends a test mail and shows it', async () => {
    const db = await database()
    const answer = (await action(argsOf(db, '/admin/mail', { intent: 'test' }))) as Response
    const { id } = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([303, `/admin/mail/${id}`])
  })

  test('serves the preview as an inert document', async () => {
    const db = await database()
    const id = await storeDead(db)
    const answer = (await showHtml(argsOf(db, `/admin/mail/${id}/html`))) as Response
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(await answer.text()).toContain('<!doctype html>')
    await expect(showHtml(argsOf(db, '/admin/mail/nothing/html'))).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('refuses operators and visitors', async () => {
    const db = await database()
    const id = await storeDead(db)
    for (const actor of [{ ...admin, role: 'operator' } as const, { kind: 'visitor' } as const]) {
      const refused = { init: { status: 403 } }
      await expect(loader(argsOf(db, '/admin/mail', undefined, actor))).rejects.toMatchObject(refused)
      expect(await action(argsOf(db, '/admin/mail', { intent: 'resend', id }, actor))).toMatchObject(refused)
      await expect(showHtml(argsOf(db, `/admin/mail/${id}/html`, undefined, actor))).rejects.toMatchObject(refused)
    }
  })
})
