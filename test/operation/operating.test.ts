import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { archivePlaces, fillPlace, readAllRows } from '#test/data/archive-places.ts'
import { freePort } from '#test/server-process.ts'
import { makeRelease, makeServerMachine } from '#test/stand-ins/server-machine.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const empty = archivePlaces()
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/operating.md')
/**
 * Tables that the running service does not change by itself, and those whose rows it changes but keeps. The search index is
 * made again in the background.
 */
const SAME = ['request_notes', 'request_tags', 'settings', 'candidates']
const KEPT = ['contact_requests', 'appointments', 'request_replies', 'admins']

/** The blocks of commands in order; each is run, or says why not. */
const blocks = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^(.*)\n```sh\n([\s\S]*?)^```$/gm)].map(
  ([, mark = '', text = '']) => ({ mark, text, reason: /^<!-- not run: (.+) -->$/.exec(mark)?.[1] }),
)
const finishes: (() => unknown)[] = []
afterEach(async () => {
  for (const finish of finishes.splice(0)) await finish()
})

test('every block of commands in docs/operating.md is run, or says why not', () => {
  expect(blocks.filter(({ mark, reason }) => mark !== '✓' && !reason).map(({ text }) => text)).toStrictEqual([])
  for (const { text, reason } of blocks) if (reason) console.log(`Not run, ${reason}: ${text.split('\n')[0]} …`)
  expect(blocks.filter(({ mark }) => mark === '✓').length).toBeGreaterThan(15)
})

const hasCurl = spawnSync('curl', ['--version']).status === 0
const hasAge = spawnSync('age-keygen', ['--version']).status === 0
const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0

test.skipIf(!hasCurl)(
  'the commands of docs/operating.md run in order, from an empty machine to the upgrade of two instances',
  async () => {
    const home = (await empty('sqlite')).dataDir
    const { env, halt } = makeServerMachine(home)
    finishes.push(halt)
    const peer = await startSmtpPeer()
    finishes.push(() => peer.close())
    const [first, second, tried] = [await freePort(), await freePort(), await freePort()]
    env.IDG_PORT = String(first)
    const postgres = inject('postgresTemplate') ? await empty('postgres') : undefined
    const url = postgres?.location.engine === 'postgres' ? postgres.location.url : undefined
    for (const version of ['0.2.0', '0.3.0']) {
      const name = `idg-${version}-linux-x64.tar.gz`
      makeRelease(path.join(home, 'made', `idg-${version}`), version)
      execFileSync('tar', ['-czf', `own/${name}`, '-C', 'made', `idg-${version}`], { cwd: home })
    }
    execFileSync('sh', ['-c', 'sha256sum idg-* > SHA256SUMS'], { cwd: path.join(home, 'own') })

    let told = ''
    /** Runs the tested blocks between two of them, each named by a line. */
    const run = async (from: number, until: number) => {
      const script = blocks
        .slice(from, until)
        .filter(({ mark }) => mark === '✓')
        .map(({ text }) => text)
        // Without PostgreSQL on this machine the move and the second instance are left out, without age the encrypted archive.
        .filter((text) => url !== undefined || !/DATABASE_URL|idg@3001/.test(text))
        .filter((text) => hasAge || !text.includes('age-keygen'))
        .filter((text) => hasSqlite || !text.includes('sqlite3'))
        .join('\n')
        .replaceAll('/srv/idg', home)
        .replaceAll('/etc/prometheus', `${home}/etc/prometheus`)
        .replaceAll('/mnt/backup', `${home}/mnt/backup`)
        .replaceAll('www.example.it', 'www.idg.example')
        .replaceAll('postgres://idg:PASSWORD@127.0.0.1/idg', `'${url}'`)
        .replaceAll('3000', String(first))
        .replaceAll('3009', String(tried))
        .replaceAll('3001', String(second))
      const child = spawn('bash', ['-ec', script], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
      const [code] = await once(child, 'close')
      told += output
      expect(code, output).toBe(0)
    }
    const isInstalled = blocks.findIndex(({ text }) => text.startsWith('idg audit:verify'))
    await run(0, isInstalled)
    expect(readFileSync(path.join(home, 'env'), 'utf8')).toContain(`BACKUP_COPY_DIR=${home}/mnt/backup/idg\n`)
    const settings = { LOG_LEVEL: 'warn', ALARM_SMTP_URL: peer.url, ALARM_MAIL_TO: 'operator@other.example' }
    for (const [name, value] of Object.entries(settings)) appendFileSync(path.join(home, 'env'), `${name}=${value}\n`)
    expect(told).toMatch(
      /idg-0.2.0-linux-x64.tar.gz: OK[\s\S]*"ready": ?true[\s\S]*Primo accesso: https:\/\/www.idg.example\//,
    )
    expect(readFileSync(path.join(home, 'etc/caddy/Caddyfile'), 'utf8')).toContain('{$SITE_HOST:www.idg.example} {')

    const location = { engine: 'sqlite', file: path.join(home, 'data/idg.db') } as const
    const systemctl = (verb: string) => execFileSync('systemctl', [verb, `idg@${first}.service`], { env })
    systemctl('stop')
    await fillPlace({ location, dataDir: path.join(home, 'data') }, 4)
    const expected = ownRows(await readAllRows(location))
    systemctl('start')

    await run(isInstalled, blocks.length)
    expect(told).toMatch(/The archive is whole[\s\S]*Restored[\s\S]*The audit log is whole/)
    if (url) expect(told).toMatch(/is ready with releases\/idg-0.3.0[\s\S]*is ready with releases\/idg-0.2.0/)
    await peer.waitFor(({ envelope }) => envelope.to.includes('operator@other.example'))
    expect(ownRows(await readAllRows(location))).toStrictEqual(expected)
    if (postgres) expect(ownRows(await readAllRows(postgres.location))).toStrictEqual(expected)
  },
)

function ownRows(all: Awaited<ReturnType<typeof readAllRows>>) {
  const kept = KEPT.map((table) => [table, all[table]?.map(([id]) => id).sort()])
  return Object.fromEntries([...SAME.map((table) => [table, all[table]]), ...kept])
}
