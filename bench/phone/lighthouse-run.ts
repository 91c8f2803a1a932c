import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '#scripts/chromium.ts'

/** Not in package.json: its 110 packages and 170 MB would slow every install for a figure that is rarely taken. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const CHROME_FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Lighthouse's figures for one load, in milliseconds (`cls` has no unit). */
export interface PageFigures {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  score: number
  /** Lighthouse's benchmark of the machine at that moment: an idle laptop reaches 1,500 and more. */
  machine: number
}

const run = promisify(execFile)

/**
 * Returns what this machine lacks for Lighthouse; undefined if it can run. The first run downloads it into npx's cache.
 */
export async function whatIsMissing(): Promise<string | undefined> {
  if (!findChromium()) return 'this machine has no Chromium'
  return run('npx', ['--yes', LIGHTHOUSE, '--version'], { timeout: 300_000 }).then(
    () => undefined,
    () => `${LIGHTHOUSE} could not be fetched`,
  )
}

/**
 * Loads a page once with Lighthouse's mobile preset: a phone, simulated slow 4G (150 ms, 1.6 Mbit/s), CPU slowed 4
 * times.
 */
export async function measurePage(url: string): Promise<PageFigures> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--no-enable-error-reporting',
      `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024, timeout: 180_000 },
  )
  const report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`)
  const value = (audit: string): number => report.audits[audit].numericValue
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    score: report.categories.performance.score * 100,
    machine: report.environment.benchmarkIndex,
  }
}
