import { isMainThread, workerData } from 'node:worker_threads'

// React decides when it is loaded whether it is its production build, by this variable alone; the other one renders
// several times slower. So it is set before anything else is loaded, whatever the shell says.
// biome-ignore lint/style/noProcessEnv: written for others, not read
process.env.NODE_ENV = 'production'

if (isMainThread) {
  const { main } = await import('./main.ts')
  await main()
} else if ((workerData as { thread?: string }).thread === 'sqlite-reader') {
  await import('#db/sqlite-reader.server.ts')
} else {
  // The thread that reads a foreign calendar, and can be ended whatever that holds.
  await import('#app/features/settings/busy-calendar/busy-reader.server.ts')
}
