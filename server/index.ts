import { isMainThread, workerData } from 'node:worker_threads'

if (isMainThread && process.argv[2] === 'backup-child') {
  await import('#app/features/care/backup/nightly/backup-child.server.ts')
} else if (isMainThread && process.argv[2] === 'widths-child') {
  await import('#app/features/pages/pictures/widths/widths-child.server.ts')
} else if (isMainThread && process.argv[2] === 'mail-child') {
  await import('#app/features/ground/mail/incoming/mail-child.server.ts')
} else if (isMainThread && process.argv[2] === 'share-image-child') {
  await import('#app/features/pages/documents/share-images/share-image-child.server.ts')
} else if (isMainThread && process.argv[2] === 'cli') {
  process.argv.splice(2, 1)
  await import('../cli/index.ts')
} else if (isMainThread) {
  const { main } = await import('./main.ts')
  await main()
} else if ((workerData as { thread?: string }).thread === 'sqlite-reader') {
  await import('#db/sqlite/sqlite-reader.server.ts')
} else {
  // The thread that parses the imported calendar and can be terminated.
  await import('#app/features/ground/settings/busy-calendar/busy-reader.server.ts')
}
