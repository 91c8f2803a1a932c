import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SECRET, submitForms } from './support/contact-forms.ts'
import { printMachine, printTable } from './support/figures.ts'
import { processorSeconds } from './support/processor-time.ts'
import { keepPages, startProduct } from './support/product.ts'

// `node bench/memory.ts [submissions]`: time and processor time of a start, and the memory of the process when idle, after
// a burst of plain messages and when idle again (SQLite).
const COUNT = Number(process.argv[2] ?? 5_000)
const CONNECTIONS = 16
const SETTLED_MS = 8_000

await printMachine()
const began = performance.now()
const product = await startProduct({ SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off' }, { keepsPages: false })
const startMs = performance.now() - began
const startCpu = processorSeconds(product.pid)
try {
  const rows: string[][] = []
  const look = (name: string) => rows.push([name, ...memoryOf(product.pid).map((mb) => mb.toFixed(0))])
  await keepPages(product.url)
  await pause(SETTLED_MS)
  look('idle')
  const before = processorSeconds(product.pid)
  const { seconds } = await submitForms(product.url, COUNT, CONNECTIONS, 'message')
  const answered = processorSeconds(product.pid)
  look(`after ${COUNT} messages`)
  const db = new DatabaseSync(path.join(product.dataDir, 'idg.db'), { readOnly: true })
  const waiting = db.prepare("select count(*) as count from mail_outbox where state = 'queued'")
  while (Number(waiting.get()?.count) > 0) await pause(200)
  db.close()
  const delivered = processorSeconds(product.pid)
  look('after their mails')
  await pause(SETTLED_MS)
  look('idle again')
  printTable('Memory, MB', ['', 'resident', 'proportional', 'anonymous'], rows)
  const perMessage = (seconds: number) => ((seconds / COUNT) * 1000).toFixed(2)
  printTable(
    'Start and processor time',
    ['', ''],
    [
      ['start to the first answered request, ms', startMs.toFixed(0)],
      ['processor time of the start, ms', (startCpu * 1000).toFixed(0)],
      ['messages per second', (COUNT / seconds).toFixed(0)],
      ['processor time per message until its answer, ms', perMessage(answered - before)],
      ['processor time per message with its two mails, ms', perMessage(delivered - before)],
    ],
  )
} finally {
  await product.stop()
}

/** Resident, proportional and anonymous memory in MB. */
function memoryOf(pid: number): number[] {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return ['Rss', 'Pss', 'Anonymous'].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024,
  )
}
