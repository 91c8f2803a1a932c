import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ClamdAddress, scanContent } from '#app/features/ground/files/scan/clamd.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { docxWith, largePdf, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { MALWARE } from '#test/stand-ins/scripted-clamd.ts'
import { setUpAdmin } from '../http/staff-client.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'

const CLAMD = '/usr/sbin/clamd'
const hasClamd = spawnSync(CLAMD, ['--version']).status === 0
const SIGNATURE = 'Idg.Test.Malware'
const MB = 1024 * 1024

/** A real clamd with a signature database of one entry, on a socket and on a loopback port. */
async function startClamd(port: number) {
  const folder = scratchFolder('idg-clamd-')
  const data = path.join(folder, 'signatures')
  mkdirSync(data)
  // Any type of file, anywhere in it.
  writeFileSync(path.join(data, 'test.ndb'), `${SIGNATURE}:0:*:${Buffer.from(MALWARE).toString('hex')}\n`)
  const socket = path.join(folder, 'clamd.ctl')
  const config = path.join(folder, 'clamd.conf')
  const lines = [
    ...[`DatabaseDirectory ${data}`, `LocalSocket ${socket}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1'],
    ...[`LogFile ${path.join(folder, 'clamd.log')}`, `TemporaryDirectory ${folder}`, 'Foreground yes'],
    ...['StreamMaxLength 10M', 'MaxThreads 2', 'ConcurrentDatabaseReload no'],
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const start = async () => {
    const child = spawn(CLAMD, ['--config-file', config], { stdio: 'ignore' })
    try {
      await vi.waitFor(async () => expect(await isListening({ path: socket })).toBe(true), { timeout: 60_000 })
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
    return child
  }
  let child = await start()
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    socket: { path: socket },
    tcp: { host: '127.0.0.1', port },
    stop,
    async restart() {
      child = await start()
    },
    async end() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(address: ClamdAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ ...address })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

const infectedPdf = Buffer.from(
  pdfWith('Curriculum').toString('latin1').replace('%PDF-1.4\n', `%PDF-1.4\n%${MALWARE}\n`),
  'latin1',
)

describe.skipIf(!hasClamd)('the real clamd', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd(await freePort())
  })
  afterAll(() => clamd?.end())

  const { signal } = new AbortController()
  const scan = (address: ClamdAddress, content: Buffer) =>
    scanContent(address, { size: content.length, stream: Readable.from([content]) }, { signal })

  test.each(['socket', 'tcp'] as const)('tells clean documents from infected ones (%s)', async (way) => {
    for (const clean of [pdfWith('Curriculum'), docxWith('Curriculum'), largePdf(8 * MB), Buffer.alloc(0)]) {
      expect(await scan(clamd[way], clean)).toStrictEqual({ kind: 'clean' })
    }
    // The signature of an own database gets this suffix. In the document it is compressed, within a part.
    for (const infected of [Buffer.from(MALWARE), infectedPdf, docxWith(`Curriculum ${MALWARE}`)]) {
      expect(await scan(clamd[way], infected)).toStrictEqual({ kind: 'infected', signature: `${SIGNATURE}.UNOFFICIAL` })
    }
  })

  test('gives no verdict on what is larger than it takes', async () => {
    // It hangs up within the content: its answer may be lost with the connection.
    const scanning = scan(clamd.socket, largePdf(20 * MB))
    await expect(scanning).rejects.toMatchObject({ problem: expect.stringMatching(/^(size|answer)$/) })
  })

  test('opens curricula only after the scan, deletes infected ones, and is waited for while it is down', async () => {
    const dataDir = scratchFolder('idg-clamd-server-')
    const env = { DATA_DIR: dataDir, CONTACT_LIMITS: 'off', CLAMD_URL: `unix:${clamd.socket.path}` }
    const server = await startServer(env)
    try {
      const { admin } = await setUpAdmin(server)
      const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
      await db.updateTable('admins').set({ grants: 'candidates.manage' }).execute()
      await db.destroy()
      const page = async (id: string) => (await admin.send(`/admin/candidates/${id}`)).text()
      const download = (id: string) => admin.send(`/admin/candidates/${id}/curriculum`)

      const clean = await apply(server, admin, 'Chiara Pulita', pdfWith('Curriculum pulito'))
      await expect.poll(() => page(clean), { timeout: 60_000 }).toContain('Scarica il curriculum')
      const response = await download(clean)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(pdfWith('Curriculum pulito'))).toBe(true)

      const infected = await apply(server, admin, 'Ivo Infetto', infectedPdf)
      await expect.poll(() => page(infected), { timeout: 60_000 }).toContain('conteneva un virus')
      expect(await page(infected)).toContain('Ivo Infetto')
      expect((await download(infected)).status).toBe(404)
      expect(contentsBelow(path.join(dataDir, 'files')).filter((file) => file.includes(MALWARE))).toStrictEqual([])
      expect(await (await admin.send('/admin/notifications')).text()).toContain('conteneva un virus')

      await clamd.stop()
      const waiting = await apply(server, admin, 'Wanda Attesa', pdfWith('Curriculum in attesa'))
      await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('a file could not be scanned')
      expect(await page(waiting)).toContain('aspetta il controllo dell’antivirus')
      const refused = await download(waiting)
      expect(refused.status).toBe(409)
      expect(await refused.text()).not.toContain('%PDF')
      await clamd.restart()
      await expect.poll(() => page(waiting), { timeout: 90_000 }).toContain('Scarica il curriculum')
      expect((await download(waiting)).status).toBe(200)
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

function contentsBelow(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
}

/** Sends an application as a browser does; returns its id. */
async function apply(
  server: ServerProcess,
  admin: Awaited<ReturnType<typeof setUpAdmin>>['admin'],
  name: string,
  curriculum: Buffer,
): Promise<string> {
  const address = `${server.url}/careers/candidatura`
  const page = await (await fetch(address)).text()
  const form = new FormData()
  form.set('token', /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '')
  form.set('name', name)
  form.set('email', 'chiara@candidati.example')
  form.set('file', new File([new Uint8Array(curriculum)], 'cv.pdf'))
  const sent = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: { origin: server.url },
  })
  expect(sent.status).toBe(303)
  const list = await (await admin.send('/admin/candidates')).text()
  // The newest is the first.
  return /\/admin\/candidates\/([0-9a-f-]{36})/.exec(list)?.[1] ?? ''
}
