import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '../..')

/** The smallest app that the framework can hydrate: one empty route, built like the product. */
const FILES: Record<string, string> = {
  'package.json': '{ "private": true, "type": "module", "dependencies": { "@react-router/node": "*" } }',
  'react-router.config.ts': "export default { ssr: true, routeDiscovery: { mode: 'initial' } }",
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
export default defineConfig({ plugins: [reactRouter()], build: { target: 'es2022', sourcemap: false } })`,
  'app/routes.ts': "import { index } from '@react-router/dev/routes'\nexport default [index('empty.tsx')]",
  'app/empty.tsx': 'export default function Empty() { return null }',
  'app/root.tsx': `import { Outlet, Scripts } from 'react-router'
export default function Root() { return <html lang="it"><head /><body><Outlet /><Scripts /></body></html> }`,
  'app/entry.client.tsx': readFileSync(path.join(root, 'app/entry.client.tsx'), 'utf8'),
  'app/entry.server.tsx': 'export default () => new Response()',
}

/** Compressed sizes of scripts. */
export interface ScriptBytes {
  brotli: number
  gzip: number
}

/** Builds the smallest app in a temporary folder and returns the bytes of its scripts, all of which its page loads. */
export function measureFrameworkMinimum(): ScriptBytes {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-minimum-'))
  try {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      writeFileSync(path.join(dir, name), text)
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'))
    const built = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error'],
      { cwd: dir, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
    )
    if (built.status !== 0) throw new Error(`the smallest app could not be built:\n${built.stderr}`)
    const assets = path.join(dir, 'build/client/assets')
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    return sumOfScripts(scripts.map((name) => path.join(assets, name)))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The sizes of script files, compressed as the build does it. */
export function sumOfScripts(files: readonly string[]): ScriptBytes {
  const texts = files.map((file) => readFileSync(file))
  return {
    brotli: texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0),
    gzip: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
  }
}
