import { defineConfig } from 'vitest/config'
import '../own-environment.ts'

// Tests against other programs, as far as the machine has them: `npm run peers`.
export default defineConfig({
  test: {
    include: ['test/peers/*.test.ts'],
    globalSetup: ['test/database/database-templates.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
