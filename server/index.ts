import { flushCompileCache } from 'node:module'
import { isMainThread, workerData } from 'node:worker_threads'
import { SECOND } from '#app/lib/time/duration.ts'
import { restartInSmallHeap } from './restart-in-small-heap.ts'

/** After this time the code of the start has run and is worth keeping compiled. */
const COMPILED_AFTER_MS = 5 * SECOND

if (isMainThread && process.argv[2] === 'backup-child') {
  await import('#app/features/backup/nightly/backup-child.server.ts')
} else if (isMainThread && process.argv[2] === 'widths-child') {
  await import('#app/features/pictures/widths/widths-child.server.ts')
} else if (isMainThread && process.argv[2] === 'share-image-child') {
  await import('#app/features/content/share-images/share-image-child.server.ts')
} else if (isMainThread) {
  restartInSmallHeap()
  const { main } = await import('./main.ts')
  await main()
  setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref()
} else if ((workerData as { thread?: string }).thread === 'sqlite-reader') {
  await import('#db/sqlite/sqlite-reader.server.ts')
} else {
  // The thread that parses the imported calendar and can be terminated.
  await import('#app/features/settings/busy-calendar/busy-reader.server.ts')
}
