import path from 'node:path'
import { folderStore } from '#app/features/files/store/folder-store.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { publishPicturedPage } from '#test/data/pictured-page.ts'
import { storeStaff } from '#test/staff.ts'
import { barePage, servePage } from './baselines/bare-page.ts'
import { measurePage, type PageFigures, whatIsMissing } from './phone/lighthouse-run.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'
import { startProduct } from './support/product.ts'

// `node bench/pictures.ts [runs]`: a page with five pictures compared with bare HTML with the same text and no picture, on
// a simulated phone, in turn.
const RUNS = Number(process.argv[2] ?? 3)

const missing = await whatIsMissing()
if (missing) {
  console.log(`\nNOT RUN: Lighthouse (${missing})`)
  process.exit(0)
}

const product = await startProduct()
const address = `${product.url}/about`
const db = openDatabase({ engine: 'sqlite', file: path.join(product.dataDir, 'idg.db') })
const files = folderStore(path.join(product.dataDir, 'files'))
await publishPicturedPage(testContext(db, { files, actor: await storeStaff(db), clock: () => new Date() }))
await db.destroy()
let html = ''
while (!html.includes('<picture>')) html = await (await fetch(address)).text()
const bare = await servePage(barePage(html))
try {
  await printMachine()
  const runs: { page: PageFigures; bare: PageFigures }[] = []
  for (let run = 0; run < RUNS; run++) {
    runs.push({ bare: await measurePage(bare.url), page: await measurePage(address) })
    process.stderr.write(`  run ${run + 1} of ${RUNS}\r`)
  }
  const rows = (['fcp', 'lcp', 'tbt', 'cls', 'score', 'machine'] as const).map((figure) => {
    const own = spreadOf(runs.map((run) => run.page[figure]))
    const reference = spreadOf(runs.map((run) => run.bare[figure]))
    const digits = figure === 'cls' ? 4 : 0
    const ratio = figure === 'lcp' ? (own.median / reference.median).toFixed(2) : ''
    return [figure, showSpread(own, digits), showSpread(reference, digits), ratio]
  })
  const title = `A page with five pictures, Lighthouse, ${RUNS} runs each in turn: median (least–greatest)`
  printTable(title, ['', 'page', 'bare page', 'ratio'], rows)
} finally {
  await Promise.all([product.stop(), bare.close()])
}
