import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestResult } from 'vitest/node'

/** One test of a run, as scripts/test.ts reads it. */
export interface ReportedTest {
  file: string
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  ms: number
  /** Passed only on a retry. */
  isFlaky: boolean
  /** The first lines of its errors, one string each: of all attempts when it failed or is flaky. */
  errors: string[]
}

/** The variable with the path of the report. */
export const REPORT_FILE = 'IDG_TEST_REPORT'

const ERROR_LINES = 4
const ERROR_LENGTH = 600

function shortError({ message, stacks }: NonNullable<TestResult['errors']>[number]): string {
  const at = stacks?.[0] ? `\nat ${stacks[0].file}:${stacks[0].line}` : ''
  return stripVTControlCharacters(message).split('\n').slice(0, ERROR_LINES).join('\n').slice(0, ERROR_LENGTH) + at
}

/** A Vitest reporter that writes every test with its duration to the file named by IDG_TEST_REPORT. */
export default class TestReport implements Reporter {
  readonly #tests: ReportedTest[] = []

  onTestCaseResult(test: TestCase): void {
    const diagnostic = test.diagnostic()
    const result = test.result()
    this.#tests.push({
      file: test.module.relativeModuleId,
      name: test.fullName,
      state: result.state,
      ms: Math.round(diagnostic?.duration ?? 0),
      isFlaky: diagnostic?.flaky ?? false,
      errors: (result.errors ?? []).map(shortError),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors().map(shortError)
    if (errors.length === 0) return
    const file = module.relativeModuleId
    this.#tests.push({ file, name: '(the file itself, or a hook)', state: 'failed', ms: 0, isFlaky: false, errors })
  }

  onTestRunEnd(): void {
    const file = process.env[REPORT_FILE]
    if (file) writeFileSync(file, JSON.stringify(this.#tests))
  }
}
