import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { DOCUMENT_TYPES } from '#app/features/ground/files/types/file-types.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { docxEntries, docxWith, odtWith, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { receiveUpload } from './receive-upload.server.ts'
import type { UploadRule } from './upload-rules.ts'

const COUNT = 1_000
const SCRIPT = '<script>alert(1)</script>'

const RULE: UploadRule = {
  path: /^\/test$/,
  purpose: 'candidate',
  accepted: DOCUMENT_TYPES,
  files: 1,
  fileLimit: 64 * 1024,
  formLimit: 1024 * 1024,
}

const NAMES = [
  '../../../etc/cron.d/cv.pdf',
  '..\\..\\windows\\cv.exe',
  '/etc/passwd',
  'cv.pdf\u202excod.exe',
  'cv.html',
  '.htaccess',
  `${'x'.repeat(5_000)}.pdf`,
  'con<script>.svg',
  'nul\u0001\u0007.pdf',
  '   ',
  'cv"; filename="other.html',
]

const changed = (bytes: Buffer, n: number) => {
  const copy = Buffer.from(bytes)
  for (let step = 0; step < 6; step++) copy[(n * 7_919 + step * 104_729) % copy.length] = (n * 31 + step * 17) % 256
  return copy
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const real = [pdfWith('Curriculum'), docxWith('Curriculum'), odtWith('Curriculum')]
const pick = (n: number) => real[n % real.length] as Buffer

/** Families of hostile contents; a number makes each one different. */
const FAMILIES: ((n: number) => Buffer)[] = [
  (n) => Buffer.from(`${svg}<!-- ${n} -->`),
  (n) => Buffer.from(`<!doctype html>${SCRIPT}${n}`),
  (n) => Buffer.concat([Buffer.from(`MZ${n}`), pick(n)]),
  (n) => changed(pick(n), n),
  (n) => pick(n).subarray(0, (n * 37) % pick(n).length),
  // Polyglots: a document that is also HTML, or an archive.
  (n) => Buffer.concat([pick(n), Buffer.from(`${SCRIPT}${n}`)]),
  (n) => Buffer.concat([pdfWith(`${n}`), docxWith(`${n}`)]),
  (n) => Buffer.from(zipSync({ ...docxEntries('x'), [`../${n}/../../etc/passwd`]: strToU8('x') })),
  (n) => Buffer.from(zipSync({ ...docxEntries('x'), 'word/vbaProject.bin': strToU8(`${n}`) })),
  (n) => Buffer.alloc(65 * 1024 + n, '%PDF-1.4\n'),
]

describeOnBothEngines('hostile files', ({ database }) => {
  test(`${COUNT} of them are refused, or stored as one of the accepted types under a harmless name`, async () => {
    const folder = scratchFolder('idg-hostile-')
    const ctx = testContext(await database(), { files: folderStore(folder), contactLimits: false })
    let refused = 0
    for (let n = 0; n < COUNT; n++) {
      const bytes = FAMILIES[n % FAMILIES.length]?.(n) ?? Buffer.alloc(0)
      const form = new FormData()
      form.set('name', 'Chiara')
      form.set('file', new File([new Uint8Array(bytes)], NAMES[n % NAMES.length] ?? ''))
      const response = new Response(form)
      const contentType = response.headers.get('content-type') ?? ''
      const body = Readable.from([Buffer.from(await response.arrayBuffer())])
      const received = await receiveUpload(ctx, body, { rule: RULE, contentType, isFull: false })
      expect(received.fields.get('name')).toBe('Chiara')
      if (received.uploads.some(({ kind }) => kind === 'refused')) refused++
    }
    const stored = await ctx.db.selectFrom('files').select(['name', 'type', 'sha256']).execute()
    expect(refused + stored.length).toBe(COUNT)
    expect(refused).toBeGreaterThan(COUNT / 2)
    for (const { name, type } of stored) {
      expect(type).toMatch(/^application\/(pdf|vnd\.)/)
      expect(name).toMatch(/^[^\p{C}/\\<>:"|?*.][^\p{C}/\\<>:"|?*]{0,84}\.(pdf|docx|odt)$/u)
    }
    const blobs = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(new Set(blobs.map(({ name }) => name))).toStrictEqual(new Set(stored.map(({ sha256 }) => sha256)))
    console.log(`${refused} hostile files refused, ${stored.length} stored as documents to be saved`)
  })
})
