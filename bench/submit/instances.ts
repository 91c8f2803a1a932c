import { submitForms } from '../support/contact-forms.ts'
import { percentile, printTable, showSpread, spreadOf } from '../support/figures.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { type Bench, CONNECTIONS, type ProductOn, startOn, untilMailed } from './submission-rounds.ts'

const INSTANCES = [1, 2, 4]
const POOL_SIZES = [2, 5, 10, 20]
const WARM_UP = 200

/** One, two and four instances on one database, and one instance with pools of different sizes; with appointments. */
export async function measureInstances(bench: Bench): Promise<void> {
  await compare('Instances on one PostgreSQL', bench, INSTANCES, (instances) => ({ instances, poolSize: 10 }))
  await compare('Pool size of one instance', bench, POOL_SIZES, (poolSize) => ({ instances: 1, poolSize }))
}

interface Arrangement {
  instances: number
  poolSize: number
}

async function compare(
  title: string,
  bench: Bench,
  values: readonly number[],
  arrange: (value: number) => Arrangement,
): Promise<void> {
  const results = new Map(values.map((value) => [value, [] as Awaited<ReturnType<typeof submitTo>>[]]))
  for (let round = 0; round < bench.rounds; round++) {
    for (const value of values) results.get(value)?.push(await submitTo(bench, arrange(value)))
  }
  const rows = values.map((value) => {
    const all = results.get(value) ?? []
    const spread = (of: (one: (typeof all)[number]) => number, digits: number) =>
      showSpread(spreadOf(all.map(of)), digits)
    return [
      String(value),
      spread(({ perSecond }) => perSecond, 0),
      spread(({ p99 }) => p99, 1),
      spread(({ cpuMs }) => cpuMs, 2),
    ]
  })
  printTable(
    `${title}, ${CONNECTIONS} connections, ${bench.rounds} rounds of ${bench.count}, with appointment`,
    ['', 'per second', 'p99 ms', 'processor ms until answered'],
    rows,
  )
}

async function submitTo({ count, create, drop }: Bench, { instances, poolSize }: Arrangement) {
  const url = await create('instances')
  const products: ProductOn[] = []
  try {
    const env = { DATABASE_POOL_SIZE: String(poolSize) }
    products.push(await startOn(url, env))
    while (products.length < instances) products.push(await startOn(url, env, 'further'))
    const urls = products.map((product) => product.url)
    await submitForms(urls, WARM_UP * instances, CONNECTIONS)
    await untilMailed(products[0]?.location as ProductOn['location'])
    const used = () => products.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)
    const before = used()
    const { seconds, latencies } = await submitForms(urls, count, CONNECTIONS)
    const cpuMs = ((used() - before) / count) * 1000
    return { perSecond: count / seconds, p99: percentile(latencies, 99), cpuMs }
  } finally {
    for (const product of products) await product.stop()
    await drop('instances')
  }
}
