import { afterAll, beforeAll } from 'vitest'
import type { DatabaseLocation } from '#db/client.server.ts'
import { environmentOf, type ServerProcess, startServer } from '../server-process.ts'

/**
 * Starts one server for all tests of a block or file and stops it after them: starting it and rendering its first pages takes
 * more processor time than most tests. For tests that neither stop it nor meet the data of others.
 */
export function sharedServer(
  env: Record<string, string> = {},
  location?: () => Promise<DatabaseLocation>,
): () => ServerProcess {
  let server: ServerProcess | undefined
  beforeAll(async () => {
    server = await startServer({ ...(location && environmentOf(await location())), ...env })
  })
  afterAll(async () => {
    await server?.stop()
  })
  return () => {
    if (!server) throw new Error('the server starts before the first test')
    return server
  }
}
