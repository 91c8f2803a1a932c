import { defineConfig } from 'vitest/config'
import journeys from '../vitest.config.ts'

export default defineConfig({ test: { ...journeys.test, include: ['e2e/film/*.film.ts'], retry: 0 } })
