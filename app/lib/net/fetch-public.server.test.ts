import http, { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { RequestFilteringHttpAgent, type RequestFilteringHttpsAgent } from 'request-filtering-agent'
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
  const lookup = (names: Record<string, string[]>): LookupFunction => {
    return (host, options, done) => {
      resolved.push(host)
      const found = (names[host] ?? ['127.0.0.1']).map((address) => ({ address, family: isIP(address) }))
      if (found.length === 0) done(new Error('ENOTFOUND'), '')
      else if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    }
  }
  const network = (names: Record<string, string[]> = {}): Network => ({
    protocols: { 'http:': http.get },
    agent: new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1'] }),
    lookup: lookup(names),
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
  expect(await fetchPublic(url('/a.ics?k=1'), LIMITS, network())).toStrictEqual({ text: 'Perché no', etag: undefined })
  expect([asked, resolved]).toStrictEqual([['calendario.example/a.ics?k=1'], ['calendario.example']])
})

test('checks the address of every connection, so a changed DNS answer has no effect', async () => {
  const { asked, network, url } = await serve((req, res) =>
    req.url === '/' ? res.writeHead(302, { location: '/b' }).end() : res.end('secret'),
  )
  let asks = 0
  const { agent, protocols } = network()
  const lookup: LookupFunction = (_, options, done) => {
    const address = asks++ === 0 ? '127.0.0.1' : '10.0.0.1'
    if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }
  expect(await problemOf(fetchPublic(url(), LIMITS, { agent, protocols, lookup }))).toStrictEqual({
    kind: 'not-public',
  })
  expect([asks, asked.length]).toStrictEqual([2, 1])
})

test.each([[['10.0.0.1']], [['127.0.0.1', '10.0.0.1']], [['::1', '127.0.0.1']]])(
  'does not connect to a name that resolves to %j',
  async (addresses) => {
    const { asked, network, url } = await serve((_, res) => res.end('secret'))
    const fetching = fetchPublic(url(), LIMITS, network({ 'calendario.example': addresses }))
    expect(await problemOf(fetching)).toStrictEqual({ kind: 'not-public' })
    expect(asked).toStrictEqual([])
  },
)

test('checks the target of a redirect', async () => {
  const { asked, network, url } = await serve((_, res) =>
    res.writeHead(302, { location: url('/b', 'innen.example') }).end(),
  )
  const fetching = fetchPublic(url('/a'), LIMITS, network({ 'innen.example': ['192.168.0.1'] }))
  expect(await problemOf(fetching)).toStrictEqual({ kind: 'not-public' })
  expect(asked).toStrictEqual(['calendario.example/a'])
})

test('requests the hosts of the list only, also after a redirect', async () => {
  const { asked, resolved, network, url } = await serve((_, res) =>
    res.writeHead(302, { location: url('/b', 'altro.example') }).end(),
  )
  const listed = { ...network(), hosts: new Set(['calendario.example']) }
  for (const host of ['altro.example', 'calendario.example.evil.example', 'x.calendario.example']) {
    expect(await problemOf(fetchPublic(url('/a', host), LIMITS, listed))).toStrictEqual({ kind: 'host' })
  }
  expect([asked, resolved]).toStrictEqual([[], []])
  expect(await problemOf(fetchPublic(url('/a', 'CALENDARIO.example'), LIMITS, listed))).toStrictEqual({ kind: 'host' })
  expect(asked).toStrictEqual(['calendario.example/a'])
})

test.each([
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://169.254.169.254/latest',
])('refuses %s as a numeric address', async (address) => {
  const network: Network = { protocols: { 'http:': http.get }, agent: new RequestFilteringHttpAgent() }
  expect(await problemOf(fetchPublic(address, LIMITS, network))).toStrictEqual({ kind: 'not-public' })
})

test.each(['http://example.it/a.ics', 'file:///etc/passwd', 'ftp://example.it/a.ics', 'data:text/plain,x'])(
  'allows only TLS in production: not %s',
  async (address) =>
    expect(await problemOf(fetchPublic(address, LIMITS, PUBLIC_NETWORK))).toStrictEqual({ kind: 'protocol' }),
)

test('follows three redirects, not four, each on the same protocol', async () => {
  const { network, url } = await serve((req, res) => {
    const left = Number(req.url?.slice(1))
    if (left > 0) res.writeHead(301, { location: `/${left - 1}` }).end()
    else res.end('there')
  })
  expect(await fetchPublic(url('/3'), LIMITS, network())).toMatchObject({ text: 'there' })
  expect(await problemOf(fetchPublic(url('/4'), LIMITS, network()))).toStrictEqual({ kind: 'redirects' })
  const other = await serve((_, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end())
  expect(await problemOf(fetchPublic(other.url(), LIMITS, other.network()))).toStrictEqual({ kind: 'protocol' })
})

test('limits the size, with and without Content-Length', async () => {
  const { network, url } = await serve((req, res) => {
    if (req.url === '/fits') res.end('x'.repeat(1_000))
    else {
      const timer = setInterval(() => res.write('x'.repeat(600)), 5)
      res.on('close', () => clearInterval(timer))
    }
  })
  expect((await fetchPublic(url('/fits'), LIMITS, network()))?.text).toHaveLength(1_000)
  expect(await problemOf(fetchPublic(url('/endless'), LIMITS, network()))).toStrictEqual({ kind: 'too-large' })
})

test.each<[string, (body: string) => Buffer]>([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('reads an answer in %s, and limits its size after decompression', async (encoding, compress) => {
  const { network, url } = await serve((req, res) => {
    const body = req.url === '/bomb' ? 'x'.repeat(100_000) : 'x'.repeat(1_000)
    res.writeHead(200, { 'content-encoding': encoding }).end(compress(body))
  })
  expect((await fetchPublic(url('/fits'), LIMITS, network()))?.text).toHaveLength(1_000)
  expect(await problemOf(fetchPublic(url('/bomb'), LIMITS, network()))).toStrictEqual({ kind: 'too-large' })
})

test('an answer that is not compressed as it says is a failure of the network', async () => {
  const { network, url } = await serve((_, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end('BEGIN'))
  expect(await problemOf(fetchPublic(url(), LIMITS, network()))).toStrictEqual({ kind: 'network' })
})

const LITTLE = Buffer.from('Perché', 'utf16le')
const BIG = Buffer.from(LITTLE).swap16()
test.each<[string, Buffer, string]>([
  ['UTF-8 with a mark', Buffer.from('\uFEFFPerché'), 'text/calendar'],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), LITTLE]), 'text/calendar; charset=utf-8'],
  ['UTF-16 with the other mark', Buffer.concat([Buffer.from([0xfe, 0xff]), BIG]), 'text/calendar'],
  ['UTF-16 without a mark', LITTLE, 'text/calendar'],
  ['UTF-16 without a mark in the other order', BIG, 'text/calendar'],
  ['Latin 1 of the header', Buffer.from('Perché', 'latin1'), 'text/calendar; charset="ISO-8859-1"'],
  ['UTF-8 with an unknown name', Buffer.from('Perché'), 'text/calendar; charset=x-none'],
])('decodes %s', async (_, body, type) => {
  const { network, url } = await serve((_, res) => res.writeHead(200, { 'content-type': type }).end(body))
  expect((await fetchPublic(url(), LIMITS, network()))?.text).toBe('Perché')
})

test('names itself, and the version that it knows', async () => {
  const seen: (string | undefined)[] = []
  const { network, url } = await serve((req, res) => {
    seen.push(req.headers['user-agent'], req.headers['if-none-match'])
    res.writeHead(req.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end()
  })
  expect(await fetchPublic(url(), LIMITS, network())).toStrictEqual({ text: '', etag: '"7"' })
  expect(await fetchPublic(url(), LIMITS, network(), '"7"')).toBeUndefined()
  expect(seen).toStrictEqual([expect.stringContaining('IDG'), undefined, expect.stringContaining('IDG'), '"7"'])
})

test('limits the total time: no response, a slow one, a silent name server', async () => {
  const limits = { ...LIMITS, timeoutMs: 200 }
  const { network, url } = await serve((req, res) => {
    if (req.url !== '/trickle') return
    const timer = setInterval(() => res.write('x'), 20)
    res.on('close', () => clearInterval(timer))
  })
  for (const path of ['/silent', '/trickle']) {
    expect(await problemOf(fetchPublic(url(path), limits, network()))).toStrictEqual({ kind: 'too-slow' })
  }
  const mute = { ...network(), lookup: () => undefined }
  expect(await problemOf(fetchPublic(url(), limits, mute))).toStrictEqual({ kind: 'too-slow' })
})

test('reports the other kinds of failure', async () => {
  const { network, url } = await serve((req, res) => {
    if (req.url === '/gone') res.writeHead(404).end()
    else if (req.url === '/packed') res.writeHead(200, { 'content-encoding': 'compress' }).end('x')
    else res.destroy()
  })
  expect(await problemOf(fetchPublic(url('/gone'), LIMITS, network()))).toStrictEqual({ kind: 'status', status: 404 })
  expect(await problemOf(fetchPublic(url('/packed'), LIMITS, network()))).toStrictEqual({ kind: 'encoding' })
  expect(await problemOf(fetchPublic(url('/cut'), LIMITS, network()))).toStrictEqual({ kind: 'network' })
  const unknown = network({ 'calendario.example': [] })
  expect(await problemOf(fetchPublic(url(), LIMITS, unknown))).toStrictEqual({ kind: 'network' })
})

/** Whether the agent of the public network refuses to connect to an address; no packet is sent. */
function isRefused(address: string): Promise<boolean> {
  const agent = PUBLIC_NETWORK.agent as RequestFilteringHttpsAgent
  const options = { host: 'calendario.example', port: 9, lookup: answering(address) }
  return new Promise((resolve) => {
    const socket = agent.createConnection(options as Parameters<typeof agent.createConnection>[0], () => undefined)
    socket?.on('error', (error) => resolve(error.message.includes('not allowed')))
    socket?.on('lookup', (error) => {
      if (!error) socket.destroy()
      resolve(Boolean(error))
    })
  })
}

const answering =
  (address: string): LookupFunction =>
  (_, options, done) =>
    options.all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address))

test.each([
  ...['8.8.8.8', '1.1.1.1', '93.184.215.14', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'],
  ...['192.167.255.255', '198.17.255.255', '223.255.255.255', '2a00:1450:4002:402::200e', '2606:4700::1111'],
])('%s is public', async (address) => expect(await isRefused(address)).toBe(false))

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1'],
  ...['2002:7f00:1::', '3fff::1'],
])('%s is not public', async (address) => expect(await isRefused(address)).toBe(true))

test('a host within the network is requested only if the operator has listed it', async () => {
  const { url } = await serve((_, res) => res.end('ok'))
  const address = url('/', 'localhost')
  expect(await problemOf(fetchPublic(address, LIMITS, PUBLIC_NETWORK))).toStrictEqual({ kind: 'protocol' })
  const network = { ...PUBLIC_NETWORK, hosts: new Set(['calendario.example']), insideHosts: new Set(['localhost']) }
  expect(await fetchPublic(address, LIMITS, network)).toMatchObject({ text: 'ok' })
})
