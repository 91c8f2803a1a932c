import path from 'node:path'
import { defineConfig } from 'vitest/config'
import '../test/own-environment.ts'

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['test/database/database-templates.ts'],
    // A state that never occurs fails its test; a late one on a busy machine does not.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // A failure in CI is read from its report alone, so its values are printed whole.
    chaiConfig: { truncateThreshold: 0 },
    // Two retries in CI, whose machines can be slow; scripts/test.ts lists the tests that needed one.
    retry: process.env.CI ? 2 : 0,
    // One set of modules and one browser per worker instead of per file; each file has its own server and contexts.
    isolate: false,
    // As for the server tests (vitest.config.ts).
    execArgv: ['--single-threaded-gc'],
    // Tests also wait for servers, mails and the pace of people, so three workers share two cores well.
    maxWorkers: 3,
  },
})
