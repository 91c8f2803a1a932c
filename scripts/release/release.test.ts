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
    expect(files.filter((file) => /\.test\.|\.git$|^test|^e2e|^bench|^scripts|idg\.db|secret$/.test(file))).toEqual([])
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest.dependencies).toHaveProperty('node')
    expect(manifest.scripts.start).toBe('node build/server/index.js')
    const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
    expect(packages).toHaveProperty(['node_modules/node'])
    expect(packages).not.toHaveProperty(['node_modules/typescript'])
    expect(packages).not.toHaveProperty(['node_modules/vite'])
  })

  test('has a lock file without packages of development', () => {
    const lock = {
      packages: { '': { devDependencies: { b: '1' } }, 'node_modules/a': {}, 'node_modules/b': { dev: true } },
    }
    expect(productionLock(lock)).toEqual({ packages: { '': {}, 'node_modules/a': {} } })
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
    expect(changelogProblems(changelog, '1.2.0')).toEqual(problems)
  })
})
