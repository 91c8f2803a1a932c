import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkArchive } from './release/check-archive.ts'
import { releaseProblems } from './release/release-problems.ts'
import { stageRelease } from './release/stage.ts'

// `npm run release [-- --draft] [--output folder]`: builds, packs and checks a release. A draft skips the checks of
// version, changelog and working tree; CI makes one from every commit.
const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { draft: { type: 'boolean', default: false }, output: { type: 'string', default: 'release' } },
})
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const output = path.resolve(root, values.output)
const name = `idg-${version}${values.draft ? '-draft' : ''}`

const problems = values.draft ? [] : releaseProblems(root, version)
if (problems.length > 0) {
  for (const problem of problems) console.error(`✗ ${problem}`)
  process.exit(1)
}

function run(command: string, args: readonly string[], cwd = root): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  })
}

/** Packs the folder; equal contents give an equal archive. */
function pack(folder: string, archive: string): void {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${commitTime()}`]
  run('tar', [...same, '-czf', path.join(output, archive), '-C', path.dirname(folder), path.basename(folder)])
}

function commitTime(): string {
  return run('git', ['log', '-1', '--format=%ct']).trim()
}

run(process.execPath, ['scripts/build.ts'])
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const scratch = mkdtempSync(path.join(tmpdir(), 'idg-release-'))
try {
  const staged = path.join(scratch, name)
  stageRelease(root, staged)
  pack(staged, `${name}.tar.gz`)
  const sbom = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], staged)
  writeFileSync(path.join(output, `${name}.cdx.json`), sbom)
  copyFileSync(path.join(staged, 'THIRD-PARTY-NOTICES.txt'), path.join(output, `${name}-third-party-notices.txt`))

  const installed = await checkArchive(path.join(output, `${name}.tar.gz`), path.join(scratch, 'check'))
  pack(installed, `${name}-${process.platform}-${process.arch}.tar.gz`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const sums = readdirSync(output)
  .sort()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(output, file)))
        .digest('hex')}  ${file}\n`,
  )
writeFileSync(path.join(output, 'SHA256SUMS'), sums.join(''))
console.log(`Released ${name} into ${path.relative(process.cwd(), output) || '.'}:\n${sums.join('')}`)
