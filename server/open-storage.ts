import type { Logger } from 'pino'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { watchContentRevision } from '#app/features/pages/documents/content-revision.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { type Clock, systemClock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'
import type { Config } from './config.server.ts'
import { checkSecret } from './database/check-secret.ts'
import { openConfiguredDatabase } from './database/open-database.ts'
import { claimDataDir } from './instance-lock.ts'

/** What the process stores its data in. */
export interface Storage {
  db: Db
  clock: Clock
  files: BlobStore
  /** What is published, and which revision of it this process knows. */
  revision: Awaited<ReturnType<typeof watchContentRevision>>
  /** Whether no other process uses the database: PostgreSQL can be shared, a SQLite folder belongs to one process. */
  isAlone: boolean
}

/**
 * Claims the data folder, opens and migrates the database and checks its secret. What is open is added to `running`.
 * Throws ConfigError, InstanceLockError or UnusableDatabaseError.
 */
export async function openStorage(running: AsyncDisposableStack, config: Config, log: Logger): Promise<Storage> {
  const isAlone = config.database.engine === 'sqlite'
  if (isAlone) {
    const lock = claimDataDir(config.dataDir)
    running.defer(() => lock.release())
  }
  const { db, migrated, goBack } = await openConfiguredDatabase(config, {
    warn: (figures, text) => log.warn(figures, text),
    readThreads: true,
  })
  running.defer(() => db.destroy())
  await checkSecret(db, config)
  if (migrated.length > 0) log.info({ migrated, goBack }, 'database migrated')
  const revision = await watchContentRevision(db, log, systemClock)
  running.defer(revision.stop)
  return { db, clock: systemClock, files: openFileStore(config), revision, isAlone }
}
