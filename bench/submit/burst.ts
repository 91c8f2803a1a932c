import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, printTable } from '../support/figures.ts'
import { whileProbing } from './probe.ts'
import { type Bench, CONNECTIONS, type ProductOn, startOn, untilMailed } from './submission-rounds.ts'

/** The offer has room for two bursts of each kind, and one before them, whichever half hours they begin with. */
const TURNS = 2
const BURSTS = 1 + 2 * TURNS

/** Latencies of visits in milliseconds. */
interface Visits {
  quiet: number[]
  burst: number[]
  mails: number[]
  bareQuiet: number[]
  bareBurst: number[]
}

/**
 * The effect of a burst, and of the mails after it, on a visitor of the home page: quiet and burst alternately. Beside it
 * the effect of the same burst on a process that only answers this page from memory: what the two share is the machine.
 */
export async function measureBurst({ engine, rounds, count, create, drop }: Bench): Promise<void> {
  const visits: Visits = { quiet: [], burst: [], mails: [], bareQuiet: [], bareBurst: [] }
  for (let round = 0; round < rounds; round++) {
    const product = await startOn(await create('burst'))
    const bare = fork(new URL('../baselines/bare-page-process.ts', import.meta.url), [product.url])
    // A process that stays: starting and compiling clients is no part of a burst.
    const clients = fork(
      new URL('./burst-clients.ts', import.meta.url),
      [product.url, count, CONNECTIONS, BURSTS].map(String),
    )
    try {
      const [[bareUrl]] = (await Promise.all([once(bare, 'message'), once(clients, 'message')])) as [[string], unknown]
      await burstOf(clients)
      await untilMailed(product.location)
      for (let turn = 0; turn < TURNS; turn++) await measureTurn(product, bareUrl, clients, visits)
    } finally {
      bare.kill()
      clients.kill()
      await product.stop()
      await drop('burst')
    }
    process.stderr.write(`  ${engine}: round ${round + 1} of ${rounds}\r`)
  }
  const row = (name: string, latencies: number[], usual: number[]) => [
    name,
    String(latencies.length),
    ...[50, 90, 99, 100].map((percent) => percentile(latencies, percent).toFixed(1)),
    (percentile(latencies, 99) / percentile(usual, 99)).toFixed(1),
  ]
  printTable(
    `A visitor of the home page during a burst of ${count} submissions, ${engine}, ms`,
    ['', 'visits', 'p50', 'p90', 'p99', 'worst', 'p99 beside the usual one'],
    [
      row('nothing else', visits.quiet, visits.quiet),
      row('during the burst', visits.burst, visits.quiet),
      row('during its mails', visits.mails, visits.quiet),
      row('a process with nothing but this page: nothing else', visits.bareQuiet, visits.bareQuiet),
      row('the same, during the burst', visits.bareBurst, visits.bareQuiet),
    ],
  )
}

async function measureTurn(
  { url, location }: ProductOn,
  bareUrl: string,
  clients: ChildProcess,
  to: Visits,
): Promise<void> {
  const quiet = () => pause(2_000)
  to.quiet.push(...(await whileProbing(url, quiet)))
  to.burst.push(...(await whileProbing(url, () => burstOf(clients))))
  to.mails.push(...(await whileProbing(url, () => untilMailed(location))))
  to.bareQuiet.push(...(await whileProbing(bareUrl, quiet)))
  to.bareBurst.push(...(await whileProbing(bareUrl, () => burstOf(clients))))
  await untilMailed(location)
}

/** Resolves when the clients have sent their forms and received the answers. */
async function burstOf(clients: ChildProcess): Promise<void> {
  const over = once(clients, 'message')
  clients.send('burst')
  await over
}
