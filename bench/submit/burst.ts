import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { whileProbing } from '../probe.ts'
import { percentile, printTable } from '../support/figures.ts'
import { type Bench, CONNECTIONS, startOn, untilMailed } from './submission-rounds.ts'

/** The effect of a burst, and of the mails after it, on a visitor of the home page: quiet and burst alternately. */
export async function measureBurst({ engine, count, create, drop }: Bench): Promise<void> {
  const product = await startOn(await create('burst'))
  const quiet: number[] = []
  const burst: number[] = []
  const mails: number[] = []
  try {
    await burstOf(product.url, count)
    await untilMailed(product.location)
    for (let turn = 0; turn < 3; turn++) {
      quiet.push(...(await whileProbing(product.url, () => pause(4_000))))
      burst.push(...(await whileProbing(product.url, () => burstOf(product.url, count))))
      mails.push(...(await whileProbing(product.url, () => untilMailed(product.location))))
    }
  } finally {
    await product.stop()
    await drop('burst')
  }
  const row = (name: string, latencies: number[]) => [
    name,
    String(latencies.length),
    ...[50, 99, 100].map((percent) => percentile(latencies, percent).toFixed(1)),
    (percentile(latencies, 99) / percentile(quiet, 99)).toFixed(1),
  ]
  printTable(
    `A visitor of the home page during a burst of ${count} submissions, ${engine}, ms`,
    ['', 'visits', 'p50', 'p99', 'worst', 'p99 beside the usual one'],
    [row('nothing else', quiet), row('during the burst', burst), row('during its mails', mails)],
  )
}

/** In a separate thread, so that the load does not delay the measurement. */
async function burstOf(url: string, count: number): Promise<void> {
  const worker = new Worker(new URL('../burst-worker.ts', import.meta.url), {
    workerData: { url, count, connections: CONNECTIONS },
  })
  await once(worker, 'exit')
}
