import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { submitContactForm } from '#app/features/requests/submission/submit.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { PreparedStatements } from '#db/sqlite/sqlite-statements.server.ts'
import { testContext } from '#test/context.ts'
import { filledForm, SECRET } from './support/contact-forms.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'
import { processorSeconds } from './support/processor-time.ts'
import { startProduct } from './support/product.ts'

// `node bench/repeated.ts [rounds] [count]`: the processor time of a contact form that was answered before, with the
// framework, without it, of its verb alone and of its statements alone (SQLite, alternately).
const ROUNDS = Number(process.argv[2] ?? 3)
const COUNT = Number(process.argv[3] ?? 1_000)
const CONNECTIONS = 16

await printMachine()
const product = await startProduct({ SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off' })
const dir = mkdtempSync(path.join(tmpdir(), 'idg-repeated-'))
const db = openDatabase({ engine: 'sqlite', file: path.join(dir, 'idg.db') })
try {
  await migrateToLatest(db)
  const form = filledForm(1, 'message')
  const figures: Record<'routed' | 'direct' | 'verb' | 'statements', number[]> = {
    routed: [],
    direct: [],
    verb: [],
    statements: [],
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const routed = await postEach(multipart(form))
    const direct = await postEach({ type: 'application/x-www-form-urlencoded', body: form })
    const { verb, statements } = await callEach(form)
    // The first round warms up.
    if (round === 0) continue
    figures.routed.push(routed)
    figures.direct.push(direct)
    figures.verb.push(verb)
    figures.statements.push(statements)
  }
  const row = (name: string, values: number[]) => [name, showSpread(spreadOf(values), 3)]
  printTable(
    `A repeated submission, ms of processor time, ${ROUNDS} rounds of ${COUNT}: median (least–greatest)`,
    ['', 'each'],
    [
      row('through the framework (multipart)', figures.routed),
      row('without the framework (URL-encoded)', figures.direct),
      row('its verb, without HTTP', figures.verb),
      row('its statements in SQLite', figures.statements),
    ],
  )
} finally {
  await product.stop()
  await db.destroy()
  rmSync(dir, { recursive: true, force: true })
}

interface Body {
  type: string
  body: string
}

function multipart(form: string): Body {
  const boundary = 'part-of-a-form'
  const parts = [...new URLSearchParams(form)].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
}

/** Milliseconds of the server's processor time per POST. */
async function postEach({ type, body }: Body): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { origin: product.url, 'content-type': type, 'content-length': Buffer.byteLength(body) }
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const req = request(`${product.url}/contact`, { method: 'POST', agent, headers }, (res) => {
        res.resume()
        res.on('end', () => (res.statusCode === 303 ? resolve() : reject(new Error(`answered ${res.statusCode}`))))
      })
      req.on('error', reject)
      req.end(body)
    })
  const before = processorSeconds(product.pid)
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let n = 0; n < COUNT / CONNECTIONS; n++) await post()
    }),
  )
  agent.destroy()
  return ((processorSeconds(product.pid) - before) / COUNT) * 1000
}

/** The same for the verb in this process, and for its statements. */
async function callEach(form: string): Promise<{ verb: number; statements: number }> {
  const ctx = testContext(db, {
    clock: () => new Date(),
    secret: SECRET,
    contactLimits: false,
    contentRevision: () => 1,
  })
  const run = PreparedStatements.prototype.run
  let statements = 0
  PreparedStatements.prototype.run = function (...args) {
    const before = threadMs()
    try {
      return run.apply(this, args)
    } finally {
      statements += threadMs() - before
    }
  }
  try {
    const before = threadMs()
    for (let n = 0; n < COUNT; n++) {
      const { kind } = await submitContactForm(ctx, new URLSearchParams(form))
      if (kind !== 'sent') throw new Error(`the form was ${kind}`)
    }
    return { verb: (threadMs() - before) / COUNT, statements: statements / COUNT }
  } finally {
    PreparedStatements.prototype.run = run
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
