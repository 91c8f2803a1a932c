import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { receiveInParallel } from '#test/http/opening-hours.ts'
import { startBareServer } from '../baselines/bare-server.ts'
import {
  insertIntoPostgres,
  insertIntoSqlite,
  rowsOfSubmissions,
  type SubmissionRows,
} from '../baselines/raw-inserts.ts'
import { type FormKind, SECRET, type Submissions, submitForms } from '../support/contact-forms.ts'
import { percentile, printTable, showSpread, spreadOf } from '../support/figures.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { type Product, startProduct } from '../support/product.ts'

export const CONNECTIONS = 16

/** As many as in the product's pool. */
const POSTGRES_CONNECTIONS = 10

/** Optimised code runs for the rest of a process's life: with 300 forms the first series still paid for compiling. */
const WARM_UP = 1_000

/** One engine: `create` creates an empty database and returns its URL, or undefined for SQLite; `drop` removes it. */
export interface Bench {
  engine: string
  rounds: number
  count: number
  create: (use: string) => Promise<string | undefined>
  drop: (use: string) => Promise<void>
}

/** A series of forms: the processor time until the last answer, and with the work that followed, per form. */
interface Series extends Submissions {
  perSecond: number
  cpuMs: number
  cpuMsInAll: number
}

/** Measures plain messages beside a bare server, and forms with an appointment beside raw inserts, alternately. */
export async function measureSubmissions({ engine, rounds, count, create, drop }: Bench): Promise<void> {
  const series: Record<'message' | 'bare' | 'appointment', Series[]> = { message: [], bare: [], appointment: [] }
  const raw: number[] = []
  const fsyncs = engine === 'SQLite' ? '' : ' (fsync=off for all)'
  for (let round = 0; round < rounds; round++) {
    const product = await startOn(await create('product'))
    try {
      series.message.push(await submit(product, count, 'message'))
      const [sample] = await rowsLeft(product.location)
      series.bare.push(await submitToBareServer(sample as SubmissionRows, await create('bare'), count))
      await drop('bare')
      series.appointment.push(await submit(product, count, 'appointment'))
      const rows = (await rowsLeft(product.location)).filter((one) => one.some(({ table }) => table === 'appointments'))
      const rawUrl = await create('raw')
      const seconds = rawUrl
        ? await insertIntoPostgres(rawUrl, rows, POSTGRES_CONNECTIONS)
        : await insertIntoSqlite(rows)
      raw.push(rows.length / seconds)
      await drop('raw')
    } finally {
      await product.stop()
    }
    await drop('product')
    process.stderr.write(`  ${engine}: round ${round + 1} of ${rounds}\r`)
  }
  const row = (name: string, all: Series[], beside: number[]) => {
    const spread = (figure: (one: Series) => number, digits = 1) => showSpread(spreadOf(all.map(figure)), digits)
    const ratios = all.map(({ perSecond }, at) => perSecond / (beside[at] ?? Number.NaN))
    return [
      name,
      spread(({ perSecond }) => perSecond, 0),
      showSpread(spreadOf(ratios), 2),
      spread(({ latencies }) => percentile(latencies, 50)),
      spread(({ latencies }) => percentile(latencies, 99)),
      spread(({ cpuMs }) => cpuMs, 2),
      spread(({ cpuMsInAll }) => cpuMsInAll, 2),
    ]
  }
  const bare = series.bare.map(({ perSecond }) => perSecond)
  printTable(
    `${engine}, ${CONNECTIONS} connections, ${rounds} rounds of ${count}${fsyncs}: median (least–greatest)`,
    ['', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'processor ms until answered', 'with mails'],
    [
      row('message', series.message, bare),
      row('the same rows by a bare server', series.bare, bare),
      row('with appointment', series.appointment, raw),
      ['raw inserts of the same rows', showSpread(spreadOf(raw)), '1.00', '', '', '', ''],
    ],
  )
}

/** The product and its database. */
export interface ProductOn extends Product {
  location: DatabaseLocation
}

/** Starts the product on an empty database, with room for many appointments at the same time. */
export async function startOn(url: string | undefined): Promise<ProductOn> {
  const settings = { SESSION_SECRET: SECRET, CONTACT_LIMITS: 'off', ...(url && { DATABASE_URL: url }) }
  const product = await startProduct(settings)
  const location: DatabaseLocation = url
    ? { engine: 'postgres', url }
    : { engine: 'sqlite', file: path.join(product.dataDir, 'idg.db') }
  // Every half hour is requested several times per round, and no request may be refused.
  await receiveInParallel(location, 20)
  return { ...product, location }
}

async function submit(product: ProductOn, count: number, kind: FormKind): Promise<Series> {
  await submitForms(product.url, WARM_UP, CONNECTIONS, kind)
  await untilMailed(product.location)
  await analyse(product.location)
  const before = processorSeconds(product.pid)
  const submissions = await submitForms(product.url, count, CONNECTIONS, kind)
  const answered = processorSeconds(product.pid)
  await untilMailed(product.location)
  const each = (seconds: number) => ((seconds - before) / count) * 1000
  return {
    ...submissions,
    perSecond: count / submissions.seconds,
    cpuMs: each(answered),
    cpuMsInAll: each(processorSeconds(product.pid)),
  }
}

async function submitToBareServer(sample: SubmissionRows, url: string | undefined, count: number): Promise<Series> {
  const server = await startBareServer(sample, url)
  try {
    await submitForms(server.url, WARM_UP, CONNECTIONS, 'message')
    const before = processorSeconds(server.pid)
    const submissions = await submitForms(server.url, count, CONNECTIONS, 'message')
    const cpuMs = ((processorSeconds(server.pid) - before) / count) * 1000
    return { ...submissions, perSecond: count / submissions.seconds, cpuMs, cpuMsInAll: cpuMs }
  } finally {
    await server.stop()
  }
}

/**
 * Lets PostgreSQL plan anew, as autovacuum does within a minute: plans made for empty tables choose among indexes that
 * cost the same then, and are kept for the life of a prepared statement.
 */
async function analyse(location: DatabaseLocation): Promise<void> {
  if (location.engine !== 'postgres') return
  const db = openDatabase(location)
  await sql`analyze`.execute(db)
  await db.destroy()
}

/** Resolves when no mail is waiting, so that two series do not overlap. */
export async function untilMailed(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location)
  const waiting = db.selectFrom('mailOutbox').select('id').where('state', '=', 'queued').limit(1)
  while (await waiting.executeTakeFirst()) await pause(200)
  await db.destroy()
}

async function rowsLeft(location: DatabaseLocation): Promise<SubmissionRows[]> {
  const db = openDatabase(location)
  try {
    return await rowsOfSubmissions(db)
  } finally {
    await db.destroy()
  }
}
