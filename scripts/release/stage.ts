import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a release contains: the build, the sources of the command line, documents. */
const CONTENTS = [
  ...['build/client', 'build/server', 'app', 'cli', 'db', 'server', 'deploy', 'docs'],
  ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md'],
]

interface LockEntry {
  dev?: boolean
  devDependencies?: object
}

/**
 * Writes the contents of a release to an empty folder. Its package.json and lock file contain the production packages only,
 * and `npm start` serves the build instead of building.
 */
export function stageRelease(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const entry of CONTENTS) {
    const source = path.join(root, entry)
    if (!existsSync(source)) continue
    cpSync(source, path.join(folder, entry), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) })
  }
  cpSync(path.join(root, 'build/client/third-party-notices.txt'), path.join(folder, 'THIRD-PARTY-NOTICES.txt'))
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const write = (file: string, value: unknown) =>
    writeFileSync(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`)
  const { devDependencies: _, scripts, ...manifest } = read('package.json')
  const { postinstall, prestart, precli, cli } = scripts
  const start = `MALLOC_ARENA_MAX=1 ${scripts.start.replace('scripts/start.ts', 'build/server/index.js')}`
  write('package.json', { ...manifest, scripts: { postinstall, prestart, start, precli, cli } })
  write('package-lock.json', productionLock(read('package-lock.json')))
}

/** Returns a lock file without the packages and fields of development. */
export function productionLock<Lock extends { packages: Record<string, LockEntry> }>(lock: Lock): Lock {
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([folder, { devDependencies: _, ...entry }]) => [folder, entry])
  return { ...lock, packages: Object.fromEntries(packages) }
}
