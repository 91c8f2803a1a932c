import http, { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FetchError, fetchPublic, type Network, PUBLIC_NETWORK } from './fetch-public.server.ts'

const LIMITS = { maxBytes: 1_000, timeoutMs: 2_000, maxRedirects: 3 }

/** A local web server; `names` are the DNS answers, and only 127.0.0.1 is allowed. */
async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(`${req.headers.host?.split(':')[0]}${req.url}`)
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const resolved: string[] = []
  const network = (names: Record<string, string[]> = {}): Network => ({
    protocols: { 'http:': http.get },
    resolve: async (host) => {
      resolved.push(host)
      return names[host] ?? ['127.0.0.1']
    },
    isAllowed: (address) => address === '127.0.0.1',
  })
  const url = (path = '/', host = 'calendario.example') => `http://${host}:${port}${path}`
  return { asked, resolved, network, url }
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing wrong',
    (error) => (error instanceof FetchError ? error.problem : error),
  )

test('fetches the text from the checked address', async () => {
  const { asked, resolved, network, url } = await serve((_, res) => res.end('Perché no'))
  expect(await fetchPublic(url('/a.ics?k=1'), LIMITS, network())).toBe('Perché no')
  expect([asked, resolved]).toEqual([['calendario.example/a.ics?k=1'], ['calendario.example']])
})

test('resolves a name once, so a second DNS answer changes nothing', async () => {
  const { asked, network, url } = await serve((_, res) => res.end('ok'))
  let asks = 0
  const rebinding = {
    ...network(),
    resolve: async () => (asks++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
  }
  expect(await fetchPublic(url(), LIMITS, rebinding)).toBe('ok')
  expect([asks, asked.length]).toEqual([1, 1])
})

test.each([[['10.0.0.1']], [['127.0.0.1', '10.0.0.1']], [['::1', '127.0.0.1']], [[]]])(
  'does not connect to a name that resolves to %j',
  async (addresses) => {
    const { asked, network, url } = await serve((_, res) => res.end('secret'))
    const fetching = fetchPublic(url(), LIMITS, network({ 'calendario.example': addresses }))
    expect(await problemOf(fetching)).toEqual({ kind: 'not-public' })
    expect(asked).toEqual([])
  },
)

test('checks the target of a redirect', async () => {
  const { asked, network, url } = await serve((_, res) =>
    res.writeHead(302, { location: url('/b', 'innen.example') }).end(),
  )
  const fetching = fetchPublic(url('/a'), LIMITS, network({ 'innen.example': ['192.168.0.1'] }))
  expect(await problemOf(fetching)).toEqual({ kind: 'not-public' })
  expect(asked).toEqual(['calendario.example/a'])
})

test.each([
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://169.254.169.254/latest',
])('refuses %s as a numeric address', async (address) => {
  const network: Network = { ...PUBLIC_NETWORK, protocols: { 'http:': http.get } }
  expect(await problemOf(fetchPublic(address, LIMITS, network))).toEqual({ kind: 'not-public' })
})

test.each(['http://example.it/a.ics', 'file:///etc/passwd', 'ftp://example.it/a.ics', 'data:text/plain,x'])(
  'allows only TLS in production: not %s',
  async (address) =>
    expect(await problemOf(fetchPublic(address, LIMITS, PUBLIC_NETWORK))).toEqual({ kind: 'protocol' }),
)

test('follows three redirects, not four, each on the same protocol', async () => {
  const { network, url } = await serve((req, res) => {
    const left = Number(req.url?.slice(1))
    if (left > 0) res.writeHead(301, { location: `/${left - 1}` }).end()
    else res.end('there')
  })
  expect(await fetchPublic(url('/3'), LIMITS, network())).toBe('there')
  expect(await problemOf(fetchPublic(url('/4'), LIMITS, network()))).toEqual({ kind: 'redirects' })
  const other = await serve((_, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end())
  expect(await problemOf(fetchPublic(other.url(), LIMITS, other.network()))).toEqual({ kind: 'protocol' })
})

test('limits the size, with and without Content-Length', async () => {
  const { network, url } = await serve((req, res) => {
    if (req.url === '/fits') res.end('x'.repeat(1_000))
    else {
      const timer = setInterval(() => res.write('x'.repeat(600)), 5)
      res.on('close', () => clearInterval(timer))
    }
  })
  expect(await fetchPublic(url('/fits'), LIMITS, network())).toHaveLength(1_000)
  expect(await problemOf(fetchPublic(url('/endless'), LIMITS, network()))).toEqual({ kind: 'too-large' })
})

test('limits the total time: no response, a slow one, a silent name server', async () => {
  const limits = { ...LIMITS, timeoutMs: 200 }
  const { network, url } = await serve((req, res) => {
    if (req.url !== '/trickle') return
    const timer = setInterval(() => res.write('x'), 20)
    res.on('close', () => clearInterval(timer))
  })
  for (const path of ['/silent', '/trickle']) {
    expect(await problemOf(fetchPublic(url(path), limits, network()))).toEqual({ kind: 'too-slow' })
  }
  const mute = { ...network(), resolve: () => new Promise<string[]>(() => undefined) }
  expect(await problemOf(fetchPublic(url(), limits, mute))).toEqual({ kind: 'too-slow' })
})

test('reports the other kinds of failure', async () => {
  const { network, url } = await serve((req, res) => {
    if (req.url === '/gone') res.writeHead(404).end()
    else if (req.url === '/packed') res.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else res.destroy()
  })
  expect(await problemOf(fetchPublic(url('/gone'), LIMITS, network()))).toEqual({ kind: 'status', status: 404 })
  expect(await problemOf(fetchPublic(url('/packed'), LIMITS, network()))).toEqual({ kind: 'encoding' })
  expect(await problemOf(fetchPublic(url('/cut'), LIMITS, network()))).toEqual({ kind: 'network' })
  const unknown = { ...network(), resolve: () => Promise.reject(new Error('ENOTFOUND')) }
  expect(await problemOf(fetchPublic(url(), LIMITS, unknown))).toEqual({ kind: 'network' })
})
