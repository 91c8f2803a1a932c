import type { DatabaseLocation } from '../client.server.ts'
import { openPostgresSnapshot } from './postgres-snapshot.server.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'

/** Opens a snapshot on a connection of its own; it takes no lock that a writer waits for. */
export function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  return location.engine === 'sqlite' ? openSqliteSnapshot(location.file) : openPostgresSnapshot(location.url)
}
