import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '#app/shell/public/pages.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.stop())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request with exactly these headers: `fetch` does not allow a Host. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(server.url)
    const { method = 'GET', headers = {}, body } = options
    const req = request(
      { host: '127.0.0.1', port: url.port, path, method, headers: { host: url.host, ...headers } },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (chunk) => {
          text += chunk
        })
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text }))
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

/** Returns the answer to bytes that are not a valid request. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const own = () => ({ ...form, origin: server.url })

const REQUESTS: ReadonlyArray<[string, () => Promise<Answer>]> = [
  ['a kept page', () => ask('/')],
  ['a rendered page', () => ask('/contact')],
  ['an unknown page', () => ask('/niente')],
  ['an unknown file', () => ask('/wp-login.php')],
  ['an asset', async () => ask(/\/assets\/[\w.-]+\.js/.exec((await ask('/')).body)?.[0] ?? '')],
  ['an icon', () => ask('/favicon.svg')],
  ['the sitemap', () => ask('/sitemap.xml')],
  ['health', () => ask('/healthz')],
  ['another host', () => ask('/', { headers: { host: 'evil.example' } })],
  [
    "another site's form",
    () => ask('/contact', { method: 'POST', headers: { ...form, origin: 'https://evil.example' } }),
  ],
  ['a form with errors', () => ask('/contact', { method: 'POST', headers: own(), body: 'name=' })],
  [
    'a body that is too large',
    () => ask('/contact', { method: 'POST', headers: own(), body: `message=${'x'.repeat(70_000)}` }),
  ],
  ['a page requested with an unusual method', () => ask('/about', { method: 'DELETE', headers: own() })],
  ['a data request', () => ask('/contact.data')],
]

describe('every response', () => {
  test.each(REQUESTS)('has the security headers: %s', async (_, send) => {
    const { headers, body } = await send()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toStrictEqual([])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(body).not.toMatch(/node_modules|at .+\.js:\d+|sourceMappingURL/)
  })

  test('has them also if the HTTP parser refuses the request', async () => {
    expect(await sendRaw('NOT HTTP\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*content-security-policy: default-src 'none'/,
    )
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })
})

test('every page answers, and its policy allows its inline code and nothing else', async () => {
  const { createHash } = await import('node:crypto')
  for (const { path } of PAGES) {
    const { status, headers, body } = await ask(path)
    expect(status, path).toBe(200)
    const policy = String(headers['content-security-policy'])
    for (const [, attributes = '', code = ''] of body.matchAll(
      /<(?:script|style)\b([^>]*)>([\s\S]*?)<\/(?:script|style)>/g,
    )) {
      if (/type="(?!module)/.test(attributes) || /src=/.test(attributes) || !code) continue
      expect(policy).toContain(createHash('sha256').update(code).digest('base64'))
    }
    expect(body, path).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)="/i)
    expect(body, path).not.toMatch(
      /(?:src|href|action)="(?:https?:)?\/\/(?!localhost)(?!(?:www\.)?(?:linkedin|x|facebook|instagram|youtube)\.com)[^"]*\.(?:js|css|woff2?|png|jpe?g|svg)"/,
    )
  }
})

test('answers with the matching resource', async () => {
  const refused = 'Questo server non risponde a questo indirizzo.'
  const wrong = await ask('/', { headers: { host: 'evil.example' } })
  expect([wrong.status, wrong.body]).toStrictEqual([421, refused])
  for (const host of ['localhost', '127.0.0.1:1', '[::1]', 'localhost.evil.example']) {
    const { status, body } = await ask('/', { headers: { host } })
    const where = host.endsWith('evil.example') ? '' : ` Il sito è qui: ${new URL(server.url).origin}`
    expect([host, status, body]).toStrictEqual([host, 421, refused + where])
  }
  expect((await ask('/healthz', { headers: { host: 'evil.example' } })).status).toBe(200)
  expect((await ask('/readyz')).body).toContain('"database":"ok"')
  expect((await ask('/niente')).status).toBe(404)
  expect((await ask('/niente.php')).body).toBe('Risorsa non trovata.')
  expect((await ask('/assets/niente.js')).status).toBe(404)
  expect(
    (await ask('/contact', { method: 'POST', headers: own(), body: `message=${'x'.repeat(70_000)}` })).status,
  ).toBe(413)
  expect((await ask('/contact', { method: 'POST', headers: own(), body: 'name=' })).status).toBe(400)
})

test('folders have no listing, and files outside those of the build are not served', async () => {
  const folders = ['/assets', '/assets/', '/build', '/server', '/node_modules']
  const files = ['/package.json', '/idg.db', '/secret', '/build/server/index.js', '/assets/%2e%2e/%2e%2e/package.json']
  for (const path of [...folders, ...files, '/.git/config', '/.env']) {
    const { status, body } = await ask(path)
    expect([path, [308, 400, 404].includes(status)]).toStrictEqual([path, true])
    expect(body, path).not.toMatch(/"dependencies"|SQLite format|\[core\]|href="[^"]*\.js"[^>]*>[^<]*\.js</)
  }
})

test.each(['OPTIONS', 'PUT', 'TRACE', 'PROPFIND'])('the method %s is refused', async (method) => {
  const { status, headers } = await ask('/contact', { method, headers: own() })
  expect([status, headers.allow]).toStrictEqual([405, 'GET, HEAD, POST'])
})

test('an invalid or incomplete form is refused before any page; an empty body is an empty form', async () => {
  const send = (type: string | undefined, body: string | undefined) =>
    ask('/contact', {
      method: 'POST',
      headers: { origin: server.url, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
  for (const [type, body] of [
    ['application/json', '{"name":"x"}'],
    ['text/plain', 'name=x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n'],
    ['multipart/form-data', 'name=x'],
  ]) {
    const answer = await send(type, body)
    expect([type, answer.status, answer.body]).toStrictEqual([type, 415, expect.stringContaining('Ricarica la pagina')])
  }
  const whole = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnna\r\n--x--\r\n'
  expect((await send('multipart/form-data; boundary=x', whole)).status).toBe(400)
  expect((await send(undefined, undefined)).status).toBe(400)
  expect((await send('application/x-www-form-urlencoded', 'intent=orari&duration=__proto__&date=x')).status).toBe(200)
})

test('a form without a length is read, also chunked, and refused beyond the limit', async () => {
  const begin = `POST /contact HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nOrigin: ${server.url}\r\nConnection: close\r\nContent-Type: ${form['content-type']}\r\n`
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const chunked = (text: string) => `${begin}Transfer-Encoding: chunked\r\n\r\n${chunk('name=')}${chunk(text)}0\r\n\r\n`
  expect(await sendRaw(`${begin}\r\n`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*value=""/)
  expect(await sendRaw(chunked('Ada'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*value="Ada"/)
  expect(await sendRaw(chunked('x'.repeat(70_000)))).toMatch(/^HTTP\/1\.1 413 /)
})

test('a mutation needs our own origin', async () => {
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${server.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    expect((await ask('/contact', { method: 'POST', headers: { ...form, ...headers }, body: 'name=x' })).status).toBe(
      403,
    )
  }
})

test('each page has one address: slashes are folded, and never lead to another host', async () => {
  for (const [path, target] of [
    ['/about/', '/about'],
    ['//evil.example/', '/evil.example'],
    ['/about//?a=1', '/about?a=1'],
  ] as const) {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toStrictEqual([308, target])
  }
})

test('kept pages answer 304 to their ETag and are compressed', async () => {
  const plain = await ask('/about')
  expect((await ask('/about', { headers: { 'if-none-match': String(plain.headers.etag) } })).status).toBe(304)
  expect((await ask('/about', { headers: { 'accept-encoding': 'gzip, br' } })).headers['content-encoding']).toBe('br')
  expect((await ask('/about', { headers: { 'accept-encoding': 'gzip, br;q=0' } })).headers['content-encoding']).toBe(
    'gzip',
  )
  expect((await ask('/about', { method: 'HEAD' })).body).toBe('')
})
