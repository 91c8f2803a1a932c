import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,db,server,cli,test,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/database-templates.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
  },
})
