import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkArchive } from './release/check-archive.ts'
import { releaseProblems } from './release/release-problems.ts'
import { installRuntime, PROCESSORS, stageRelease } from './release/stage.ts'
import { devVersion } from './release/version.ts'

// `npm run release [-- --dev] [--output folder]`: builds, packs and checks a release. With --dev of any commit, without the
// checks of version, changelog and working tree; CI makes one from every commit. The same commit gives the same bytes.
const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, output: { type: 'string', default: 'release' } },
})
const output = path.resolve(root, values.output)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const ownVersion: string = JSON.parse(read('package.json')).version
const [hash = '', seconds = ''] = run('git', ['log', '-1', '--format=%H %ct']).trim().split(' ')
const hasChanges = run('git', ['status', '--porcelain']).trim() !== ''
const version = values.dev
  ? devVersion(ownVersion, read('CHANGELOG.md'), { hash, time: Number(seconds), hasChanges })
  : ownVersion
const name = `idg-${version}`
/** An archive above it has something in it that no release needs; the goal is 60 MB. */
const MOST_BYTES = 64 * 2 ** 20

const problems = values.dev ? [] : releaseProblems(root, version)
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

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Packs the folder; equal contents give an equal archive. */
function pack(folder: string, archive: string): void {
  const same = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`]
  const modes = ['--mode=u+rw,go=rX', '--use-compress-program=gzip -9n']
  run('tar', [...same, ...modes, '-cf', archive, '-C', path.dirname(folder), path.basename(folder)])
  const { size } = statSync(archive)
  if (size > MOST_BYTES) throw new Error(`${archive} has ${size} bytes, more than ${MOST_BYTES}`)
}

/** Returns the bill of materials: the production packages, those of the build too, and the programs of `files`. */
function billOfMaterials(files: readonly { name: string; hash: string }[]): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const { serialNumber: _, ...bill } = JSON.parse(run('npm', args).replaceAll(`idg@${ownVersion}`, `idg@${version}`))
  bill.metadata.timestamp = new Date(Number(seconds) * 1000).toISOString()
  // npm names the product after its folder.
  Object.assign(bill.metadata.component, { name: 'idg', version })
  const programs = files.map((file) => ({
    type: 'file',
    'bom-ref': file.name,
    name: file.name,
    hashes: [{ alg: 'SHA-256', content: file.hash }],
  }))
  return `${JSON.stringify({ ...bill, components: [...bill.components, ...programs] }, null, 2)}\n`
}

run(process.execPath, ['scripts/build.ts'])
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const scratch = mkdtempSync(path.join(tmpdir(), 'idg-release-'))
try {
  const programs: { name: string; hash: string }[] = []
  for (const processor of PROCESSORS) {
    const staged = path.join(scratch, processor, name)
    stageRelease(root, staged, processor, version)
    installRuntime(staged, processor)
    const program = `node_modules/node-linux-${processor}/bin/node`
    programs.push({ name: program, hash: sha256(path.join(staged, program)) })
    const archive = path.join(output, `${name}-linux-${processor}.tar.gz`)
    pack(staged, archive)
    if (process.platform === 'linux' && process.arch === processor) {
      await checkArchive(archive, path.join(scratch, 'check'))
    } else console.log(`Not started on this machine: ${path.basename(archive)}`)
  }
  writeFileSync(path.join(output, `${name}.cdx.json`), billOfMaterials(programs))
  copyFileSync(
    path.join(root, 'build/client/third-party-notices.txt'),
    path.join(output, `${name}-third-party-notices.txt`),
  )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const sums = readdirSync(output)
  .sort()
  .map((file) => `${sha256(path.join(output, file))}  ${file}\n`)
writeFileSync(path.join(output, 'SHA256SUMS'), sums.join(''))
console.log(`Released ${name} into ${path.relative(process.cwd(), output) || '.'}:\n${sums.join('')}`)
