import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Ways of running code that arrives as text, a thread included whose program is no file of the product. */
const EVALUATION = [
  /\beval\s*\(/,
  /\bFunction\s*\(\s*['"`]/,
  /\bnew\s+(?:Async)?(?:Generator)?Function\b/,
  /\beval:\s*true/,
  /['"`](?:node:)?vm['"`]/,
  /\b(?:setTimeout|setInterval)\(\s*['"`]/,
  /['"`](?:javascript:|data:(?:text|application)\/javascript)/,
  /\bnew\s+(?:Shared)?Worker\((?!\s*(?:new URL\(|file\b))/,
]

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = ['app', 'db', 'server', 'cli'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
)

/** The lines of a source that evaluate text. */
const findIn = (source: string) => source.split('\n').filter((line) => EVALUATION.some((pattern) => pattern.test(line)))

test('no code of the product runs a text as code', () => {
  const found = SOURCES.flatMap((file) =>
    findIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => [file, line]),
  )
  expect(found).toStrictEqual([])
  expect(SOURCES.length).toBeGreaterThan(500)
})

test.each([
  "eval('1')",
  "new Function('a', 'return a')",
  "Function('return this')()",
  "new Worker('postMessage(1)', { eval: true })",
  "new Worker(new URL('data:text/javascript,1'))",
  "import vm from 'node:vm'",
  "setTimeout('run()', 10)",
])('the search finds %s', (source) => {
  expect(findIn(source)).toStrictEqual([source])
})
