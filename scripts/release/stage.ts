import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a release contains beside its packages: the build, which has the commands too, what installs it, and documents without pictures. */
const CONTENTS = ['build/client', 'build/server', 'deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md']
/** The package with native code, which runs beside the build (`external` in vite.config.ts), and what it needs. */
const NATIVE = /^node_modules\/(sharp|@img|detect-libc|semver|tslib)(\/|$)/
/** Headers and manuals of Node. */
const UNUSED_OF_NODE = ['include', 'share', 'CHANGELOG.md', 'README.md']

/** The programs of Debian's binutils-x86-64-linux-gnu and binutils-aarch64-linux-gnu that remove symbols. */
const STRIP = { x64: 'x86_64-linux-gnu-strip', arm64: 'aarch64-linux-gnu-strip' }

/** The processors for which there is a release. */
export const PROCESSORS = ['x64', 'arm64'] as const
export type Processor = (typeof PROCESSORS)[number]

/** Writes the contents of a release for Linux to an empty folder, without the packages, which `installRuntime` adds. */
export function stageRelease(root: string, folder: string, processor: Processor, version?: string): void {
  mkdirSync(folder, { recursive: true })
  const filter = (source: string) => !source.endsWith('docs/images')
  for (const entry of CONTENTS) cpSync(path.join(root, entry), path.join(folder, entry), { recursive: true, filter })
  symlinkSync('build/client/third-party-notices.txt', path.join(folder, 'THIRD-PARTY-NOTICES.txt'))
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const write = (file: string, value: unknown) =>
    writeFileSync(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`)
  const { name, version: ownVersion, license, type, dependencies, optionalDependencies } = read('package.json')
  const node = `node-linux-${processor}`
  const manifest = {
    name,
    version: version ?? ownVersion,
    private: true,
    license,
    type,
    dependencies: { sharp: dependencies.sharp },
    optionalDependencies: { [node]: optionalDependencies[node] },
  }
  write('package.json', manifest)
  write('package-lock.json', runtimeLock(read('package-lock.json'), manifest))
}

/** Returns the lock file of what runs beside the build: Node and the package with native code. */
export function runtimeLock<Lock extends { packages: object }>(
  lock: Lock,
  manifest: { optionalDependencies: object },
): Lock {
  const nodes = Object.keys(manifest.optionalDependencies).map((name) => `node_modules/${name}`)
  const packages = Object.entries(lock.packages).filter(([name]) => NATIVE.test(name) || nodes.includes(name))
  return { ...lock, packages: { '': manifest, ...Object.fromEntries(packages) } }
}

/** Installs what runs beside the build, also for another processor than this one: npm checks the hashes of the lock file. */
export function installRuntime(folder: string, processor: Processor): void {
  const target = ['--os=linux', `--cpu=${processor}`, '--libc=glibc']
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...target], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const packages = path.join(folder, 'node_modules')
  const node = `node-linux-${processor}`
  const unused = [...UNUSED_OF_NODE.map((part) => `${node}/${part}`), '.bin', '.package-lock.json']
  for (const part of unused) rmSync(path.join(packages, part), { recursive: true, force: true })
  mkdirSync(path.join(packages, '.bin'))
  symlinkSync(`../${node}/bin/node`, path.join(packages, '.bin/node'))
  // As in Debian's packages: 4 MB less to download, 18 MB less on the disk.
  const { error } = spawnSync(STRIP[processor], ['--strip-unneeded', path.join(packages, node, 'bin/node')])
  if (error) console.log(`Node for ${processor} keeps its symbols: there is no ${STRIP[processor]} (binutils).`)
}
