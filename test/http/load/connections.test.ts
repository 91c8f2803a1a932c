import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#test/server-process.ts'

let server: ServerProcess
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '127.0.0.8' })
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

async function open(localAddress: string, bytes: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const host = () => new URL(server.url).host

test.concurrent('a client that sends its headers or body slowly is cut off', async () => {
  const head = await open('127.0.0.7', `GET / HTTP/1.1\r\nHost: ${host()}\r\n`)
  const silent = await open('127.0.0.7', '')
  const body = await open(
    '127.0.0.7',
    `POST /contact HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${server.url}\r\nContent-Length: 1000\r\n\r\n`,
  )
  const drip = setInterval(() => {
    head.write('X-A: b\r\n')
    body.write('x')
  }, 500)
  await Promise.all([head, silent, body].map((socket) => once(socket, 'close')))
  clearInterval(drip)
})

test.concurrent('one address cannot take all connections, a trusted proxy can hold many, and others are served', async () => {
  const begun = `POST /contact HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${server.url}\r\nContent-Length: 9\r\n\r\n`
  const isOpen = (socket: Socket) => !socket.closed
  const attack = await Promise.all(Array.from({ length: 300 }, () => open('127.0.0.9', begun)))
  const proxy = await Promise.all(Array.from({ length: 150 }, () => open('127.0.0.8', begun)))
  await expect.poll(() => attack.filter(isOpen).length).toBe(100)
  expect(proxy.filter(isOpen)).toHaveLength(150)
  expect((await fetch(`${server.url}/about`)).status).toBe(200)
})

test.concurrent('connections that pipeline too many requests cause no rendering', async ({ expect }) => {
  const request = `GET /contact?pipelined=1 HTTP/1.1\r\nHost: ${host()}\r\n\r\n`
  for (let n = 0; n < 20; n++) {
    const socket = await open('127.0.0.10', request.repeat(1_000))
    await new Promise((resolve) => socket.on('close', resolve))
  }
  // Answered after all requests before it, so their log lines are complete.
  expect((await fetch(`${server.url}/contact?last=1`)).status).toBe(200)
  // The tests beside this one send forms.
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"method":"GET","path":"/contact"'))
      .map((line) => Number(JSON.parse(line).status))
  await expect.poll(() => lines().includes(200)).toBe(true)
  expect(lines().filter((status) => status !== 503)).toStrictEqual([200])
  // Of 20,000 requests only those within the limit reached the application.
  expect(lines().length).toBeLessThanOrEqual(20 * 8 + 1)
})
