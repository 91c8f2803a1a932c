import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { receiveUpload } from '#app/features/ground/files/upload/receive-upload.server.ts'
import { findUploadRule } from '#app/features/ground/files/upload/upload-rules.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { docxWith, pdfWith } from '#test/files/documents.ts'
import { photograph, pictureOf, SECRET_PLACE } from '#test/files/pictures.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { encodeWidths } from './encode.server.ts'

const COUNT = 1_000
const SCRIPT = '<script>alert(1)</script>'
const NAMES = ['foto.jpg', '../../etc/passwd.png', 'a\0.jpg', 'foto.svg', 'foto.jpg.html', '\u202Egpj.exe', '']

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey PNG that declares a size; `rows` is what its data contains. */
function png(width: number, height: number, rows: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([
    ...[Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header)],
    ...[...more, data, chunk('IEND', Buffer.alloc(0))],
  ])
}

/** A JPEG with a comment behind its first marker. */
function commented(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, Buffer.from(comment), jpeg.subarray(2)])
}

function changed(bytes: Buffer, n: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = (n * 13) % 97; at < copy.length; at += 97) copy[at] = (copy[at] ?? 0) ^ (1 << (n % 8))
  return copy
}

async function families(): Promise<((n: number) => Buffer)[]> {
  const jpeg = await photograph(40, 30)
  const plain = await pictureOf(40, 30, 4).png().toBuffer()
  const webp = await pictureOf(40, 30)
    .withExif({ IFD0: { Copyright: SECRET_PLACE } })
    .webp()
    .toBuffer()
  const avif = await pictureOf(40, 30)
    .withExif({ IFD0: { Copyright: SECRET_PLACE } })
    .avif({ effort: 0 })
    .toBuffer()
  const all = [jpeg, plain, webp, avif]
  const pick = (n: number) => all[n % all.length] ?? jpeg
  const zeros = Buffer.alloc(31 * 30)
  const text = (n: number) => chunk('tEXt', Buffer.from(`Comment\0${SECRET_PLACE} ${SCRIPT}${n}`))
  return [
    // Accepted: with places, scripts and other files inside.
    (n) => commented(jpeg, `${SECRET_PLACE} ${SCRIPT}${n}`),
    (n) => Buffer.concat([pick(n), Buffer.from(`<html>${SCRIPT}${SECRET_PLACE}${n}`)]),
    (n) => Buffer.concat([pick(n), docxWith(`${SECRET_PLACE}${n}`)]),
    (n) => png(30, 30, zeros, text(n), chunk('eXIf', Buffer.from(`MM\0*${SECRET_PLACE}${n}`))),
    // Bombs: by declared size, by data, by a size that does not fit the data.
    (n) => png(50_000 + n, 50_000, zeros),
    (n) => png(0xffffffff - n, 1, zeros),
    (n) => png(30, 30, Buffer.alloc(2_000_000 + n)),
    (n) => png(6_000, 6_000 + (n % 7), zeros),
    // Damaged.
    (n) => changed(pick(n), n),
    (n) => pick(n).subarray(0, (n * 37) % pick(n).length),
    // Other types under the names of pictures.
    (n) => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "${n}">]><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    (n) => Buffer.from(`GIF89a/*${n}*/=1;${SCRIPT}`),
    (n) => Buffer.concat([Buffer.from(`MZ${n}`), pick(n)]),
    (n) => pdfWith(`${n}`),
    (n) => Buffer.from(`<!doctype html>${SCRIPT}${n}`),
    (n) => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from(`*/=1;${SCRIPT}${n}`)]),
  ]
}

describeOnBothEngines('hostile pictures', ({ database }) => {
  test(`${COUNT} of them are refused, unreadable, or become pictures without anything else in them`, async () => {
    const rule = findUploadRule('/admin/pictures/upload')
    if (!rule) throw new Error('pictures have no rule')
    const ctx = testContext(await database(), { files: folderStore(scratchFolder('idg-hostile-')) })
    const kinds = await families()
    const counts = { refused: 0, unreadable: 0, prepared: 0 }
    for (let n = 0; n < COUNT; n++) {
      const bytes = kinds[n % kinds.length]?.(n) ?? Buffer.alloc(0)
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], NAMES[n % NAMES.length] ?? ''))
      const response = new Response(form)
      const contentType = response.headers.get('content-type') ?? ''
      const body = Readable.from([Buffer.from(await response.arrayBuffer())])
      const { uploads } = await receiveUpload(ctx, body, { rule, contentType, isFull: false })
      const [upload] = uploads
      if (upload?.kind !== 'stored') {
        counts.refused++
        continue
      }
      const { sha256 } = await ctx.db
        .selectFrom('files')
        .select('sha256')
        .where('id', '=', upload.id)
        .executeTakeFirstOrThrow()
      const stored = await ctx.files.open(sha256)
      const original = await buffer(Readable.fromWeb(stored?.stream as never))
      try {
        for await (const width of encodeWidths(original)) await expectBare(width.bytes)
        counts.prepared++
      } catch (error) {
        if ((error as Error).name === 'AssertionError') throw error
        counts.unreadable++
      }
    }
    expect(counts.refused + counts.unreadable + counts.prepared).toBe(COUNT)
    expect(counts.refused).toBeGreaterThan(COUNT / 3)
    expect(counts.unreadable).toBeGreaterThan(COUNT / 20)
    expect(counts.prepared).toBeGreaterThan(COUNT / 5)
    console.log('hostile pictures', counts)
  }, 240_000)
})

/** Nothing of the original but its pixels. */
async function expectBare(bytes: Buffer): Promise<void> {
  for (const trace of [SECRET_PLACE, '<script', 'alert(', 'Exif', 'xmpmeta', '%PDF', 'word/', 'http']) {
    expect(bytes.includes(trace), trace).toBe(false)
  }
  const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
  expect([exif, xmp, iptc, icc, comments].filter((part) => part !== undefined)).toStrictEqual([])
}
