import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getDocument } from '#app/features/content/documents.server.ts'
import { publishDraft } from '#app/features/content/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/content/publishing/save-draft.server.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { startPostgres } from '#test/database/postgres-cluster.ts'
import { createPostgresDatabase } from '#test/database/postgres-database.ts'
import { storeStaff } from '#test/staff.ts'
import { percentile, printMachine, printTable } from './support/figures.ts'
import { type Product, startProduct } from './support/product.ts'

// `node bench/publish.ts [publications]`: from pressing "Pubblica" until visitors get the new page, on the instance that
// publishes and on another one. SQLite has one instance: a second process publishes, as the command line would.
const COUNT = Number(process.argv[2] ?? 100)
const SECRET = 'a secret of the benchmark that is long enough'
const KEY = 'about'
const LOOK_MS = 5
/** Pause before each publication, so that they do not keep step with the interval at which instances look. */
const LONGEST_PAUSE_MS = 500

await printMachine()
const rows: string[][] = []
const cluster = await startPostgres(tmpdir())
if (cluster) {
  try {
    await createPostgresDatabase(cluster.url('postgres'), 'idg_bench_publish')
    const url = cluster.url('idg_bench_publish')
    const env = { SESSION_SECRET: SECRET, DATABASE_URL: url }
    const products = [await startProduct(env), await startProduct(env)]
    rows.push(...(await measure('PostgreSQL, two instances', { engine: 'postgres', url }, products)))
    for (const product of products) await product.stop()
  } finally {
    await cluster.stop()
  }
} else console.log('\nNOT RUN: publications on PostgreSQL (this machine has none)')
const product = await startProduct({ SESSION_SECRET: SECRET })
const location = { engine: 'sqlite', file: path.join(product.dataDir, 'idg.db') } as const
rows.push(...(await measure('SQLite, published by another process', location, [product])))
await product.stop()

printTable(
  `From "Pubblica" until the new page is served, ${COUNT} publications, ms`,
  ['', 'p50', 'p95', 'max', 'p95 beside the answer'],
  rows,
)

async function measure(name: string, location: DatabaseLocation, products: readonly Product[]): Promise<string[][]> {
  const db = openDatabase(location)
  try {
    const actor = await storeStaff(db, { now: new Date() })
    const ctx = { ...testContext(db, { clock: () => new Date() }), actor }
    const answered: number[] = []
    const served = products.map((): number[] => [])
    for (let at = 0; at < COUNT; at++) {
      const title = `Titolo della pubblicazione ${at}.`
      const { revision = 0 } =
        (await db.selectFrom('contentDocuments').select('revision').where('key', '=', KEY).executeTakeFirst()) ?? {}
      const text = { ...(getDocument(KEY).original as object), title }
      const target = { key: KEY, revision: await saveContentDraft(ctx, { key: KEY, revision }, text) }
      await pause(Math.random() * LONGEST_PAUSE_MS)
      const started = performance.now()
      const publication =
        products.length > 1
          ? publishOn(products[0] as Product, actor.token, target.revision)
          : publishDraft(ctx, target).then(() => undefined)
      await Promise.all([
        publication.then(() => answered.push(performance.now() - started)),
        ...products.map(async ({ url }, which) => {
          while (!(await (await fetch(`${url}/${KEY}`)).text()).includes(title)) await pause(LOOK_MS)
          served[which]?.push(performance.now() - started)
        }),
      ])
    }
    const reference = percentile(answered, 95)
    const row = (what: string, values: readonly number[]) => [
      `${name}: ${what}`,
      ...[50, 95, 100].map((percent) => percentile(values, percent).toFixed(0)),
      (percentile(values, 95) / reference).toFixed(2),
    ]
    const [first = [], second] = served
    return second
      ? [row('answer', answered), row('same instance', first), row('other instance', second)]
      : [row('answer', answered), row('running instance', first)]
  } finally {
    await db.destroy()
  }
}

async function publishOn({ url }: Product, token: string, revision: number): Promise<void> {
  const answer = await fetch(`${url}/admin/content/${KEY}`, {
    method: 'POST',
    headers: { cookie: `idg-session=${token}`, origin: url },
    body: new URLSearchParams({ intent: 'publish', revision: String(revision) }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the publication was answered with ${answer.status}`)
}
