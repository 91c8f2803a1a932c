import { createServer as createViteServer } from 'vite'

// `npm run dev`: the same server; Vite loads its modules and the pages, and replaces them on change.
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const { describeSetup, loadConfig, startService } = (await vite.ssrLoadModule(
  '/server/main.ts',
)) as typeof import('./main.ts')
const config = await loadConfig()
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>
const service = await startService(config, { build, mode: 'development', developmentFiles: vite.middlewares })
process.stdout.write(`\n  IDG (development)  ${service.address}\n${describeSetup(service.setupLink)}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await service.stop()
    await vite.close()
    process.exit(0)
  })
}
