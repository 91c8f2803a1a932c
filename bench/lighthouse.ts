import { barePage, servePage } from './baselines/bare-page.ts'
import { measureFrameworkMinimum } from './baselines/framework-minimum.ts'
import { measurePage, type PageFigures, whatIsMissing } from './phone/lighthouse-run.ts'
import { weighPage } from './phone/page-weight.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'
import { startProduct } from './support/product.ts'

// `node bench/lighthouse.ts [runs] [address]`: the home page, or the page at an address of a running server, compared with a
// bare HTML page with the same text, on a simulated phone. The pages take turns, so that other load on the machine affects both.
const RUNS = Number(process.argv[2] ?? 5)
const ADDRESS = process.argv[3]

/** Everything in the document. */
const FIRST = new Set(['markup', 'inline styles', 'inline scripts'])

const FIGURES: Record<keyof PageFigures, string> = {
  fcp: 'First contentful paint, ms',
  lcp: 'Largest contentful paint, ms',
  tbt: 'Total blocking time, ms',
  cls: 'Layout shift',
  score: 'Score',
  machine: "Machine's speed by Lighthouse (below 1,000: too busy to judge by)",
}

const missing = await whatIsMissing()
if (missing) {
  console.log(`\nNOT RUN: Lighthouse (${missing})`)
  process.exit(0)
}

const product = ADDRESS ? undefined : await startProduct()
const address = ADDRESS ?? product?.url ?? ''
const bare = await servePage(barePage(await (await fetch(address)).text()))
try {
  await printMachine()
  printWeight(await weighPage(address), measureFrameworkMinimum().brotli)
  const runs: { home: PageFigures; bare: PageFigures }[] = []
  for (let run = 0; run < RUNS; run++) {
    runs.push({ bare: await measurePage(bare.url), home: await measurePage(address) })
    process.stderr.write(`  run ${run + 1} of ${RUNS}\r`)
  }
  printFigures(runs)
} finally {
  await Promise.all([product?.stop(), bare.close()])
}

function printFigures(runs: { home: PageFigures; bare: PageFigures }[]): void {
  const rows = (['fcp', 'lcp', 'tbt', 'cls', 'score', 'machine'] as const).map((figure) => {
    const home = spreadOf(runs.map((run) => run.home[figure]))
    const reference = spreadOf(runs.map((run) => run.bare[figure]))
    const digits = figure === 'cls' ? 4 : 0
    const ratio = figure === 'fcp' || figure === 'lcp' ? (home.median / reference.median).toFixed(2) : ''
    return [FIGURES[figure], showSpread(home, digits), showSpread(reference, digits), ratio]
  })
  printTable(
    `Lighthouse, simulated phone, ${RUNS} runs each in turn: median (least–greatest)`,
    ['', ADDRESS ?? 'home page', 'bare page', 'ratio'],
    rows,
  )
}

function printWeight(weight: Awaited<ReturnType<typeof weighPage>>, minimum: number): void {
  const total = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0)
  const show = (bytes: number) => bytes.toLocaleString('en')
  printTable(
    `${ADDRESS ?? 'Home page'}, bytes as they travel`,
    ['', 'bytes', 'before the first paint'],
    [
      ...Object.entries(weight).map(([kind, bytes]) => [kind, show(bytes), FIRST.has(kind) ? 'yes' : '']),
      ['all', show(total), ''],
      ["the framework's own scripts at least", show(minimum), `${(weight.scripts / minimum).toFixed(2)} times that`],
    ],
  )
}
