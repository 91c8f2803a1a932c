import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/client.server.ts'
import { photograph } from '#test/files/pictures.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { MEMORY_FLAGS, type ServerProcess, startServer } from '../../server-process.ts'
import { storeStaff } from '../../staff.ts'

const MB = 1024 * 1024
const dataDir = scratchFolder('idg-pictures-http-')
let server: ServerProcess
let db: Db
let token: string

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir }, { flags: MEMORY_FLAGS })
  db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  token = (await storeStaff(db, { role: 'editor', now: new Date() })).token
})
afterAll(async () => {
  await server?.stop()
  await db?.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(bytes: Buffer, name: string): Promise<{ status: number; body: unknown }> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  const headers = { origin: server.url, cookie: `idg-session=${token}` }
  const answer = await fetch(`${server.url}/admin/pictures/upload`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

async function upload(bytes: Buffer, name = 'sala.jpg'): Promise<string> {
  const { status, body } = await send(bytes, name)
  expect(status).toBe(200)
  return (body as { picture: { id: string } }).picture.id
}

const rowOf = (id: string) => db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) => (await rowOf(id)).state

/** The largest resident set of the server so far, in MB; its child processes are not part of it. */
function peakMemory(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Ids of the processes that the server has started. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === server.pid
      } catch {
        return false
      }
    })
}

/** A picture of about this size: what follows its end is no part of it. */
const padded = async (size: number) => Buffer.concat([await photograph(60, 40), randomBytes(size)])

test('a picture of 8 MB needs no more memory of the server than four of 2 MB, and its process ends', async () => {
  const prepare = async (size: number) => {
    const id = await upload(await padded(size))
    await expect.poll(() => stateOf(id), { timeout: 120_000 }).toBe('ready')
  }
  // As many bytes as below: what passes through leaves garbage, and its amount is no matter of the size of one picture.
  for (let count = 0; count < 12; count++) await prepare(2 * MB)
  const before = peakMemory()
  for (let count = 0; count < 3; count++) await prepare(8 * MB)
  expect(peakMemory() - before).toBeLessThan(14)
  await expect.poll(children, { timeout: 10_000 }).toStrictEqual([])
}, 180_000)

test('a picture that was being prepared when the server was killed is ready after the next start', async () => {
  const id = await upload(await photograph(3_000, 2_000))
  await expect.poll(() => children().length, { timeout: 60_000 }).toBe(1)
  await server.stop('SIGKILL')
  expect(await stateOf(id)).toBe('waiting')
  // The lease of the killed process runs out.
  await db.updateTable('pictures').set({ leaseUntil: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  server = await startServer({ DATA_DIR: dataDir })
  await expect.poll(() => stateOf(id), { timeout: 90_000 }).toBe('ready')
  const [first] = JSON.parse((await rowOf(id)).widths) as { sha256: string; format: string }[]
  const served = await fetch(`${server.url}/immagini/${first?.sha256}.${first?.format}`)
  expect([served.status, served.headers.get('content-type')]).toStrictEqual([200, 'image/avif'])
}, 180_000)

test('a photograph in HEIC is refused with what to do', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x20meta', 'latin1')
  expect(await send(heic, 'IMG_0042.HEIC')).toStrictEqual({
    status: 400,
    body: { problem: expect.stringContaining('salvala come JPEG') },
  })
})

test('a drawing is served as pixels, never as it was sent', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><circle cx="9" cy="9" r="8"/></svg>`
  const id = await upload(Buffer.from(drawing), 'logo.svg')
  await expect.poll(() => stateOf(id), { timeout: 90_000 }).toBe('ready')
  const { widths, width, height } = await rowOf(id)
  expect([width, height]).toStrictEqual([1_600, 800])
  const formats = new Set((JSON.parse(widths) as { format: string }[]).map(({ format }) => format))
  expect([...formats].sort()).toStrictEqual(['avif', 'png'])
  const original = await db
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.fileId')
    .select(['sha256', 'type'])
    .where('pictures.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(original.type).toBe('image/svg+xml')
  for (const ending of ['svg', 'png', 'avif']) {
    expect((await fetch(`${server.url}/immagini/${original.sha256}.${ending}`)).status).toBe(404)
  }
}, 120_000)

/** Names of all blobs, those of running uploads included. */
function blobs(): string[] {
  return readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
    .sort()
}

test('a picture whose upload is cancelled leaves no row and no blob', async () => {
  const rows = async () => ({
    pictures: await db.selectFrom('pictures').select('id').orderBy('id').execute(),
    files: await db.selectFrom('files').select('id').orderBy('id').execute(),
  })
  await expect
    .poll(() => db.selectFrom('pictures').select('id').where('state', '=', 'waiting').execute(), { timeout: 90_000 })
    .toStrictEqual([])
  const before = { rows: await rows(), blobs: blobs() }
  const { port, hostname } = new URL(server.url)
  const req = request({
    port,
    hostname,
    method: 'POST',
    path: '/admin/pictures/upload',
    headers: {
      origin: server.url,
      cookie: `idg-session=${token}`,
      'content-length': 4 * MB,
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
  req.on('error', () => undefined)
  req.write('--x\r\ncontent-disposition: form-data; name="file"; filename="lenta.jpg"\r\n\r\n')
  req.write(await padded(MB))
  await expect.poll(() => blobs().filter((file) => file.startsWith('.partial')).length).toBe(1)
  req.destroy()
  await expect.poll(blobs).toStrictEqual(before.blobs)
  expect(await rows()).toStrictEqual(before.rows)
  expect(await upload(await photograph(60, 40))).not.toBe('')
})

test('the address of an original, of another format or of nothing has no picture', async () => {
  const { sha256 } = await db
    .selectFrom('files')
    .select('sha256')
    .where('purpose', '=', 'picture')
    .executeTakeFirstOrThrow()
  for (const address of [
    `${sha256}.jpg`,
    `${'0'.repeat(64)}.avif`,
    `${sha256}.svg`,
    `../files/${sha256}`,
    `${sha256.toUpperCase()}.jpg`,
  ]) {
    expect((await fetch(`${server.url}/immagini/${address}`)).status, address).toBe(404)
  }
})
