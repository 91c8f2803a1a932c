import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium, installChromium } from './chromium.ts'

// `npm test`: everything, fastest checks first.
const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(path.join(tmpdir(), 'idg-test-report-'))
const notRun: string[] = []
let passed = 0
let failed = 0

function step(name: string, command: string, args: string[]): boolean {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  console.log(`   ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

function check(name: string, command: string, args: string[]): void {
  if (step(name, command, args)) passed++
  else failed++
}

function vitest(name: string, config: string): void {
  const report = path.join(reports, `${path.basename(config)}.json`)
  const ok = step(name, bin('vitest'), [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed += result.numPassedTests
    failed += result.numFailedTests
    // A file that cannot be loaded, or a failed hook, counts although none of its tests ran.
    if (!ok && result.numFailedTests === 0) failed++
    if (result.numPendingTests > 0)
      notRun.push(`${result.numPendingTests} tests of "${name}" (no PostgreSQL on this machine)`)
  } catch {
    failed++
  }
}

check('Types: routes', bin('react-router'), ['typegen'])
check('Types', bin('tsc'), [])
check('Lint and format', bin('biome'), ['check', '--error-on-warnings', '.'])
check('Import rules', 'npm', ['run', '--silent', 'imports'])
check('Unused code and dependencies', bin('knip'), [])
check('Build', process.execPath, ['scripts/build.ts'])
if (failed === 0) {
  vitest('Unit and server tests', 'vitest.config.ts')
  if (findChromium() || installChromium()) vitest('Browser journeys', 'e2e/vitest.config.ts')
  else if (process.env.CI) failed++
  else notRun.push('the browser journeys (no Chromium: install one or set CHROMIUM_PATH)')
}
rmSync(reports, { recursive: true, force: true })
for (const what of notRun) console.log(`\nNOT RUN: ${what}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
