import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext } from '#app/context.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { action as requestAction } from '#app/features/work/requests/request/request-page.tsx'
import { RequestContact } from '#app/features/work/requests/request/request-side.tsx'
import { UserText } from '#app/features/work/requests/user-text.tsx'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { action as exportAction } from './export-route.ts'
import { InboxList } from './inbox-list.tsx'
import { action as inboxAction } from './inbox-page.tsx'
import { listRequests } from './list-requests.server.ts'

const PAGE = 'http://localhost:3000/admin/requests'

/** Calls a route's action with a real request, as the framework does. */
async function post(ctx: AppContext, action: unknown, url: string, fields: [string, string][], id = '') {
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const call = action as (args: object) => Promise<Response | { data: Record<string, unknown>; init: ResponseInit }>
  return call({ request, context, params: { id } })
}

const AWKWARD = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table contact_requests; --",
  '{{7*7}}#{7*7}',
  'javascript:alert(1)',
  '\u202egnp.exe',
  '\u2066\u2067x\u2069',
  '\u200b\u200d\ufeff',
  'Z̷̡̢̛͉̱̫a̸l̶g̵o̴',
  '👩‍👩‍👧‍👦🇮🇹',
  'مرحبا بالعالم',
  '\u0000\u0007\u001b[31m',
  '=1+1',
  '&lt;b&gt;&#x3C;',
]
/** Each text alone, long, repeated, and between words. */
const STRINGS = Array.from({ length: 210 }, (_, at) => {
  const text = AWKWARD[at % AWKWARD.length] ?? ''
  return [text, text.repeat(20), `${text}\n${text}`, `prima ${text} dopo`, `${text}${at}`][at % 5] ?? ''
})

describeOnBothEngines('the pages of the inbox', ({ database }) => {
  async function office() {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const id = await storeRequestWithMails(db, ctx.clock())
    const fresh = async () => (await getRequest(ctx, id)).request
    return { db, ctx, id, fresh }
  }

  test('returns an invalid form with its input and changes nothing', async () => {
    const { ctx, id, fresh } = await office()
    const url = `${PAGE}/${id}`
    for (const fields of [
      { intent: 'status', version: '1', status: 'gone' },
      { intent: 'status', version: 'x', status: 'closed' },
      { intent: 'reply', version: '1', subject: '  ', text: 'scritto a mano' },
      { intent: 'note', note: '' },
      { intent: 'nothing' },
    ]) {
      const answer = await post(ctx, requestAction, url, Object.entries(fields), id)
      expect(answer, fields.intent).toMatchObject({ init: { status: 400 } })
      if ('text' in fields) expect(answer).toMatchObject({ data: { values: { text: 'scritto a mano' } } })
    }
    expect(await fresh()).toMatchObject({ version: 1, status: 'pending' })
  })

  test('runs each intent and reads only its own fields', async () => {
    const { ctx, id, fresh } = await office()
    const url = `${PAGE}/${id}`
    const send = (fields: Record<string, string>) => post(ctx, requestAction, url, Object.entries(fields), id)
    const done = await send({ intent: 'status', version: '1', status: 'closed', assignedTo: 'me', email: 'x@y.z' })
    expect(done).toMatchObject({ status: 303 })
    expect(await fresh()).toMatchObject({ version: 2, status: 'closed', assignedTo: null })
    expect(await send({ intent: 'tag', version: '2', tags: ' HANA, urgente ,,hana' })).toMatchObject({ status: 303 })
    expect((await getRequest(ctx, id)).tags).toStrictEqual(['hana', 'urgente'])
    const late = await send({ intent: 'reply', version: '2', subject: 'Re', text: 'Risposta' })
    expect(late).toMatchObject({ init: { status: 409 }, data: { values: { subject: 'Re', text: 'Risposta' } } })
    expect(await send({ intent: 'presence', writing: 'yes' })).toMatchObject({ data: { writers: [] } })
  })

  test('bulk actions, undo and export', async () => {
    const { ctx, id, fresh } = await office()
    const none = await post(ctx, inboxAction, PAGE, [['intent', 'close']])
    expect(none).toMatchObject({ init: { status: 400 } })
    const fields: [string, string][] = [
      ['intent', 'close'],
      ['item', `${id}:1`],
      ['item', 'no id'],
    ]
    const closed = (await post(ctx, inboxAction, `${PAGE}?stato=nuove&q=rossi`, fields)) as Response
    expect(closed.status).toBe(303)
    const back = new URL(closed.headers.get('location') ?? '', PAGE)
    expect(back.search).toMatch(/^\?stato=nuove&q=rossi&esito=/)
    expect(await fresh()).toMatchObject({ status: 'closed' })
    const undo = back.searchParams.get('esito') ?? ''
    await post(ctx, inboxAction, PAGE, [
      ['intent', 'undo'],
      ['undo', undo],
    ])
    expect(await fresh()).toMatchObject({ status: 'pending' })
    const file = (await post(ctx, exportAction, `${PAGE}/export?stato=nuove`, [])) as Response
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await file.text()).toContain('Anna Rossi')
  })

  test('refuses roles without the permission', async () => {
    const { db, id } = await office()
    const visitor = testContext(db)
    await expect(post(visitor, exportAction, `${PAGE}/export`, [])).rejects.toMatchObject({ init: { status: 403 } })
    expect(
      await post(
        visitor,
        requestAction,
        PAGE,
        [
          ['intent', 'trash'],
          ['version', '1'],
        ],
        id,
      ),
    ).toMatchObject({
      init: { status: 403 },
    })
  })

  test('renders 210 hostile texts inert in list and page', async () => {
    const { db, ctx } = await office()
    for (const [at, text] of STRINGS.entries()) {
      const stored = text.replaceAll('\0', '')
      const parts = { name: stored, company: stored, phone: stored, message: stored, topic: stored }
      const id = await storeRequestWithMails(db, new Date(Date.parse('2026-12-01T00:00:00Z') + at * 1000), parts)
      const detail = await getRequest(ctx, id)
      const { rows } = await listRequests(ctx, {})
      const html = render(
        <>
          <InboxList rows={rows.slice(0, 1)} filter={{}} names={new Map()} now={ctx.clock()} />
          <RequestContact detail={detail} />
          <UserText text={detail.request.message} />
        </>,
      )
      expect(html).not.toContain('\u001b')
      expect(html).not.toMatch(/<script|<img|[\u202a-\u202e\u2066-\u2069]|href="javascript/i)
    }
  })
})

function render(element: React.ReactNode): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
