import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')

// The releases are small programs that take the passed socket; the service manager is the stand-in that restarts them, and
// `systemctl` ends its program.
let home: string
let port: number
let manager: ChildProcess
let output: string
let events: EventEmitter

/** Seconds for a release that does not get ready; the former one starts within them also on a loaded machine. */
const WAIT = '10'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const started = () => [...output.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid))

/** Packs a release whose server answers /readyz with its version, or another one, or with an error, or ends at once. */
function pack(version: string, { isReady = true, names = version, ends = false } = {}): string {
  const folder = path.join(home, 'made', `idg-${version}`)
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'))
  writeFileSync(
    path.join(folder, 'server.mjs'),
    `import { createServer } from 'node:http'
    if (${ends}) process.exit(1)
    createServer((_, res) => res.writeHead(${isReady ? 200 : 503}).end('{"version":"${names}"}')).listen({ fd: 3 }, () => console.log('serving ${version}'))`,
  )
  const archive = path.join(home, `idg-${version}.tar.gz`)
  spawnSync('tar', ['-czf', archive, '-C', path.dirname(folder), path.basename(folder)])
  return archive
}

function upgrade(argument: string, seconds = '600') {
  // A proxy of the company's network is not asked for this machine.
  const proxy = { http_proxy: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' }
  const env = {
    ...proxy,
    PATH: `${home}/bin:${process.env.PATH}`,
    IDG_HOME: home,
    IDG_SIGNERS: `${home}/signers`,
    IDG_READY_SECONDS: seconds,
  }
  const child = spawn(path.join(root, 'deploy/upgrade'), [argument], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  return new Promise<{ code: number | null; text: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, text })),
  )
}

const served = async () => (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).version

beforeEach(async () => {
  home = scratchFolder('idg-upgrade-')
  port = await freePort()
  output = ''
  events = new EventEmitter()
  pack('1.0.0')
  mkdirSync(path.join(home, 'releases'))
  cpSync(path.join(home, 'made/idg-1.0.0'), path.join(home, 'releases/idg-1.0.0'), { recursive: true })
  symlinkSync('releases/idg-1.0.0', path.join(home, 'app'))
  mkdirSync(path.join(home, 'bin'))
  const systemctl = path.join(home, 'bin/systemctl')
  writeFileSync(
    systemctl,
    `#!/bin/sh
    case $1 in
      list-units) echo 'idg@${port}.service loaded active running IDG' ;;
      show) echo $(($(wc -l < '${home}/starts') - 1)) ;;
      restart) : > '${home}/starts'; pid=$(cat '${home}/pid'); kill "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done ;;
    esac`,
  )
  chmodSync(systemctl, 0o755)
  const program = [
    'sh',
    '-c',
    `echo $$ > '${home}/pid'; echo >> '${home}/starts'; exec '${home}/app/node_modules/.bin/node' '${home}/app/server.mjs'`,
  ]
  manager = spawn(process.execPath, [path.join(root, 'test/stand-ins/service-manager.ts'), String(port), ...program])
  for (const stream of [manager.stdout, manager.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      events.emit('change')
    })
  }
  while (!output.includes('serving 1.0.0')) await once(events, 'change')
})
afterEach(() => {
  manager.kill('SIGKILL')
  process.kill(started().at(-1) ?? 0, 'SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test.skipIf(!hasCurl)(
  'one command installs a release and restarts the instances, and another one goes back',
  async () => {
    const done = await upgrade(pack('1.1.0'))
    expect(done, done.text).toMatchObject({ code: 0 })
    expect(await served()).toBe('1.1.0')
    expect(await upgrade(path.join(home, 'idg-1.1.0.tar.gz'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('already installed'),
    })
    expect(await upgrade('--back')).toMatchObject({ code: 0 })
    expect(await served()).toBe('1.0.0')
  },
)

test.skipIf(!hasCurl)('a release that does not get ready is replaced by the former one', async () => {
  const failed = await upgrade(pack('1.1.0', { isReady: false }), WAIT)
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('releases/idg-1.0.0) is back') })
  expect(failed.text).toMatch(
    /is not ready after \d of at most 10 seconds; requests wait[\s\S]*has not answered within 1\d seconds/,
  )
  expect(await served()).toBe('1.0.0')
})

test.skipIf(!hasCurl)('a release whose process ends again and again is replaced without waiting', async () => {
  const failed = await upgrade(pack('1.1.0', { ends: true }))
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('releases/idg-1.0.0) is back') })
  expect(failed.text).toMatch(/has ended \d+ times/)
})

test.skipIf(!hasCurl)('an answer of another version is not that of the new release', async () => {
  const failed = await upgrade(pack('1.1.0', { names: '1.0.0' }), WAIT)
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('releases/idg-1.0.0) is back') })
})

test.skipIf(!hasCurl)('three releases are kept: the present one, the former one and one more', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) expect(await upgrade(pack(version))).toMatchObject({ code: 0 })
  expect(readdirSync(path.join(home, 'releases')).sort()).toStrictEqual(['idg-1.1.0', 'idg-1.2.0', 'idg-1.3.0'])
  expect(await served()).toBe('1.3.0')
})

const hasSigner = spawnSync('ssh-keygen', ['-?']).status !== null
test.skipIf(!hasSigner || !hasCurl)(
  'with the signers of releases an archive without their signature is not installed',
  async () => {
    const archive = pack('1.1.0')
    const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: home, encoding: 'utf8' })
    run(
      'sha256sum idg-1.1.0.tar.gz > SHA256SUMS; ssh-keygen -q -t ed25519 -N "" -f key; echo "idg $(cat key.pub)" > signers',
    )
    expect(await upgrade(archive)).toMatchObject({ code: 255 })
    expect(run('ssh-keygen -Y sign -f key -n idg SHA256SUMS').status).toBe(0)
    const done = await upgrade(archive)
    expect(done, done.text).toMatchObject({ code: 0 })
  },
)

test('an archive that does not match its checksum is not installed', async () => {
  const archive = pack('1.1.0')
  writeFileSync(path.join(home, 'SHA256SUMS'), `${'0'.repeat(64)}  idg-1.1.0.tar.gz\n`)
  expect(await upgrade(archive)).toMatchObject({ code: 1 })
  expect(readlinkSync(path.join(home, 'app'))).toBe('releases/idg-1.0.0')
  expect(await served()).toBe('1.0.0')
})
