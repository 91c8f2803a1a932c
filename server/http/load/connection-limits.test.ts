import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, BlockList, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts'

const servers: Server[] = []
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function start(limits: Partial<ConnectionLimits>, answer: RequestListener, trusted?: BlockList): Promise<Server> {
  const server = createServer((req, res) => {
    if (accepts(req, res)) answer(req, res)
  })
  const accepts = limitConnections(server, trusted, { ...CONNECTION_LIMITS, ...limits })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return server
}

/** Connects from an address of the loopback network and sends the given bytes. */
async function open(server: Server, localAddress: string, bytes = ''): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  return socket
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const openOn = (server: Server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('closes clients that never read', async () => {
  const body = Buffer.alloc(32 * 1024 * 1024)
  const server = await start({ unreadMs: 300 }, (_, res) => res.end(body))
  for (let n = 0; n < 20; n++) (await open(server, '127.0.0.2', REQUEST)).pause()
  await expect.poll(() => openOn(server)).toBe(0)
})

test('does not cut an answer that the server delays itself', async () => {
  const server = await start({ unreadMs: 50 }, (_, res) => {
    let timeouts = 0
    server.on('timeout', () => {
      timeouts++
      if (timeouts === 3) res.end('late')
    })
  })
  const socket = await open(server, '127.0.0.2', REQUEST)
  const [data] = await once(socket, 'data')
  expect(String(data)).toContain('late')
})

test('cuts an answer that exceeds the time limit', async () => {
  const server = await start({ answerMs: 200 }, (_, res) => {
    res.write('begins')
  })
  const answer = await open(server, '127.0.0.2', REQUEST)
  answer.resume()
  await once(answer, 'close')
  expect(await openOn(server)).toBe(0)
})

test('limits the connections of a network and closes its idle ones first', async () => {
  const server = await start({ perNetwork: 3 }, () => {})
  const idle = await open(server, '127.0.0.2')
  idle.resume()
  const closed = once(idle, 'close')
  for (let n = 0; n < 3; n++) await open(server, '127.0.0.2', REQUEST)
  await closed
  const refused = await open(server, '127.0.0.2', REQUEST)
  refused.resume()
  await once(refused, 'close')
  expect(await openOn(server)).toBe(3)
  expect((await open(server, '127.0.0.3', REQUEST)).destroyed).toBe(false)
  await expect.poll(() => openOn(server)).toBe(4)
})

test('limits all connections: a new client replaces an idle one of the busiest network', async () => {
  const server = await start({ total: 5, perNetwork: 4 }, () => {})
  const first = await open(server, '127.0.0.2')
  first.resume()
  for (let n = 0; n < 3; n++) await open(server, '127.0.0.2')
  await open(server, '127.0.0.3')
  const closed = once(first, 'close')
  await open(server, '127.0.0.4')
  await closed
  expect(await openOn(server)).toBe(5)
})

test('does not count trusted proxies', async () => {
  const trusted = new BlockList()
  trusted.addAddress('127.0.0.2')
  const server = await start({ perNetwork: 2, total: 3 }, () => {}, trusted)
  for (let n = 0; n < 10; n++) await open(server, '127.0.0.2', REQUEST)
  await expect.poll(() => openOn(server)).toBe(10)
})

test('closes a connection that pipelines more requests than the limit', async () => {
  let answered = 0
  const server = await start({ pipelined: 8 }, (_, res) => {
    answered++
    res.end('x')
  })
  const socket = await open(server, '127.0.0.2', REQUEST.repeat(1_000))
  socket.resume()
  await once(socket, 'close')
  expect(answered).toBeLessThanOrEqual(8)
})

test('stops parsing a connection that exceeds the limit of pipelined requests', async () => {
  let parsed = 0
  const server = await start({ pipelined: 8 }, (_, res) => res.end('x'))
  server.on('request', () => parsed++)
  const socket = await open(server, '127.0.0.2', REQUEST.repeat(5_000))
  socket.resume()
  // `once` would reject: the server resets a connection with unread data.
  await new Promise((resolve) => socket.on('close', resolve))
  expect(parsed).toBeLessThanOrEqual(Math.ceil(4_096 / REQUEST.length))
})

test('answers many pipelined requests of a client that waits for none, in order', async () => {
  const server = await start({ pipelined: Number.POSITIVE_INFINITY }, (req, res) =>
    res.end(`${req.url};`.repeat(1_000)),
  )
  const count = 2_000
  const requests = Array.from({ length: count }, (_, n) => REQUEST.replace('/', `/${n}`)).join('')
  const socket = await open(server, '127.0.0.2', requests)
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) {
    text += chunk
    if (text.endsWith(`/${count - 1};`)) break
  }
  const answers = [...text.matchAll(/\r\n\r\n\/(\d+);/g)].map(([, n]) => Number(n))
  expect(answers).toStrictEqual(Array.from({ length: count }, (_, n) => n))
})
