import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { startPostgres } from '#test/database/postgres-cluster.ts'
import { createPostgresDatabase } from '#test/database/postgres-database.ts'

// `node scripts/release-fixture.ts v0.1.0`: makes test/fixtures/releases/0.1.0, the database of a released version on both
// engines. The release's own code, in a clean clone with its own packages, fills them; test/operation/upgrade.server.test.ts migrates
// them with the present code.
const [tag = ''] = process.argv.slice(2)
if (!/^v\d+\.\d+\.\d+$/.test(tag)) throw new Error('usage: node scripts/release-fixture.ts v0.1.0')
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'test/fixtures/releases', tag.slice(1))
const SECRET = 'the secret of the released databases of the tests'

const scratch = mkdtempSync(path.join(tmpdir(), 'idg-fixture-'))
const cluster = await startPostgres()
if (!cluster) throw new Error('PostgreSQL is missing')
try {
  const clone = path.join(scratch, 'clone')
  execFileSync('git', ['clone', '--quiet', '--branch', tag, '--config', 'advice.detachedHead=false', root, clone])
  execFileSync('npm', ['ci'], { cwd: clone, stdio: 'inherit' })
  copyFileSync(path.join(import.meta.dirname, 'release/fill-fixture.ts'), path.join(clone, 'scripts/fill-fixture.ts'))
  // A day on which the release was in use.
  const made = execFileSync('git', ['log', '-1', '--format=%cI', tag], { cwd: root, encoding: 'utf8' }).trim()
  const moment = new Date(made).toISOString()
  mkdirSync(folder, { recursive: true })

  const fill = (engine: string, database: Record<string, string>) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, SESSION_SECRET: SECRET, ...database }
    const program = ['--disable-warning=ExperimentalWarning', 'scripts/fill-fixture.ts']
    const known = path.join(folder, `${engine}.json`)
    execFileSync(path.join(clone, 'node_modules/.bin/node'), [...program, moment, known], {
      cwd: clone,
      env,
      stdio: 'inherit',
    })
  }
  const dataDir = path.join(scratch, 'data')
  fill('sqlite', { DATA_DIR: dataDir })
  write('sqlite.db.br', readFileSync(path.join(dataDir, 'idg.db')))

  await createPostgresDatabase(cluster.url('postgres'), 'idg_fixture')
  const url = cluster.url('idg_fixture')
  fill('postgres', { DATA_DIR: path.join(scratch, 'other'), DATABASE_URL: url })
  const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=50', url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  // Lines with a backslash are commands of psql, not SQL.
  write('postgres.sql.br', Buffer.from(dump.replaceAll(/^\\.*\n/gm, '')))
} finally {
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}

function write(name: string, content: Buffer): void {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(path.join(folder, name), brotliCompressSync(content, { params: quality }))
}
