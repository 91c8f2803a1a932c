import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** One test of a run, as scripts/test.ts reads it. */
export interface ReportedTest {
  file: string
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  ms: number
  /** Passed only on a retry. */
  isFlaky: boolean
}

/** The variable with the path of the report. */
export const REPORT_FILE = 'IDG_TEST_REPORT'

/** A Vitest reporter that writes every test with its duration to the file named by IDG_TEST_REPORT. */
export default class TestReport implements Reporter {
  readonly #tests: ReportedTest[] = []

  onTestCaseResult(test: TestCase): void {
    const diagnostic = test.diagnostic()
    this.#tests.push({
      file: test.module.relativeModuleId,
      name: test.fullName,
      state: test.result().state,
      ms: Math.round(diagnostic?.duration ?? 0),
      isFlaky: diagnostic?.flaky ?? false,
    })
  }

  onTestRunEnd(): void {
    const file = process.env[REPORT_FILE]
    if (file) writeFileSync(file, JSON.stringify(this.#tests))
  }
}
