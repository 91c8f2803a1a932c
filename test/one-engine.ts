import { test } from 'vitest'
import type { Engine } from '#db/client.server.ts'

/**
 * Returns a `test` for use inside `describeOnBothEngines`, for what no engine changes, such as headers: its tests run on
 * SQLite only.
 */
export function testOnOneEngine(engine: Engine): (name: string, run: () => Promise<void>) => void {
  return engine === 'sqlite' ? test : () => undefined
}
