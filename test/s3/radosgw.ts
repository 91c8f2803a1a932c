import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { S3_TIMES, S3Sender } from '#app/lib/s3/s3-request.server.ts'
import { scratchParent } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

const run = promisify(execFile)
/** With characters that an address has to escape. */
const ACCOUNT = { accessKey: 'idg-key', secretKey: 'a/secret+of@the%tests' }

/** A real S3 server of this test run: Ceph's, with one monitor and one store in memory. */
export interface Radosgw {
  /** An empty bucket. */
  bucket: (prefix?: string) => Promise<S3Place>
  /** Stops and continues its process: a store that is connected and does not answer. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

/** Whether the machine has the Debian packages radosgw, ceph-mon and ceph-osd. */
export function hasRadosgw(): boolean {
  return ['ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'radosgw', 'radosgw-admin'].every((name) =>
    ['/usr/bin', '/usr/local/bin'].some((folder) => existsSync(path.join(folder, name))),
  )
}

/** Starts one in a temporary folder, on free ports of the loopback interface, and waits until it answers. */
export async function startRadosgw(): Promise<Radosgw> {
  const dir = mkdtempSync(path.join(scratchParent(), 'idg-s3-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const config = path.join(dir, 'ceph.conf')
  const fsid = randomUUID()
  for (const folder of ['mon', 'osd', 'rgw', 'run']) mkdirSync(path.join(dir, folder))
  writeFileSync(config, configOf({ dir, fsid, monitorPort, port }))
  const started: ReturnType<typeof spawn>[] = []
  const start = (program: string, ...args: string[]) => {
    const output = openSync(path.join(dir, 'run', `${program}.out`), 'a')
    const child = spawn(program, ['-c', config, ...args, '-f'], { stdio: ['ignore', output, output] })
    started.push(child)
    return child
  }
  const stop = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const map = path.join(dir, 'monmap')
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map])
    await run('ceph-mon', ['-c', config, '--mkfs', '-i', 'a', '--monmap', map])
    start('ceph-mon', '-i', 'a')
    const store = randomUUID()
    await run('ceph', ['-c', config, '--connect-timeout', '60', 'osd', 'new', store, '0'])
    await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', store])
    // The store does not enter itself: that fails when the monitor is very young.
    await run('ceph', ['-c', config, 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=here'])
    start('ceph-osd', '-i', '0')
    // The gateway's first pools need a store.
    await until(async () => {
      const { stdout } = await run('ceph', ['-c', config, 'osd', 'stat', '-f', 'json'])
      return (JSON.parse(stdout) as { num_up_osds: number }).num_up_osds === 1
    })
    const user = ['user', 'create', '--uid=idg', '--display-name=idg']
    const keys = [`--access-key=${ACCOUNT.accessKey}`, `--secret-key=${ACCOUNT.secretKey}`]
    await run('radosgw-admin', ['-c', config, ...user, ...keys], { timeout: 120_000 })
    const gateway = start('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${port}`
    await until(async () => {
      if (gateway.exitCode !== null) throw new Error(`it ended with ${gateway.exitCode}`)
      return (await fetch(endpoint).catch(() => undefined))?.ok === true
    })
    return {
      async bucket(prefix = '') {
        const place = { endpoint, bucket: `t-${randomUUID()}`, prefix, region: 'us-east-1', ...ACCOUNT }
        const made = await new S3Sender(place, S3_TIMES).send({ what: 'making a bucket', method: 'PUT' })
        made?.resume()
        return place
      },
      freeze: () => void gateway.kill('SIGSTOP'),
      thaw: () => void gateway.kill('SIGCONT'),
      stop,
    }
  } catch (error) {
    const output = ['ceph-mon', 'ceph-osd', 'radosgw']
      .map((name) => path.join(dir, 'run', `${name}.out`))
      .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8').slice(-1_000)] : []))
    await stop()
    throw new Error(`radosgw did not start: ${(error as Error).message}\n${output.join('\n')}`)
  }
}

const configOf = (of: { dir: string; fsid: string; monitorPort: number; port: number }) => `
[global]
fsid = ${of.fsid}
mon host = [v1:127.0.0.1:${of.monitorPort}]
mon initial members = a
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
mon allow pool size one = true
mon data avail crit = 0
run dir = ${of.dir}/run
admin socket = ${of.dir}/run/$name.asok
log file = ${of.dir}/run/$name.log
pid file = ${of.dir}/run/$name.pid
crash dir = ${of.dir}/run
[mon.a]
mon data = ${of.dir}/mon
[osd.0]
osd data = ${of.dir}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw data = ${of.dir}/rgw
rgw frontends = beast endpoint=127.0.0.1:${of.port}
`

async function until(isReady: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isReady()) return
    await sleep(100)
  }
  throw new Error('it does not answer')
}
