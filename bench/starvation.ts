import { Worker } from 'node:worker_threads'
import { whileProbing } from './probe.ts'
import { percentile, printMachine, printTable } from './support/figures.ts'
import { startProduct } from './support/product.ts'

// `node bench/starvation.ts [seconds [attack]]`: response times of a kept page while one client requests rendered pages;
// before each attack the same without any. `attack` is a part of an attack's name.

/** A kind of load. */
export interface Assault {
  name: string
  connections: number
  /** `unknown` is replaced by a different unknown path in each request. */
  path: string
  body?: string
  pipelined?: number
}

/** The requests and answers of the attacker. */
export interface AssaultCount {
  attempted: number
  answered: number
  statuses: Record<string, number>
  refusedConnections: number
}

const ASSAULTS: readonly Assault[] = [
  { name: 'the contact page', connections: 40, path: '/contact?altro=1' },
  { name: 'unknown paths', connections: 40, path: 'unknown' },
  { name: 'data of unknown paths', connections: 40, path: '/niente.data' },
  { name: 'invalid forms', connections: 40, path: '/contact', body: 'name=' },
  { name: 'the sign-in page', connections: 40, path: '/AdminLoginPortal' },
  { name: 'a kept page, pipelined', connections: 4, path: '/about', pipelined: 6_000 },
  { name: 'the contact page, pipelined', connections: 4, path: '/contact?altro=1', pipelined: 6_000 },
]

function attack(url: string, assault: Assault, seconds: number): Promise<AssaultCount> {
  return new Promise((resolve, reject) => {
    const workerData = { port: Number(new URL(url).port), assault, seconds }
    const worker = new Worker(new URL('./starvation-worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (process.argv[1] === import.meta.filename) {
  const seconds = Number(process.argv[2] ?? 5)
  const chosen = ASSAULTS.filter(({ name }) => name.includes(process.argv[3] ?? ''))
  await printMachine()
  const product = await startProduct()
  const rows: string[][] = []
  const show = (times: number[]) => [50, 99, 100].map((percent) => percentile(times, percent).toFixed(1))
  for (const assault of chosen) {
    const quiet = await whileProbing(product.url, () => new Promise((resolve) => setTimeout(resolve, 3_000)))
    rows.push(['nothing', '', '', '', ...show(quiet), ''])
    let count: AssaultCount | undefined
    const times = await whileProbing(product.url, async () => {
      count = await attack(product.url, assault, seconds)
    })
    const statuses = Object.entries(count?.statuses ?? {}).map(([status, times]) => `${status}: ${times}`)
    const numbers = [count?.attempted, count?.answered].map((number) => (number ?? 0).toLocaleString('en'))
    const ratio = (percentile(times, 99) / percentile(quiet, 99)).toFixed(1)
    rows.push([assault.name, ...numbers, statuses.join(', '), ...show(times), ratio])
  }
  await product.stop()
  printTable(
    `Home, kept, visited during ${seconds} s of each attack (milliseconds); the ratio is that of p99 to the line before`,
    ['Attack', 'requests', 'answered', 'statuses', 'p50', 'p99', 'max', 'ratio'],
    rows,
  )
}
