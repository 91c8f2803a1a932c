import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
/** What failed outside a test: a check, or a suite that ended without a report. */
const failedElsewhere: string[] = []
const tests: ReportedTest[] = []
const running = new Set<ChildProcess>()
let checksPassed = 0

/**
 * Runs a program and returns whether it succeeded. Its output is shown when it ends, because the lines of several at
 * once would mix, or at once (`live`).
 */
async function run(name: string, command: string, args: string[], { live = false, env = {} } = {}): Promise<boolean> {
  const started = performance.now()
  const output = live ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more) => (text += more))
  const isOk = await once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  )
  running.delete(child)
  console.log(`\n── ${name}\n${text}   ${isOk ? 'ok' : 'FAILED'}, ${seconds(performance.now() - started)} s`)
  return isOk
}

async function check(name: string, command: string, args: string[]): Promise<void> {
  if (await run(name, command, args)) checksPassed++
  else failedElsewhere.push(name)
}

/** Runs the tests of a configuration and collects them. */
async function suite(name: string, config: string, live: boolean): Promise<void> {
  const list = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'scripts/test-report.ts')}`]
  const only = filters.length > 0 ? ['--passWithNoTests', ...filters] : []
  const isOk = await run(name, bin('vitest'), ['run', '--config', config, ...reporters, ...only], {
    live,
    env: { [REPORT_FILE]: list },
  })
  const found: ReportedTest[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  tests.push(...found)
  if (!isOk && !found.some(hasFailed)) failedElsewhere.push(name)
}

function hasFailed({ state }: ReportedTest): boolean {
  return state === 'failed'
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
    'FLAKY (passed on a later attempt)',
    tests.filter(({ isFlaky }) => isFlaky),
  )
  for (const what of notRun) console.log(`\nNOT RUN: ${what}`)
  // Last, because the log of CI is often read from its end.
  printWithErrors('FAILED', tests.filter(hasFailed))
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

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
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
if (failedElsewhere.length === 0) {
  const hasBrowser = findTestBrowser() !== undefined || installTestBrowser()
  const noBrowser = 'the browser journeys (no Chromium: install one or set CHROMIUM_PATH)'
  if (!hasBrowser) (process.env.CI ? failedElsewhere : notRun).push(noBrowser)
  else if (!options['every-engine']) notRun.push('browser journeys on the other engine: npm test -- --every-engine')
  await Promise.all([
    suite('Unit and server tests', 'vitest.config.ts', true),
    hasBrowser && suite('Browser journeys', 'e2e/vitest.config.ts', false),
  ])
}
printSummary()
rmSync(reports, { recursive: true, force: true })
const failed = failedElsewhere.length + tests.filter(hasFailed).length
const passed = checksPassed + tests.filter(({ state }) => state === 'passed').length
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
