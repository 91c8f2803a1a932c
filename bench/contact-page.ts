import { connectTo } from './support/connection.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'
import { processorSeconds } from './support/processor-time.ts'
import { startProduct } from './support/product.ts'

// `node bench/contact-page.ts [rounds] [seconds]`: GET /contact per second over kept-alive connections, per encoding.
const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 3)
const CONNECTIONS = 16

interface Load {
  perSecond: number
  p99: number
  perCpuSecond: number
}

const product = await startProduct({ CONTACT_LIMITS: 'off' })
try {
  await printMachine()
  const rows: string[][] = []
  for (const encoding of ['identity', 'gzip', 'br']) {
    const loads: Load[] = []
    for (let round = 0; round < ROUNDS; round++) loads.push(await load(encoding))
    rows.push([
      encoding,
      showSpread(spreadOf(loads.map(({ perSecond }) => perSecond))),
      showSpread(spreadOf(loads.map(({ p99 }) => p99)), 1),
      showSpread(spreadOf(loads.map(({ perCpuSecond }) => perCpuSecond))),
    ])
  }
  printTable(
    `GET /contact, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s: median (least–greatest)`,
    ['', 'pages/s', 'p99 ms', 'pages per second of processor time'],
    rows,
  )
} finally {
  await product.stop()
}

async function load(encoding: string): Promise<Load> {
  const latencies: number[] = []
  const before = processorSeconds(product.pid)
  const started = performance.now()
  const until = started + SECONDS * 1_000
  await Promise.all(Array.from({ length: CONNECTIONS }, () => visitUntil(until, encoding, latencies)))
  const seconds = (performance.now() - started) / 1_000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / seconds,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    perCpuSecond: latencies.length / (processorSeconds(product.pid) - before),
  }
}

/** Asks for the page on one connection, each time when the last answer is there. */
async function visitUntil(until: number, encoding: string, latencies: number[]): Promise<void> {
  const connection = await connectTo(product.url)
  while (performance.now() < until) {
    const asked = performance.now()
    const head = await connection.send('GET /contact', [`accept-encoding: ${encoding}`])
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not the page:\n${head}`)
    latencies.push(performance.now() - asked)
  }
  connection.close()
}
