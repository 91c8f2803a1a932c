import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { setUpAdmin } from '#test/http/staff-client.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SECRET = 'a secret of the restart test, known to both sides'
const RESTARTS = 3

let dataDir: string
let peer: SmtpPeer
let manager: ChildProcess | undefined
let output: string
let events: EventEmitter
let port: number

beforeEach(async () => {
  dataDir = scratchFolder('idg-restart-')
  peer = await startSmtpPeer()
  port = await freePort()
  output = ''
  events = new EventEmitter()
})
afterEach(async () => {
  manager?.kill('SIGKILL')
  process.kill(started().at(-1) ?? 0, 'SIGKILL')
  await peer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Process ids of the services started so far. */
const started = () => [...output.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid))
/** How many services have printed their address. */
const serving = () => output.match(/^ {2}IDG {2}http/gm)?.length ?? 0

/** Resolves when the output of the services fits. */
async function until(fits: () => boolean): Promise<void> {
  while (!fits()) {
    if (manager?.exitCode != null) throw new Error(`the service manager ended:\n${output}`)
    await once(events, 'change')
  }
}

interface Answer {
  status: number | undefined
  location: string
}

/** When a request was last sent on a connection. */
const lastSent = new WeakMap<Socket, number>()

/**
 * Sends one request and resolves with the status and the reference of a stored message; rejects if it is not answered.
 * Like browsers and proxies, it repeats a request on a kept connection that was closed meanwhile, but only if the server
 * has waited for its grace (300 ms): a machine under load may stop this process for so long between two requests.
 */
function send(agent: Agent, target: string, body?: URLSearchParams): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const headers = body && { origin: `http://localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: target,
        method: body ? 'POST' : 'GET',
        headers: { host: `localhost:${port}`, ...headers },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode, location: answer.headers.location ?? '' }))
        answer.once('error', reject)
      },
    )
    let before = Number.POSITIVE_INFINITY
    sent.once('socket', (socket: Socket) => {
      before = lastSent.get(socket) ?? before
      lastSent.set(socket, performance.now())
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const isClosed = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (isClosed && performance.now() - before >= 300) resolve(send(agent, target, body))
      else reject(error)
    })
    sent.end(body?.toString())
  })
}

const submission = (number: number) =>
  new URLSearchParams({
    token: issueFormToken(SECRET, new Date(Date.now() - 60_000)),
    name: `Cliente ${number}`,
    email: `cliente.${number}@example.it`,
    phone: '049 1',
    company: '',
    message: `Messaggio ${number}`,
  })

test(`a service with a passed socket restarts ${RESTARTS} times under a stream of requests and none fails`, async () => {
  const server = path.join(root, 'build/server/index.js')
  manager = spawn(
    process.execPath,
    [path.join(root, 'test/stand-ins/service-manager.ts'), String(port), process.execPath, server],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PORT: String(port),
        SESSION_SECRET: SECRET,
        SMTP_URL: peer.url,
        CONTACT_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [manager.stdout, manager.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      events.emit('change')
    })
  }
  manager.once('close', () => events.emit('change'))
  await until(() => serving() === 1)
  const { admin } = await setUpAdmin({ url: `http://localhost:${port}`, output: () => output } as never)

  const answers: Record<string, number> = {}
  const failures: string[] = []
  const references: string[] = []
  let isOver = false
  let submitted = 0
  const count = async (name: string, expected: number, sent: ReturnType<typeof send>) => {
    const answer = await sent.catch((error) => ({ status: undefined, location: String(error) }))
    answers[name] = (answers[name] ?? 0) + 1
    if (answer.status !== expected) failures.push(`${name}: ${answer.status} ${answer.location}`)
    return answer
  }
  const fresh = new Agent({ keepAlive: false })
  const kept = new Agent({ keepAlive: true })
  const clients = [fresh, kept].flatMap((agent) => {
    const kind = agent === kept ? 'kept connection' : 'new connection'
    return [
      async () => {
        while (!isOver) await count(`page, ${kind}`, 200, send(agent, '/'))
      },
      async () => {
        while (!isOver) {
          const { location } = await count(`message, ${kind}`, 303, send(agent, '/contact', submission(++submitted)))
          references.push(location.replace('/contact?esito=', ''))
        }
      },
    ]
  })
  const running = clients.map((client) => client())
  for (let round = 1; round <= RESTARTS; round++) {
    const before = references.length
    await until(() => serving() === round)
    while (references.length < before + 20) await count('probe', 200, send(kept, '/healthz'))
    process.kill(started().at(-1) ?? 0, 'SIGTERM')
    await until(() => serving() === round + 1)
  }
  isOver = true
  await Promise.all(running)
  fresh.destroy()
  kept.destroy()
  console.log(`${RESTARTS} restarts: ${JSON.stringify(answers)}, ${failures.length} failed`)
  expect(failures).toStrictEqual([])
  expect(new Set(started()).size).toBe(RESTARTS + 1)
  expect((await admin.send('/admin/dashboard')).status).toBe(200)

  // Every message is stored once, and its two mails arrive once.
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  const stored = await db.selectFrom('contactRequests').select('reference').execute()
  const mails = await db
    .selectFrom('mailOutbox')
    .select('messageId')
    .where('documentCollection', '=', 'contactRequests')
    .execute()
  await db.destroy()
  expect(stored.map(({ reference }) => reference).sort()).toStrictEqual(references.sort())
  expect(mails).toHaveLength(2 * stored.length)
  const arrived = () => new Set(peer.received.map(({ mail }) => mail.messageId))
  await peer.waitFor(() => mails.every(({ messageId }) => arrived().has(messageId)), 120_000)
  expect(peer.received.length).toBe(arrived().size)
}, 300_000)
