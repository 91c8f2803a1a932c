import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { startPostgres } from '#test/database/postgres-cluster.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#test/database/postgres-database.ts'
import { receiveInParallel } from '#test/http/opening-hours.ts'
import { insertIntoPostgres, insertIntoSqlite, rowsOfSubmissions } from './baselines/raw-inserts.ts'
import { SECRET, type Submissions, submitForms } from './contact-forms.ts'
import { percentile, printMachine, printTable, showSpread, spreadOf } from './figures.ts'
import { whileProbing } from './probe.ts'
import { processorSeconds } from './processor-time.ts'
import { type Product, startProduct } from './product.ts'

// `node bench/submissions.ts [rounds] [submissions per round]`: contact forms with an appointment over 16 connections,
// compared with raw inserts of the same rows, and the effect of a burst on a visitor of the home page.
const ROUNDS = Number(process.argv[2] ?? 5)
const COUNT = Number(process.argv[3] ?? 600)
const CONNECTIONS = 16
/** As many as in the product's pool. */
const POSTGRES_CONNECTIONS = 10

interface Round extends Submissions {
  rawPerSecond: number
  cpuMs: number
}

await printMachine()
await measure(
  'SQLite',
  async () => undefined,
  async () => undefined,
)

const cluster = await startPostgres(tmpdir())
if (cluster) {
  const name = (use: string) => `idg_bench_${use}_${process.pid}`
  try {
    await measure(
      'PostgreSQL',
      async (use) => {
        await createPostgresDatabase(cluster.url('postgres'), name(use))
        return cluster.url(name(use))
      },
      (use) => dropPostgresDatabase(cluster.url('postgres'), name(use)),
    )
  } finally {
    await cluster.stop()
  }
} else console.log('\nNOT RUN: submissions on PostgreSQL (this machine has none)')

/**
 * Measures one engine. `create` creates an empty database and returns its URL, or undefined for SQLite; `drop` removes
 * it.
 */
async function measure(
  engine: string,
  create: (use: string) => Promise<string | undefined>,
  drop: (use: string) => Promise<void>,
): Promise<void> {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const url = await create('product')
    const product = await startProduct({
      SESSION_SECRET: SECRET,
      CONTACT_LIMITS: 'off',
      ...(url && { DATABASE_URL: url }),
    })
    try {
      const location: DatabaseLocation = url
        ? { engine: 'postgres', url }
        : { engine: 'sqlite', file: path.join(product.dataDir, 'idg.db') }
      // Every half hour is requested several times per round, and no request may be refused.
      await receiveInParallel(location, 20)
      // Warm-up: optimised code runs for the rest of the process's life.
      await submitForms(product.url, 200, CONNECTIONS)
      const before = processorSeconds(product.pid)
      const submissions = await submitForms(product.url, COUNT, CONNECTIONS)
      const cpuMs = ((processorSeconds(product.pid) - before) / COUNT) * 1000
      const rows = await rowsLeft(location)
      const rawUrl = await create('raw')
      const seconds = rawUrl
        ? await insertIntoPostgres(rawUrl, rows, POSTGRES_CONNECTIONS)
        : await insertIntoSqlite(rows)
      if (rawUrl) await drop('raw')
      rounds.push({ ...submissions, cpuMs, rawPerSecond: rows.length / seconds })
      if (round === ROUNDS - 1) await measureBurst(engine, product)
    } finally {
      await product.stop()
    }
    await drop('product')
    process.stderr.write(`  ${engine}: round ${round + 1} of ${ROUNDS}\r`)
  }
  const spread = (figure: (round: Round) => number) => spreadOf(rounds.map(figure))
  const submitted = spread(({ seconds }) => COUNT / seconds)
  const raw = spread(({ rawPerSecond }) => rawPerSecond)
  printTable(
    `Submissions on ${engine}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${COUNT}: median (least–greatest)`,
    ['', 'per second', 'beside raw', 'p50 ms', 'p99 ms', 'processor ms each'],
    [
      [
        'POST /contact, with appointment',
        showSpread(submitted),
        (submitted.median / raw.median).toFixed(3),
        showSpread(
          spread(({ latencies }) => percentile(latencies, 50)),
          1,
        ),
        showSpread(
          spread(({ latencies }) => percentile(latencies, 99)),
          1,
        ),
        showSpread(
          spread(({ cpuMs }) => cpuMs),
          2,
        ),
      ],
      ['raw inserts of the same rows', showSpread(raw), '1', '', '', ''],
    ],
  )
}

async function rowsLeft(location: DatabaseLocation) {
  const db = openDatabase(location)
  try {
    return await rowsOfSubmissions(db)
  } finally {
    await db.destroy()
  }
}

/** The effect of a burst on a visitor of the home page: quiet, burst, quiet, burst. */
async function measureBurst(engine: string, product: Product): Promise<void> {
  const quiet: number[] = []
  const burst: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    quiet.push(...(await whileProbing(product.url, () => new Promise((resolve) => setTimeout(resolve, 4_000)))))
    burst.push(...(await whileProbing(product.url, () => burstOf(product.url))))
  }
  const row = (name: string, latencies: number[]) => [
    name,
    String(latencies.length),
    ...[50, 99, 100].map((percent) => percentile(latencies, percent).toFixed(1)),
  ]
  const ratio = percentile(burst, 99) / percentile(quiet, 99)
  printTable(
    `A visitor of the home page during a burst of ${COUNT} submissions, ${engine}, ms (p99 ratio ${ratio.toFixed(1)})`,
    ['', 'visits', 'p50', 'p99', 'worst'],
    [row('nothing else', quiet), row('during the burst', burst)],
  )
}

/** In a separate thread, so that the load does not delay the measurement. */
async function burstOf(url: string): Promise<void> {
  const worker = new Worker(new URL('./burst-worker.ts', import.meta.url), {
    workerData: { url, count: COUNT, connections: CONNECTIONS },
  })
  await once(worker, 'exit')
}
