import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { PASSWORD } from '#test/staff.ts'

let dir: string

beforeEach(() => {
  dir = scratchFolder('idg-process-')
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('a data folder belongs to one process', () => {
  test('a second process is refused at once with a clear text, also through a symlink', async () => {
    const dataDir = path.join(dir, 'data')
    const first = await startServer({ DATA_DIR: dataDir })
    const link = path.join(dir, 'link')
    symlinkSync(dataDir, link)
    for (const name of [dataDir, link]) {
      await expect(startServer({ DATA_DIR: name })).rejects.toThrow(/Another process is using the data folder/)
    }
    expect(await first.stop()).toBe(0)
  })

  test('the next process starts after kill -9 of the first', async () => {
    const dataDir = path.join(dir, 'data')
    await (await startServer({ DATA_DIR: dataDir })).stop('SIGKILL')
    const next = await startServer({ DATA_DIR: dataDir })
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
    await next.stop()
  })

  test('folder and secret are readable by their owner only', async () => {
    const dataDir = path.join(dir, 'data')
    await (await startServer({ DATA_DIR: dataDir })).stop()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })
})

test('an invalid configuration is refused with all problems named', async () => {
  const start = startServer({ DATA_DIR: dir, PORT: '99999', SESSION_SECRET: 'short', SMTP_URL: 'http://x' })
  await expect(start).rejects.toThrow(/PORT[\s\S]*SMTP_URL[\s\S]*SESSION_SECRET/)
})

test('an unreachable database is named, without its password', async () => {
  const port = await freePort()
  const url = `postgres://idg:secret-word@127.0.0.1:${port}/idg`
  const start = startServer({
    DATA_DIR: dir,
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret of thirty-two bytes and more',
  })
  const said = await start.then(
    () => '',
    (error) => String(error),
  )
  expect(said).toMatch(/DATABASE_URL: PostgreSQL can't be reached \(.*ECONNREFUSED/)
  expect(said).not.toMatch(/secret-word|\n {4}at /)
})

test('a port in use is named, and nothing keeps running', async () => {
  const first = await startServer({ DATA_DIR: path.join(dir, 'first') })
  const second = path.join(dir, 'second')
  const said = await startServer({ DATA_DIR: second, PORT: new URL(first.url).port }).then(
    () => '',
    (error) => String(error),
  )
  await first.stop()
  expect(said).toMatch(/already in use[\s\S]*set PORT to another number/)
  expect(said).not.toMatch(/"level":[45]0/)
  const next = await startServer({ DATA_DIR: second })
  expect(await next.stop()).toBe(0)
})

test('SIGTERM lets a running request end and exits with 0', async () => {
  const server = await startServer({ DATA_DIR: dir })
  const answers = Promise.all(
    Array.from({ length: 5 }, () => fetch(`${server.url}/contact`).then((response) => response.text())),
  )
  const code = server.stop()
  const pages = await answers.catch(() => [])
  expect(await code).toBe(0)
  for (const page of pages) expect(page).toContain('</html>')
})

test('stops with the shell in which npm starts it, which may not pass signals on', async () => {
  const through = ['sh', '-c', '"$@"; true', 'sh']
  const server = await startServer({ DATA_DIR: dir, npm_lifecycle_event: 'start' }, { through })
  server.signal('SIGTERM')
  await expect.poll(() => fetch(server.url).catch((error) => error.cause.code ?? 'closed')).toBe('ECONNREFUSED')
  await server.stop()
})

test('a log line contains a request id and no personal data, and successful health checks are not logged', async () => {
  const server = await startServer({ DATA_DIR: dir })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await fetch(`${server.url}/contact?altro=segreto%40example.it`, { headers: { 'user-agent': 'Segreto/1.0' } })
  const body = 'name=Segreto&email=segreto%40example.it&phone=1&message='
  await fetch(`${server.url}/contact`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  await server.stop()
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.filter((line) => line.msg === 'request')).toStrictEqual([
    expect.objectContaining({ method: 'GET', path: '/contact', status: 200, requestId: expect.any(String) }),
    expect.objectContaining({ method: 'POST', path: '/contact', status: 400 }),
  ])
  expect(server.output()).not.toMatch(/segreto|127\.0\.0\.1/i)
})

test("contains React's production build only, so it renders with that whatever the environment says", () => {
  const folder = path.resolve(import.meta.dirname, '../../../build/server')
  const code = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  expect(code).toMatch(/react-dom-server\.node\.production\.js/)
  expect(code).not.toMatch(/(react|react-dom|react-dom-server)[\w.-]*\.development\.js/)
})

test('with TLS every cookie is Secure and has the prefix of its host', async () => {
  const origin = 'https://www.idg.example'
  const server = await startServer({ DATA_DIR: dir, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' })
  const { port } = new URL(server.url)
  const cookiesOf = async (target: string, form: Record<string, string>) => {
    const headers = { host: 'www.idg.example', origin }
    const answer = await send(port, target, headers, String(new URLSearchParams(form)))
    return answer.headers['set-cookie'] ?? []
  }
  const setUp = new URL(/Primo accesso: (\S+)/.exec(server.output())?.[1] ?? '').pathname
  const person = { name: 'Giulia Ferraro', email: 'giulia@idg.example', password: PASSWORD, repeat: PASSWORD }
  const cookies = [...(await cookiesOf('/tema', { x: '1' })), ...(await cookiesOf(setUp, person))]
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toStrictEqual(
    expect.arrayContaining(['__Host-idg-device', '__Host-idg-session', '__Host-idg-theme']),
  )
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
  await server.stop()
})

test('works behind a trusted TLS proxy: forms, HSTS, forwarded host', async () => {
  const server = await startServer({ DATA_DIR: dir, PUBLIC_URL: 'https://www.idg.example', TRUST_PROXY: '127.0.0.1' })
  const { port } = new URL(server.url)
  const host = 'www.idg.example'
  const page = (headers: OutgoingHttpHeaders, form?: string) => send(port, '/contact', headers, form)
  expect(await page({ host })).toMatchObject({
    statusCode: 200,
    headers: { 'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/) },
  })
  expect(await page({ 'x-forwarded-host': host })).toMatchObject({ statusCode: 200 })
  expect(await page({})).toMatchObject({ statusCode: 421 })
  expect(await page({ host, origin: 'https://www.idg.example' }, 'name=')).toMatchObject({ statusCode: 400 })
  expect(await page({ host, origin: 'http://www.idg.example' }, 'name=')).toMatchObject({ statusCode: 403 })
  await server.stop()
})

/** Requests a page, or posts a form; fetch does not send a Host of ours. */
async function send(port: string, target: string, headers: OutgoingHttpHeaders, form?: string) {
  const type = form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }
  const options = { method: form === undefined ? 'GET' : 'POST', headers: { ...headers, ...type }, agent: false }
  const sent = request(`http://127.0.0.1:${port}${target}`, options).end(form)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer
}
