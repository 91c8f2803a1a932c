import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ContactPage } from './contact-page.ts'

/** A page whose offer, settings and clock the test sets; counts what it costs. */
function page() {
  const state = { offer: 'A', revision: 1, now: 0, rendered: 0, read: 0, whileRendering: () => {} }
  const page = new ContactPage({
    now: () => state.now,
    revision: () => state.revision,
    issueToken: () => 'visit',
    offer: async () => {
      state.read++
      return state.offer
    },
    async render(path) {
      state.rendered++
      const text = `${path} ${state.offer} ${state.revision}`
      state.whileRendering()
      return { page: new Response(`<input name="token" value="rendering"/>${text}`), reads: new Set() }
    },
  })
  const visit = async (query = '') => {
    const visited = await page.visit(query, 'identity')
    return visited && /\/contact.*/.exec(visited.body.toString())?.[0]
  }
  return { state, page, visit }
}

it('renders once for visitors at the same time, and apart for each query', async () => {
  const { state, page: contact, visit } = page()
  expect(await Promise.all([visit(), visit(), visit('?argomento=cloud')])).toStrictEqual([
    '/contact A 1',
    '/contact A 1',
    '/contact?argomento=cloud A 1',
  ])
  expect(await visit()).toBe('/contact A 1')
  expect(state.rendered).toBe(2)
  expect(contact.covers('/contact', '?argomento=cloud')).toBe(true)
  expect(contact.covers('/contact', '?esito=IDG-AAAAA-AAAAA')).toBe(false)
})

it('shows a changed offer after a second at the latest, and renders nothing while it is the same', async () => {
  const { state, visit } = page()
  await visit()
  state.now = 1_000
  expect([await visit(), state.rendered]).toStrictEqual(['/contact A 1', 1])
  state.offer = 'B'
  state.now = 1_999
  expect(await visit()).toBe('/contact A 1')
  state.now = 2_000
  expect([await visit(), state.rendered]).toStrictEqual(['/contact B 1', 2])
})

it('reads the offer once a second, however many visitors come', async () => {
  const { state, visit } = page()
  await visit()
  const before = state.read
  for (state.now = 0; state.now < 2_000; state.now += 10) await visit()
  expect(state.read - before).toBe(1)
})

it('shows changed settings at once, also when a rendering with the old ones is under way', async () => {
  const { state, visit } = page()
  state.whileRendering = () => {
    state.revision = 2
    state.whileRendering = () => {}
  }
  expect(await visit()).toBe('/contact A 1')
  expect(await visit()).toBe('/contact A 2')
  state.revision = 3
  expect(await visit()).toBe('/contact A 3')
})

it('renders a page again whose offer changed during its rendering', async () => {
  const { state, visit } = page()
  state.whileRendering = () => {
    state.offer = 'B'
    state.whileRendering = () => {}
  }
  expect(await visit()).toBe('/contact A 1')
  state.offer = 'A'
  state.now = 1_000
  await visit()
  expect(state.rendered).toBe(2)
})

it('reports a failure, and recovers from it within a second', async () => {
  const { state, visit } = page()
  state.whileRendering = () => {
    throw new Error('away')
  }
  await expect(visit()).rejects.toThrow('away')
  state.whileRendering = () => {}
  state.now = 1_000
  expect(await visit()).toBe('/contact A 1')
})

it('carries a token of its own for each visit, in every encoding, and allows the script with it', async () => {
  const hashOf = (html: string) => {
    const [, code = ''] = /<script>(.*?)<\/script>/.exec(html) ?? []
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  }
  const html = (token: string) =>
    `<p>è così</p><input name="token" value="${token}"/><script>hand("${token}","${token}")</script><script>other()</script>`
  const policy = (token: string) => `script-src 'self' ${hashOf(html(token))} 'sha256-other='; base-uri 'none'`
  let issued = 0
  const contact = new ContactPage({
    revision: () => 1,
    offer: async () => 'A',
    issueToken: () => `token-${++issued}`,
    render: async () => ({
      page: new Response(html('rendering'), {
        headers: { 'content-security-policy': policy('rendering'), 'cache-control': 'no-store', 'x-request-id': '1' },
      }),
      reads: new Set(),
    }),
  })
  const read = { identity: (body: Buffer) => body, br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const visited = await contact.visit('', encoding)
    if (!visited) throw new Error('no page')
    expect(read[encoding](visited.body).toString()).toBe(html(`token-${issued}`))
    expect(visited.headers).toStrictEqual({
      'content-security-policy': policy(`token-${issued}`),
      'cache-control': 'no-store',
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': visited.body.length,
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  }
  expect(issued).toBe(3)
})
