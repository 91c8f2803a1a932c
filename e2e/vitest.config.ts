import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['test/database-templates.ts'],
    // A state that never comes fails its test; one that comes late on a busy machine does not.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Each file has a server and a browser of its own; they wait for each other's answers, so two share two cores well.
    maxWorkers: 2,
  },
})
