import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

// `npm run test:changed [-- base]`: checks types, and the style and tests of what changed since a commit (default: where
// the branch left main, else the last commit), uncommitted files included. Runs the tests that import a changed file; if
// those are too many for a minute, the ones beside the changed files.
const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const MAX_RELATED = 12

function output(command: string, args: string[]): string[] {
  const { stdout, status } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

const [base = output('git', ['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD'] = process.argv.slice(2)
const changed = [
  ...output('git', ['diff', '--name-only', '--diff-filter=d', base]),
  ...output('git', ['ls-files', '--others', '--exclude-standard']),
]
const sources = changed.filter((file) => /\.(tsx?|css|json)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !/^(e2e|test\/(http|peers))\//.test(file)
const related = output(bin('vitest'), ['list', '--filesOnly', `--changed=${base}`]).filter(isTest)
const beside = sources
  .filter((file) => !file.startsWith('e2e/'))
  .map((file) => path.dirname(file))
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)))
const tests = [...new Set(related.length <= MAX_RELATED ? related : beside)].filter(isTest)
const left = related.filter((file) => !tests.includes(file))

const ok = [
  run(bin('react-router'), ['typegen']) && run(bin('tsc'), []),
  sources.length === 0 || run(bin('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...sources]),
  tests.length === 0 || run(bin('vitest'), ['run', ...tests]),
].every(Boolean)
console.log(`\n${changed.length} changed files, ${tests.length} test files run.`)
if (left.length > 0) console.log(`NOT RUN: ${left.length} other test files that use them (npm test runs all)`)
console.log('NOT RUN: browser and HTTP tests')
process.exit(ok ? 0 : 1)
