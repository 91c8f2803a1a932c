import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Assault, AssaultCount } from './starvation.ts'

// The attacker, on a separate thread: as many requests as its connections allow until the time is over.
const { port, assault, seconds } = workerData as { port: number; assault: Assault; seconds: number }
const until = performance.now() + seconds * 1_000
const count: AssaultCount = { attempted: 0, answered: 0, statuses: {}, refusedConnections: 0 }

const target = (n: number) =>
  assault.path === 'unknown' ? `/a${n}-${Math.random().toString(36).slice(2)}` : assault.path

function ask(agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    count.attempted++
    const headers = assault.body
      ? { origin: `http://localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' }
      : {}
    const host = { host: '127.0.0.1', port, localAddress: '127.0.0.66' }
    const options = { ...host, agent, path: target(count.attempted), method: assault.body ? 'POST' : 'GET' }
    const req = request({ ...options, headers: { host: `localhost:${port}`, ...headers } }, (res) => {
      count.answered++
      count.statuses[res.statusCode ?? 0] = (count.statuses[res.statusCode ?? 0] ?? 0) + 1
      res.resume()
      res.on('close', resolve)
    })
    req.on('error', () => {
      count.refusedConnections++
      resolve()
    })
    req.end(assault.body)
  })
}

async function keepAsking(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (performance.now() < until) await ask(agent)
  agent.destroy()
}

/** Sends many requests at once over one connection, and reconnects when the server has closed it. */
function pipeline(requests: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.66' }, () => {
      count.attempted += requests
      socket.write(`GET ${assault.path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(requests))
    })
    socket.on('data', (data) => {
      count.answered += data.toString('latin1').split('HTTP/1.1 ').length - 1
    })
    socket.setTimeout(seconds * 1_000, () => socket.destroy())
    socket.on('error', () => count.refusedConnections++)
    socket.on('close', () => resolve())
  })
}

async function keepPipelining(): Promise<void> {
  while (performance.now() < until) await pipeline(assault.pipelined ?? 1)
}

await Promise.all(Array.from({ length: assault.connections }, assault.pipelined ? keepPipelining : keepAsking))
parentPort?.postMessage(count)
