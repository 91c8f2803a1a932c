import { measureFrameworkMinimum } from './baselines/framework-minimum.ts'
import { printTable } from './figures.ts'
import { weighPage } from './phone/page-weight.ts'
import { startProduct } from './product.ts'

// `node bench/scripts.ts`: the scripts that each public page loads, beside those of an app with one empty route.
const PAGES = ['/', '/about', '/services/integration', '/contact', '/privacy']

const minimum = measureFrameworkMinimum()
const product = await startProduct()
try {
  const rows: string[][] = []
  for (const page of PAGES) {
    const { scripts } = await weighPage(product.url + page)
    rows.push([page, scripts.toLocaleString('en'), (scripts / minimum).toFixed(2)])
  }
  rows.push(['an app with one empty route', minimum.toLocaleString('en'), '1.00'])
  printTable('Scripts, brotli bytes', ['', 'bytes', 'ratio'], rows)
} finally {
  await product.stop()
}
