import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '../postgres-database.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { fetchForm } from './contact-client.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1' })
})

afterAll(() => server.stop())

/** So many of the same request at once, all from one network behind the trusted proxy. */
function flood(
  count: number,
  path: string,
  init: RequestInit = {},
): Promise<Array<{ answer: Response; text: string }>> {
  const headers = { origin: server.url, 'x-forwarded-for': '198.51.100.7' }
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(server.url + path, { redirect: 'manual', headers, ...init })
      return { answer, text: await answer.text() }
    }),
  )
}

test('unknown paths are answered from one kept page', async () => {
  const [one, two] = await Promise.all([fetch(`${server.url}/niente`), fetch(`${server.url}/altro/ancora?a=b`)])
  const [page, other] = await Promise.all([one.text(), two.text()])
  expect([one.status, two.status]).toEqual([404, 404])
  expect(one.headers.get('etag')).toMatch(/^"/)
  expect(one.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  expect(page).toBe(other)
  expect(page).toMatch(/<meta name="robots" content="noindex"/)
  expect(page).toContain('Questo indirizzo non esiste')
  const again = await fetch(`${server.url}/niente`, { headers: { 'if-none-match': one.headers.get('etag') ?? '' } })
  expect(again.status).toBe(404)
})

test('beyond the bound of its network a page gets 503 with Retry-After; kept pages and other networks are served', async () => {
  const all = flood(400, '/contact')
  const others = await Promise.all([
    fetch(`${server.url}/about`),
    fetch(`${server.url}/contact`, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  const refused = (await all).filter(({ answer }) => answer.status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer, text } of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('Riprova tra qualche secondo')
  }
})

test('a form beyond the bound comes back with everything that was typed, and can be sent again', async () => {
  const typed = {
    name: 'Ada "la" <Prima>',
    email: 'ada@cliente.example',
    phone: '049 123456',
    message: 'riga 1\r\nriga & 2',
  }
  const { token } = await fetchForm(server.url)
  // Without a name nothing is stored: the flood only keeps the server busy.
  const body = new URLSearchParams({ ...typed, email: 'x', token })
  const answers = await flood(600, '/contact', { method: 'POST', body })
  const refused = answers.filter(({ answer }) => answer.status === 503)
  expect(answers.filter(({ answer }) => ![400, 503].includes(answer.status))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  const { answer, text } = refused[0] ?? { answer: new Response(), text: '' }
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(text).not.toContain('<Prima>')
  const fields = [...text.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  ])
  expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(body))
})

const template = inject('postgresTemplate')

test.skipIf(!template)('unknown paths still get the 404 page while PostgreSQL is away', async () => {
  const { pathname } = new URL(template ?? '')
  const postgres = siblingDatabase(template ?? '', 'postgres')
  const name = `idg_test_${randomUUID().replaceAll('-', '')}`
  await createPostgresDatabase(postgres, name, pathname.slice(1))
  const away = await startServer({ DATABASE_URL: siblingDatabase(postgres, name), LOG_LEVEL: 'silent' })
  try {
    expect((await fetch(`${away.url}/niente`)).status).toBe(404)
    await dropPostgresDatabase(postgres, name)
    expect((await fetch(`${away.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${away.url}/niente/altro`)).status).toBe(404)
  } finally {
    await away.stop()
    await dropPostgresDatabase(postgres, name)
  }
})
