import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import './test/own-environment.ts'
import { SlowFirst } from './test/slow-first.ts'

export default defineConfig({
  test: {
    include: ['{app,db,server,cli,test,scripts}/**/*.test.{ts,tsx}'],
    // Tests against programs of others: npm run peers.
    exclude: ['test/peers/**', 'node_modules/**'],
    globalSetup: ['test/database/database-templates.ts'],
    setupFiles: ['test/setup.ts'],
    // Programs that tests start from sources, such as the command line: half of the time of a start is compiling. A build empties it.
    env: { NODE_COMPILE_CACHE: path.resolve('build/server/compile-cache') },
    sequence: { sequencer: SlowFirst },
    // Only hanging tests should fail: a test of one second may take a minute on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // A failure in CI is read from its report alone, so its values are printed whole.
    chaiConfig: { truncateThreshold: 0 },
    // Two retries in CI, whose machines can be slow; scripts/test.ts lists the tests that needed one.
    retry: process.env.CI ? 2 : 0,
    // One set of modules per worker instead of per file, which takes a quarter of the time: product modules keep no state that
    // tests could share, and every test has its own database.
    isolate: false,
    // Helper threads of the garbage collector take more processor time than they save: a sixteenth of the server tests' time.
    execArgv: ['--single-threaded-gc'],
    // One more than cores, because a test often waits for its server or database; more than four wait for the disk.
    maxWorkers: Math.min(4, availableParallelism() + 1),
  },
})
