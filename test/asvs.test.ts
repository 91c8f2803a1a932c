import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import requirements from './asvs-requirements.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = read('docs/asvs.md')

interface Row {
  id: string
  level: string
  state: string
  evidence: string
}

const rows: Row[] = [...text.matchAll(/^\| (\d[\d.]+) \| (\d) \| .+? \| ([a-z/]+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', state = '', evidence = '']) => ({ id, level, state, evidence }),
)

/** A file of the project, then the title of a test in quotes, or a text of the source between backticks. */
const REFERENCE = /`([\w./-]+\.(?:tsx?|json|md))`(?: "([^"]+)"| `([^`]+)`)?/g

/** Returns what a row names that does not exist. */
function missingOf({ evidence }: Row): string[] {
  return [...evidence.matchAll(REFERENCE)].flatMap(([, file = '', title, symbol]) => {
    if (!existsSync(path.join(root, file))) return [file]
    const named = title ?? symbol
    return named === undefined || read(file).includes(named) ? [] : [`${file}: ${named}`]
  })
}

describe('docs/asvs.md', () => {
  test('has one row for every requirement of levels 1 and 2, with its level', () => {
    expect(Object.fromEntries(rows.map(({ id, level }) => [id, level]))).toStrictEqual(requirements)
    expect(rows.length).toBe(Object.keys(requirements).length)
  })

  test('names tests, files and texts that exist', () => {
    expect(rows.flatMap((row) => missingOf(row).map((missing) => `${row.id}: ${missing}`))).toStrictEqual([])
  })

  test('names a test or a line in every row that passes', () => {
    const unproven = rows.filter(({ state, evidence }) => state === 'pass' && !evidence.match(REFERENCE))
    expect(unproven.map(({ id }) => id)).toStrictEqual([])
  })

  test.each(['pass', 'fail', 'operator', 'n/a'])('counts the rows in state %s', (state) => {
    const counted = new RegExp(`^\\| ${state} \\| .+ \\| (\\d+) \\|$`, 'm').exec(text)?.[1]
    expect(Number(counted)).toBe(rows.filter((row) => row.state === state).length)
  })
})
