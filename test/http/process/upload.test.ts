import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { largePdf, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { MEMORY_FLAGS, type ServerProcess, startServer } from '../../server-process.ts'

const MB = 1024 * 1024
const PAGE = '/careers/candidatura'
const dataDir = scratchFolder('idg-upload-http-')
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, CONTACT_LIMITS: 'off' }, { flags: MEMORY_FLAGS })
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function tokenOf(url: string): Promise<string> {
  const page = await (await fetch(url + PAGE)).text()
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

async function formWith(bytes: Buffer, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  const text = { token: await tokenOf(server.url), name: 'Chiara Conti', email: 'chiara@candidati.example' }
  for (const [name, value] of Object.entries({ ...text, ...fields })) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes)], 'cv.pdf'))
  return form
}

const send = (form: FormData) =>
  fetch(server.url + PAGE, { method: 'POST', redirect: 'manual', headers: { origin: server.url }, body: form })

/** Sends the first megabyte of a form of four. */
function beginUpload(): ClientRequest {
  const { port, hostname } = new URL(server.url)
  const req = request({
    port,
    hostname,
    method: 'POST',
    path: PAGE,
    headers: { origin: server.url, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 4 * MB },
  })
  req.on('error', () => undefined)
  req.write('--x\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.4\n')
  req.write(Buffer.alloc(MB, '%'))
  return req
}

function blobs(): string[] {
  return readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
}

/** The largest resident set of the server so far, in MB. */
function peakMemory(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

test('a curriculum of 8 MB needs no more memory than one of 1 MB', async () => {
  const upload = async (size: number) => {
    const answer = await send(await formWith(largePdf(size)))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/careers\/candidatura\?esito=IDG-/)
  }
  for (let count = 0; count < 24; count++) await upload(MB)
  const before = peakMemory()
  for (let count = 0; count < 3; count++) await upload(8 * MB)
  // A server that held the whole file would need its 8 MB twice, to collect and to join the parts.
  expect(peakMemory() - before).toBeLessThan(14)
})

test('a larger file is refused with the form; a form beyond its limit is not read', async () => {
  const answer = await send(await formWith(largePdf(9 * MB), { message: 'Quello che ho scritto' }))
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('supera gli 8 MB')
  expect(page).toContain('Quello che ho scritto')
  const refused = await send(await formWith(Buffer.alloc(41 * MB))).catch(() => undefined)
  // The connection may be closed while the rest is still being sent.
  if (refused) expect(refused.status).toBe(413)
})

test('other forms keep their limit, and the page its origin check', async () => {
  const big = new URLSearchParams({ message: 'x'.repeat(70_000) })
  const headers = { origin: server.url }
  expect((await fetch(`${server.url}/contact`, { method: 'POST', headers, body: big })).status).toBe(413)
  const form = await formWith(pdfWith('x'))
  const stranger = { method: 'POST', headers: { origin: 'https://evil.example' }, body: form }
  expect((await fetch(server.url + PAGE, stranger)).status).toBe(403)
})

test('a kill during an upload leaves no row and no blob, and the server starts again', async () => {
  const before = blobs()
  const req = beginUpload()
  const isPartial = (file: string) => file.startsWith('.partial')
  await expect.poll(() => blobs().filter(isPartial).length).toBe(1)
  await server.stop('SIGKILL')
  req.destroy()
  server = await startServer({ DATA_DIR: dataDir, CONTACT_LIMITS: 'off' })
  expect(blobs().filter((file) => !isPartial(file))).toStrictEqual(before)
  const db = openDatabase({ engine: 'sqlite', file: path.join(dataDir, 'idg.db') })
  const rows = await db.selectFrom('files').select('sha256').execute()
  await db.destroy()
  const stored = new Set(blobs().map((file) => path.basename(file)))
  expect(rows.filter(({ sha256 }) => !stored.has(sha256))).toStrictEqual([])
  const answer = await send(await formWith(pdfWith('Dopo il riavvio')))
  expect(answer.status).toBe(303)
})

test('an upload that its sender abandons leaves nothing', async () => {
  const partial = () => blobs().filter((file) => file.startsWith('.partial')).length
  const left = partial()
  const req = beginUpload()
  await expect.poll(partial).toBe(left + 1)
  req.destroy()
  await expect.poll(partial).toBe(left)
})

test('public pages stay up while the store is down, and the form keeps its text', async () => {
  const folder = path.join(dataDir, 'files')
  renameSync(folder, `${folder}.away`)
  // A file where the folder should be: nothing can be stored, whoever runs the tests.
  writeFileSync(folder, '')
  try {
    const answer = await send(await formWith(pdfWith('x'), { message: 'Quello che ho scritto' }))
    const page = await answer.text()
    expect([answer.status, page.includes('Quello che ho scritto')]).toStrictEqual([400, true])
    expect(page).toContain('Non siamo riusciti a salvare il file')
    for (const target of ['/', '/careers', PAGE]) expect((await fetch(server.url + target)).status, target).toBe(200)
  } finally {
    rmSync(folder)
    renameSync(`${folder}.away`, folder)
  }
})
