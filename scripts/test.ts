import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findTestBrowser, installTestBrowser } from './chromium.ts'
import { REPORT_FILE, type ReportedTest } from './test-report.ts'

// `npm test [-- --every-engine] [-- path…]`: everything, or only the tests whose files match. First the checks and
// the build at the same time, then the server and browser tests: both mostly wait. Browser journeys run on one engine
// each, or on both.
const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(path.join(tmpdir(), 'idg-test-report-'))
const SLOWEST = 20
const { values: options, positionals: filters } = parseArgs({
  options: { 'every-engine': { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (options['every-engine']) process.env.EVERY_ENGINE = '1'
const notRun: string[] = []
/** What failed outside a test: a check, a file that does not load, a hook. */
const failedElsewhere: string[] = []
const tests: ReportedTest[] = []
let passed = 0
let failed = 0

/** Runs a check. Its output is kept until it ends: the lines of several at once would mix. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const isOk = await once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  )
  console.log(`\n── ${name}\n${output}   ${isOk ? 'ok' : 'FAILED'}, ${seconds(performance.now() - started)} s`)
  if (isOk) passed++
  else {
    failed++
    failedElsewhere.push(name)
  }
}

interface Suite {
  name: string
  child: ChildProcess
  ended: Promise<{ ok: boolean; ms: number }>
  counts: string
  list: string
  /** Its output, shown when it ends; undefined: shown at once. */
  output: string | undefined
}

/** Starts a test run. Two at once would mix their lines, so the output of one is kept until it ends. */
function start(name: string, config: string, isKept: boolean): Suite {
  const at = (kind: string) => path.join(reports, `${name.replaceAll(' ', '-')}.${kind}`)
  const [counts, list, output] = [at('counts.json'), at('tests.json'), isKept ? at('txt') : undefined]
  const child = spawn(
    bin('vitest'),
    [
      ...['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${counts}`],
      `--reporter=${path.join(root, 'scripts/test-report.ts')}`,
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
    ],
    { cwd: root, stdio: ['ignore', ...outputs(isKept)], env: { ...process.env, [REPORT_FILE]: list } },
  )
  if (output) {
    const file = createWriteStream(output)
    child.stdout?.pipe(file, { end: false })
    child.stderr?.pipe(file, { end: false })
    child.once('close', () => file.end())
  }
  const started = performance.now()
  const after = (ok: boolean) => ({ ok, ms: performance.now() - started })
  const ended = once(child, 'close').then(
    ([code]) => after(code === 0),
    () => after(false),
  )
  return { name, child, ended, counts, list, output }
}

function outputs(isKept: boolean): ('pipe' | 'inherit')[] {
  return isKept ? ['pipe', 'pipe'] : ['inherit', 'inherit']
}

/** Waits for a test run and counts its tests. */
async function finish({ name, ended, counts, list, output }: Suite): Promise<void> {
  const { ok, ms } = await ended
  if (output && existsSync(output)) console.log(`\n── ${name}\n${readFileSync(output, 'utf8')}`)
  console.log(`   ${name}: ${ok ? 'ok' : 'FAILED'}, ${seconds(ms)} s`)
  try {
    const result = JSON.parse(readFileSync(counts, 'utf8'))
    passed += result.numPassedTests
    failed += result.numFailedTests
    // A file that cannot be loaded, or a failed hook, counts although none of its tests ran.
    if (!ok && result.numFailedTests === 0) {
      failed++
      failedElsewhere.push(`${name}: a file or a hook`)
    }
    for (const file of result.testResults) {
      if (file.status === 'failed' && file.message) failedElsewhere.push(`${file.name}\n${file.message.slice(0, 600)}`)
    }
    tests.push(...(JSON.parse(readFileSync(list, 'utf8')) as ReportedTest[]))
  } catch {
    failed++
    failedElsewhere.push(`${name}: no report`)
  }
}

/** Why a test did not run. */
function reasonOf({ file, name }: ReportedTest): string {
  if (/disk-faults/.test(file)) return 'no C compiler on this machine'
  if (/deploy-upgrade|operating/.test(file)) return 'no curl on this machine'
  if (/bill of materials/.test(name)) return 'npm before 10 on this machine'
  if (/rolling-upgrade/.test(file)) return 'by command: npm run attack -- rolling-upgrade'
  if (/soak/.test(file)) return 'by command: npm run attack -- soak'
  if (/PostgreSQL/.test(name)) return 'no PostgreSQL on this machine'
  return `skipped in ${file}`
}

function printSummary(): void {
  const skipped = new Map<string, number>()
  for (const test of tests.filter(({ state }) => state === 'skipped' || state === 'pending')) {
    skipped.set(reasonOf(test), (skipped.get(reasonOf(test)) ?? 0) + 1)
  }
  for (const [reason, count] of skipped) notRun.push(`${count} ${count === 1 ? 'test' : 'tests'}: ${reason}`)
  const slowest = [...tests].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (slowest.length > 0) console.log(`\nThe slowest ${slowest.length} tests:`)
  for (const { ms, file, name } of slowest) console.log(`  ${seconds(ms).padStart(6)} s  ${file}  ${name}`)
  printWithErrors(
    'FLAKY (passed on the second attempt)',
    tests.filter(({ isFlaky }) => isFlaky),
  )
  for (const what of notRun) console.log(`\nNOT RUN: ${what}`)
  // Last, because the log of CI is often read from its end.
  printWithErrors(
    'FAILED',
    tests.filter(({ state }) => state === 'failed'),
  )
  for (const what of failedElsewhere) console.log(`\nFAILED: ${what}`)
}

function printWithErrors(title: string, list: ReportedTest[]): void {
  if (list.length > 0) console.log(`\n${title}:`)
  for (const { file, name, errors } of list) {
    console.log(`  ${file}  ${name}`)
    for (const error of errors) console.log(error.replaceAll(/^/gm, '      '))
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

// Types need those of the routes; the others need nothing of each other.
await check('Types: routes', bin('react-router'), ['typegen'])
await Promise.all([
  check('Build', process.execPath, ['scripts/build.ts']),
  check('Types', bin('tsc'), []),
  check('Lint and format', bin('biome'), ['check', '--error-on-warnings', '.']),
  check('Import rules', 'npm', ['run', '--silent', 'imports']),
  check('Unused code and dependencies', bin('knip'), []),
  check('Lines of product code', process.execPath, ['scripts/lines.ts']),
])
if (failed === 0) {
  const hasBrowser = findTestBrowser() !== undefined || installTestBrowser()
  if (!hasBrowser && process.env.CI) failed++
  else if (!hasBrowser) notRun.push('the browser journeys (no Chromium: install one or set CHROMIUM_PATH)')
  else if (!options['every-engine']) notRun.push('browser journeys on the other engine: npm test -- --every-engine')
  const browser = hasBrowser ? start('Browser journeys', 'e2e/vitest.config.ts', true) : undefined
  console.log('\n── Unit and server tests')
  const server = start('Unit and server tests', 'vitest.config.ts', false)
  const suites = browser ? [server, browser] : [server]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const { child } of suites) child.kill(signal)
      process.exit(1)
    })
  }
  for (const suite of suites) await finish(suite)
}
printSummary()
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
