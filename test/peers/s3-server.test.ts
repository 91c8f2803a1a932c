import { randomUUIDv7 } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Client } from '#app/lib/s3/s3-client.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { openDatabase } from '#db/client.server.ts'
import { largePdf, pdfWith } from '#test/files/documents.ts'
import { setUpAdmin } from '#test/http/staff-client.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from '#test/s3/radosgw.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { MEMORY_FLAGS, type ServerProcess, startServer } from '#test/server-process.ts'

const MB = 1024 * 1024
const PAGE = '/careers/candidatura'
const PATIENCE = { timeout: 120_000 }

const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe.skipIf(!hasRadosgw())('the server with its files in a real S3 store', () => {
  const dataDir = scratchFolder('idg-s3-server-')
  let store: Radosgw
  let place: S3Place
  let server: ServerProcess
  let admin: Awaited<ReturnType<typeof setUpAdmin>>['admin']
  const outputs: string[] = []

  const addressOf = ({ endpoint, bucket, accessKey, secretKey }: S3Place, prefix: string) => {
    const address = new URL(`${endpoint}/${bucket}/${prefix}`)
    const account = `${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}@`
    return address.href.replace('//', `//${account}`)
  }
  const start = () =>
    startServer(
      {
        DATA_DIR: dataDir,
        CONTACT_LIMITS: 'off',
        LOG_LEVEL: 'debug',
        S3_URL: addressOf(place, 'site'),
        BACKUP_COPY_S3_URL: addressOf(place, 'copies'),
      },
      { flags: MEMORY_FLAGS },
    )

  beforeAll(async () => {
    store = await startRadosgw()
    place = await store.bucket()
    server = await start()
    admin = (await setUpAdmin(server)).admin
  })
  afterAll(async () => {
    await server?.stop()
    await store?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  // The port changes with each start.
  const toAdmin = (page: string) => fetch(server.url + page, { headers: { cookie: cookiesOf(admin) } })

  async function formWith(bytes: Buffer, fields: Record<string, string> = {}): Promise<FormData> {
    const page = await (await fetch(server.url + PAGE)).text()
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const form = new FormData()
    const text = { token, name: 'Chiara Conti', email: 'chiara@candidati.example', ...fields }
    for (const [name, value] of Object.entries(text)) form.set(name, value)
    form.set('file', new File([new Uint8Array(bytes)], 'cv.pdf'))
    return form
  }

  const send = (form: FormData) =>
    fetch(server.url + PAGE, { method: 'POST', redirect: 'manual', headers: { origin: server.url }, body: form })

  async function stored(): Promise<Set<string>> {
    const hashes = new Set<string>()
    for await (const { key } of s3Client({ ...place, prefix: 'site/' }).list()) hashes.add(path.basename(key))
    return hashes
  }

  async function rows(): Promise<string[]> {
    const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
    const files = await db.selectFrom('files').select('sha256').execute()
    await db.destroy()
    return files.map(({ sha256 }) => sha256)
  }

  /** Files below `files`, which only holds what is being received. */
  const local = () =>
    readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

  const peakMemory = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

  test('a curriculum of 8 MB is stored there in constant memory', async () => {
    const upload = async (size: number) => expect((await send(await formWith(largePdf(size)))).status).toBe(303)
    for (let count = 0; count < 24; count++) await upload(MB)
    const before = peakMemory()
    for (let count = 0; count < 3; count++) await upload(8 * MB)
    expect(peakMemory() - before).toBeLessThan(14)
    const [hashes, files] = [await stored(), await rows()]
    expect(files.length).toBe(27)
    expect(files.filter((sha256) => !hashes.has(sha256))).toStrictEqual([])
    expect(local()).toStrictEqual([])
  })

  test('while the store does not answer, pages and the database stay available, and the upload keeps its text', async () => {
    store.freeze()
    try {
      const answering = send(await formWith(pdfWith('x'), { message: 'Quello che ho scritto' }))
      for (const target of ['/', '/careers', PAGE, '/readyz']) {
        expect((await fetch(server.url + target)).status, target).toBe(200)
      }
      const answer = await answering
      const page = await answer.text()
      expect([answer.status, page.includes('Quello che ho scritto')]).toStrictEqual([400, true])
      expect(page).toContain('Non siamo riusciti a salvare il file')
    } finally {
      store.thaw()
    }
    expect((await send(await formWith(pdfWith('x')))).status).toBe(303)
  })

  test('a kill while the store receives a file leaves no row without its content', async () => {
    for (let round = 0; round < 3; round++) {
      store.freeze()
      const sending = send(await formWith(pdfWith(`Interrotto ${round}`))).catch(() => undefined)
      await expect.poll(() => local().length, PATIENCE).toBeGreaterThan(0)
      outputs.push(server.output())
      await server.stop('SIGKILL')
      store.thaw()
      await sending
      server = await start()
      const hashes = await stored()
      expect((await rows()).filter((sha256) => !hashes.has(sha256))).toStrictEqual([])
      for (const entry of local()) rmSync(path.join(entry.parentPath, entry.name))
    }
    expect((await send(await formWith(pdfWith('Dopo il riavvio')))).status).toBe(303)
  })

  test('an upload cut by its sender leaves nothing there', async () => {
    const before = await stored()
    const { port, hostname } = new URL(server.url)
    const headers = { origin: server.url, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 4 * MB }
    const req: ClientRequest = request({ port, hostname, method: 'POST', path: PAGE, headers })
    req.on('error', () => undefined)
    req.write('--x\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.4\n')
    req.write(Buffer.alloc(MB, '%'))
    await expect.poll(() => local().length, PATIENCE).toBe(1)
    req.destroy()
    await expect.poll(() => local().length, PATIENCE).toBe(0)
    expect(await stored()).toStrictEqual(before)
  })

  test('the process of the backup archives the files of the store and copies the archive', async () => {
    const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
    const run = { id: randomUUIDv7(), night: null, state: 'waiting', copy: 'none', attempts: 0 }
    const open = { endedAt: null, durationMs: null, file: null, sizeBytes: null, rowCount: null, fileCount: null }
    const requestedAt = new Date().toISOString()
    await db
      .insertInto('backupRuns')
      .values({ ...run, ...open, requestedAt, problem: null, leaseOwner: null, leaseUntil: null })
      .execute()
    const outcome = () => db.selectFrom('backupRuns').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await outcome()).endedAt, PATIENCE).not.toBeNull()
    const { file, ...rest } = await outcome()
    await db.destroy()
    expect(rest).toMatchObject({ state: 'passed', copy: 'copied', problem: null })
    expect(rest.fileCount).toBeGreaterThanOrEqual((await stored()).size)
    expect(await s3Client({ ...place, prefix: 'copies/' }).has(file ?? '')).toBe(true)
  })

  test('the secret is in no output of the server and on no page of the staff area', async () => {
    outputs.push(server.output())
    for (const page of ['/admin/backups', '/admin/system']) {
      const answer = await toAdmin(page)
      expect(answer.status, page).toBe(200)
      outputs.push(await answer.text())
      // The page names the store without the credentials.
      expect(outputs.at(-1), page).toContain(`${place.endpoint}/${place.bucket}/`)
    }
    for (const text of outputs) {
      expect(text).not.toContain(place.accessKey)
      expect(text).not.toContain(place.secretKey)
      expect(text).not.toContain(encodeURIComponent(place.secretKey))
    }
  })
})
