import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runnerImport } from 'vite'
import { measureFrameworkMinimum, type ScriptBytes, sumOfScripts } from './baselines/framework-minimum.ts'
import { scriptsOf } from './phone/page-weight.ts'
import type { publishEntries } from './support/entries.ts'
import { printTable } from './support/figures.ts'
import { startProduct } from './support/product.ts'

// `node bench/scripts.ts`: the scripts that each public page loads, beside those of an app with one empty route.
const PAGES = [
  ...['/', '/about', '/projects', '/careers', '/careers/candidatura', '/partners', '/contact'],
  ...['integration', 'development', 'analytics', 'cloud', 'security', 'extensions', 'training'].map(
    (service) => `/services/${service}`,
  ),
  ...['/products/indigate-plus', '/products/mfc', '/privacy', '/terms', '/not-found'],
]
/** These exist once an entry is published. */
const ENTRY_PAGES = ['/insights', '/insights/prova', '/projects/prova', '/careers/prova']
const client = path.resolve(import.meta.dirname, '../build/client')

const minimum = measureFrameworkMinimum()
const product = await startProduct()
try {
  const row = (name: string, { brotli, gzip }: ScriptBytes) => [
    ...[name, brotli.toLocaleString('en'), (brotli / minimum.brotli).toFixed(3)],
    ...[gzip.toLocaleString('en'), (gzip / minimum.gzip).toFixed(3)],
  ]
  const rows: string[][] = []
  // Through Vite: the product's modules import Markdown, which Node.js does not.
  const { module } = await runnerImport<{ publishEntries: typeof publishEntries }>(
    path.join(import.meta.dirname, 'support/entries.ts'),
  )
  await module.publishEntries(product.dataDir)
  for (const page of ENTRY_PAGES) {
    while (!(await fetch(product.url + page)).ok) await pause(100)
  }
  for (const page of [...PAGES, ...ENTRY_PAGES]) {
    const scripts = await scriptsOf(product.url + page)
    rows.push(row(page, sumOfScripts(scripts.map((script) => path.join(client, script)))))
  }
  rows.push(row('an app with one empty route', minimum))
  printTable('Scripts, bytes', ['', 'brotli', 'ratio', 'gzip', 'ratio'], rows)
} finally {
  await product.stop()
}
