import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase, dropPostgresDatabase, siblingDatabase } from '#test/database/postgres-database.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1' })
})

afterAll(() => server.stop())

/**
 * Sends `count` equal requests from one network behind the trusted proxy. The server is stopped until all are sent, so that
 * they reach it together on a machine of any speed.
 */
async function flood(count: number, head: string): Promise<Array<{ status: number; text: string }>> {
  const { host, port } = new URL(server.url)
  const common = `Host: ${host}\r\nOrigin: ${server.url}\r\nX-Forwarded-For: 198.51.100.7\r\nConnection: close`
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), '127.0.0.1')
      // An answer shows that the server has accepted the connection: it accepts one per turn of its event loop.
      socket.write(`GET /healthz HTTP/1.1\r\n${common.replace('close', 'keep-alive')}\r\n\r\n`)
      await once(socket, 'data')
      return socket
    }),
  )
  const answers = sockets.map(async (socket) => {
    const answer = await text(socket)
    return { status: Number(answer.slice(9, 12)), text: answer }
  })
  server.signal('SIGSTOP')
  const sent = (socket: Socket) =>
    new Promise<unknown>((resolve) => socket.write(`${head} HTTP/1.1\r\n${common}\r\n\r\n`, resolve))
  await Promise.all(sockets.map(sent))
  server.signal('SIGCONT')
  return Promise.all(answers)
}

test('unknown paths are answered from one kept page', async () => {
  const [one, two] = await Promise.all([fetch(`${server.url}/niente`), fetch(`${server.url}/altro/ancora?a=b`)])
  const [page, other] = await Promise.all([one.text(), two.text()])
  expect([one.status, two.status]).toStrictEqual([404, 404])
  expect(one.headers.get('etag')).toMatch(/^"/)
  expect(one.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  expect(page).toBe(other)
  expect(page).toMatch(/<meta name="robots" content="noindex"/)
  expect(page, 'a link to the address under which the page is kept').not.toContain('href="/pagina-non-trovata')
  expect(page).toContain('Questo indirizzo non esiste')
  const again = await fetch(`${server.url}/niente`, { headers: { 'if-none-match': one.headers.get('etag') ?? '' } })
  expect(again.status).toBe(404)
})

test('beyond the bound of its network a page gets 503 with Retry-After; kept pages and other networks are served', async () => {
  const all = flood(100, 'GET /AdminLoginPortal')
  const others = await Promise.all([
    fetch(`${server.url}/about`),
    fetch(`${server.url}/AdminLoginPortal`, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
  ])
  expect(others.map(({ status }) => status)).toStrictEqual([200, 200])
  const refused = (await all).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, text } of refused) {
    expect([status, text]).toStrictEqual([
      503,
      expect.stringMatching(/retry-after: 5\r\n[\s\S]*Riprova tra qualche secondo/),
    ])
  }
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
